------------------------------- MODULE MCBank -------------------------------
(***************************************************************************)
(* What TLC needs to check Bank: two processes, a channel each way.  One   *)
(* channel is FIFO and the other is not.                                   *)
(***************************************************************************)
EXTENDS Bank

SourceOf == [c12 |-> "p1", c21 |-> "p2"]
TargetOf == [c12 |-> "p2", c21 |-> "p1"]

ThreeCoins == [p \in Procs |-> IF p = "p1" THEN 3 ELSE 0]
=============================================================================
