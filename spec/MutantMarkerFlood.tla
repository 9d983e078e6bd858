-------------------------- MODULE MutantMarkerFlood -------------------------
(***************************************************************************)
(* The bug: every marker is passed on, not the first alone, since nobody   *)
(* asks whether this snapshot has been recorded already.                   *)
(*                                                                         *)
(* The configuration puts FloodingReceiveMarker in the place of            *)
(* ReceiveMarker.                                                          *)
(***************************************************************************)
EXTENDS MCChandyLamport

FloodingReceiveMarker(c) ==
  \E i \in Takeable(chan[c], c \in Fifo) :
    /\ IsMarker(chan[c][i])
    /\ LET s == chan[c][i].snap
           p == Target[c]
           rest == [chan EXCEPT ![c] = RemoveAt(@, i)]
       IN  /\ chan' = [d \in Chans |-> IF Source[d] = p
                                       THEN PutItem(d, rest[d], Marker(s))
                                       ELSE rest[d]]
           /\ recorded' = [recorded EXCEPT ![s][p] = TRUE]
           /\ record' = [record EXCEPT ![s][p] =
                           IF recorded[s][p] THEN @ ELSE state[p]]
           /\ closed' = [closed EXCEPT ![s][c] = TRUE]
    /\ UNCHANGED <<state, chanRecord>>
=============================================================================
