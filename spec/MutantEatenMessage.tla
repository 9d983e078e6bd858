------------------------- MODULE MutantEatenMessage -------------------------
(***************************************************************************)
(* The bug: the handler of a marker drains its channel one item too far,   *)
(* and the message behind the marker is dropped with it.  The snapshot is  *)
(* right; what it photographs is damaged.                                  *)
(*                                                                         *)
(* The configuration puts EatingReceiveMarker in the place of              *)
(* ReceiveMarker.                                                          *)
(***************************************************************************)
EXTENDS MCChandyLamport

WithoutNext(q, i) ==
  IF i < Len(q) /\ IsMessage(q[i + 1])
  THEN RemoveAt(RemoveAt(q, i + 1), i)
  ELSE RemoveAt(q, i)

EatingReceiveMarker(c) ==
  \E i \in Takeable(chan[c], c \in Fifo) :
    /\ IsMarker(chan[c][i])
    /\ LET s == chan[c][i].snap
           rest == [chan EXCEPT ![c] = WithoutNext(@, i)]
       IN  /\ IF recorded[s][Target[c]]
              THEN chan' = rest /\ UNCHANGED <<recorded, record>>
              ELSE RecordState(Target[c], s, rest)
           /\ closed' = [closed EXCEPT ![s][c] = TRUE]
    /\ UNCHANGED <<state, chanRecord>>
=============================================================================
