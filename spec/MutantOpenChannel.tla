-------------------------- MODULE MutantOpenChannel -------------------------
(***************************************************************************)
(* The bug: at its first marker a process begins to record every incoming  *)
(* channel, also the one on which that marker came.                        *)
(*                                                                         *)
(* The configuration puts OpenReceiveMarker in the place of ReceiveMarker. *)
(***************************************************************************)
EXTENDS MCChandyLamport

OpenReceiveMarker(c) ==
  \E i \in Takeable(chan[c], c \in Fifo) :
    /\ IsMarker(chan[c][i])
    /\ LET s == chan[c][i].snap
           rest == [chan EXCEPT ![c] = RemoveAt(@, i)]
       IN  IF recorded[s][Target[c]]
           THEN /\ chan' = rest
                /\ closed' = [closed EXCEPT ![s][c] = TRUE]
                /\ UNCHANGED <<recorded, record>>
           ELSE /\ RecordState(Target[c], s, rest)
                /\ UNCHANGED closed
    /\ UNCHANGED <<state, chanRecord>>
=============================================================================
