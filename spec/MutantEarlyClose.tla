-------------------------- MODULE MutantEarlyClose --------------------------
(***************************************************************************)
(* The bug: one flag a process, not one a channel, says whether it is      *)
(* still recording; so a later marker ends the records of all channels.    *)
(*                                                                         *)
(* The configuration puts ClosingReceiveMarker in the place of             *)
(* ReceiveMarker.                                                          *)
(***************************************************************************)
EXTENDS MCChandyLamportHistory

ClosingReceiveMarker(c) ==
  \E i \in Takeable(chan[c], c \in Fifo) :
    /\ IsMarker(chan[c][i])
    /\ LET s == chan[c][i].snap
           rest == [chan EXCEPT ![c] = RemoveAt(@, i)]
       IN  IF recorded[s][Target[c]]
           THEN /\ chan' = rest
                /\ closed' = [closed EXCEPT ![s] =
                     [d \in Chans |-> Target[d] = Target[c] \/ closed[s][d]]]
                /\ UNCHANGED <<recorded, record>>
           ELSE /\ RecordState(Target[c], s, rest)
                /\ closed' = [closed EXCEPT ![s][c] = TRUE]
    /\ UNCHANGED <<state, chanRecord>>
=============================================================================
