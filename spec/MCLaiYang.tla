----------------------------- MODULE MCLaiYang ------------------------------
(***************************************************************************)
(* What TLC needs to check LaiYang.  A configuration names processes and   *)
(* channels; here are the ends of the channels and the first balances.     *)
(* Money and MaxWhite bound the model: there is no other bound.            *)
(***************************************************************************)
EXTENDS LaiYang

(***************************************************************************)
(* Channel cij leads from process pi to process pj, and so does dij, which *)
(* is parallel to it.                                                      *)
(***************************************************************************)
Ends ==
  [c12 |-> <<"p1", "p2">>, c21 |-> <<"p2", "p1">>, d12 |-> <<"p1", "p2">>,
   c23 |-> <<"p2", "p3">>, c31 |-> <<"p3", "p1">>]

SourceOf == [c \in Chans |-> Ends[c][1]]
TargetOf == [c \in Chans |-> Ends[c][2]]

OneCoin     == [p \in Procs |-> IF p = "p1" THEN 1 ELSE 0]
TwoCoins    == [p \in Procs |-> IF p \in {"p1", "p2"} THEN 1 ELSE 0]
PairOfCoins == [p \in Procs |-> IF p = "p1" THEN 2 ELSE 0]
ThreeCoins  == [p \in Procs |-> IF p = "p1" THEN 3 ELSE 0]
=============================================================================
