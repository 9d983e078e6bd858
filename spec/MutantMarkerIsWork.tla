-------------------------- MODULE MutantMarkerIsWork ------------------------
(***************************************************************************)
(* The bug: all that comes in is taken for work, and so is a marker.       *)
(*                                                                         *)
(* One configuration puts WakingMarker in the place of ReceiveMarker: a    *)
(* marker makes its receiver active.  The other puts CountedMarker there:  *)
(* the marker that closes a channel is recorded as its last message.       *)
(***************************************************************************)
EXTENDS MCTerminationSnapshot

TakeMarker(c, s) ==
  LET rest == [chan EXCEPT ![c] = Tail(@)]
  IN  /\ IF recorded[s][Target[c]]
         THEN chan' = rest /\ UNCHANGED <<recorded, record>>
         ELSE Algorithm!RecordState(Target[c], s, rest)
      /\ closed' = [closed EXCEPT ![s][c] = TRUE]
      /\ UNCHANGED sends

WakingMarker(c) ==
  /\ chan[c] # <<>> /\ IsMarker(Head(chan[c]))
  /\ TakeMarker(c, Head(chan[c]).snap)
  /\ state' = [state EXCEPT ![Target[c]] = "active"]
  /\ UNCHANGED chanRecord

CountedMarker(c) ==
  /\ chan[c] # <<>> /\ IsMarker(Head(chan[c]))
  /\ TakeMarker(c, Head(chan[c]).snap)
  /\ chanRecord' = [chanRecord EXCEPT ![Head(chan[c]).snap][c] =
                      Append(@, Real!Work)]
  /\ UNCHANGED state
=============================================================================
