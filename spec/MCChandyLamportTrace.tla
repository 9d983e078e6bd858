----------------------- MODULE MCChandyLamportTrace -------------------------
(***************************************************************************)
(* What TLC needs to check the two traces in TraceData.                    *)
(***************************************************************************)
EXTENDS ChandyLamportTrace

SourceOf == [c12 |-> "p1", c21 |-> "p2"]
TargetOf == [c12 |-> "p2", c21 |-> "p1"]
TwoCoins == [p1 |-> 2, p2 |-> 0]

(***************************************************************************)
(* The bug: what is received is not noted where it is recorded.            *)
(***************************************************************************)
DeafReceive(e) ==
  /\ CanTake(e.c, TRUE, e.m)
  /\ Receive(e.c)
  /\ Arrives(e.c, e.m)
  /\ UNCHANGED heard
=============================================================================
