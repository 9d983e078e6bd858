--------------------------- MODULE MutantStopLate ---------------------------
(***************************************************************************)
(* The bug: the markers are sent first, and the process is stopped         *)
(* afterwards; here an amount is sent in between.                          *)
(*                                                                         *)
(* The configuration puts LateStop in the place of Stop.                   *)
(***************************************************************************)
EXTENDS MCStopTheWorld

LateStop(p, s) ==
  /\ ~stopped[s][p]
  /\ ~recorded[s][p]
  /\ \E d \in Chans, a \in Amounts :
       /\ Source[d] = p
       /\ state[p] >= a
       /\ state' = [state EXCEPT ![p] = @ - a]
       /\ chan' = [c \in Chans |->
            LET marked == PutItem(c, chan[c], Marker(s))
            IN  CASE c = d         -> PutItem(c, marked, Message(a))
                  [] Source[c] = p -> marked
                  [] OTHER         -> chan[c]]
  /\ stopped' = [stopped EXCEPT ![s][p] = TRUE]
  /\ UNCHANGED <<recorded, record, heard>>
=============================================================================
