--------------------------- MODULE MutantStopTwice --------------------------
(***************************************************************************)
(* The bug: a process that has stopped and is told to stop once more sends *)
(* its markers once more.                                                  *)
(*                                                                         *)
(* The configuration puts StopAgain in the place of Stop.                  *)
(***************************************************************************)
EXTENDS MCStopTheWorld

StopAgain(p, s) ==
  /\ ~recorded[s][p]
  /\ stopped' = [stopped EXCEPT ![s][p] = TRUE]
  /\ chan' = [c \in Chans |-> IF Source[c] = p
                              THEN PutItem(c, chan[c], Marker(s))
                              ELSE chan[c]]
  /\ UNCHANGED <<state, recorded, record, heard>>
=============================================================================
