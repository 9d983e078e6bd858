-------------------------- MODULE MutantLostMarker --------------------------
(***************************************************************************)
(* The bug: markers travel by a transport that may drop them, or the error *)
(* of sending one is ignored.                                              *)
(*                                                                         *)
(* The configuration puts LossyRecordState in the place of RecordState.    *)
(***************************************************************************)
EXTENDS MCChandyLamportHistory

LossyRecordState(p, s, content) ==
  /\ recorded' = [recorded EXCEPT ![s][p] = TRUE]
  /\ record' = [record EXCEPT ![s][p] = state[p]]
  /\ \E lost \in SUBSET {c \in Chans : Source[c] = p} :
       chan' = [c \in Chans |-> IF Source[c] = p /\ c \notin lost
                                THEN PutItem(c, content[c], Marker(s))
                                ELSE content[c]]

(***************************************************************************)
(* What the network still delivers, it delivers in the end: lost is lost,  *)
(* not late.                                                               *)
(***************************************************************************)
HFairSpec == HSpec /\ Fairness
=============================================================================
