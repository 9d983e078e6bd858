-------------------------- MODULE MutantLateRecord --------------------------
(***************************************************************************)
(* The bug: the markers are sent first and the balance is read afterwards, *)
(* without a lock over both; here an amount is sent in between.            *)
(*                                                                         *)
(* The configuration puts LateInitiate in the place of Initiate.           *)
(***************************************************************************)
EXTENDS MCChandyLamport

LateInitiate(p, s) ==
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
       /\ record' = [record EXCEPT ![s][p] = state[p] - a]
  /\ recorded' = [recorded EXCEPT ![s][p] = TRUE]
  /\ UNCHANGED <<closed, chanRecord>>
=============================================================================
