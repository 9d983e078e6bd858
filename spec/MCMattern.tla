------------------------------ MODULE MCMattern -----------------------------
(***************************************************************************)
(* What TLC needs to check Mattern.  A configuration names processes and   *)
(* channels; here are the ends of the channels and the first balances.     *)
(*                                                                         *)
(* The money bounds the model, but for the counts: coins sent one by one   *)
(* and sent back together would raise them for ever.  So there is but one  *)
(* amount where money can come back.                                       *)
(***************************************************************************)
EXTENDS Mattern

(***************************************************************************)
(* Channel cij leads from process pi to process pj, and so does dij, which *)
(* is parallel to it.                                                      *)
(***************************************************************************)
Ends ==
  [c12 |-> <<"p1", "p2">>, c21 |-> <<"p2", "p1">>, d12 |-> <<"p1", "p2">>,
   c13 |-> <<"p1", "p3">>, c31 |-> <<"p3", "p1">>,
   c23 |-> <<"p2", "p3">>, c32 |-> <<"p3", "p2">>]

SourceOf == [c \in Chans |-> Ends[c][1]]
TargetOf == [c \in Chans |-> Ends[c][2]]

NoCoins     == [p \in Procs |-> 0]
OneCoin     == [p \in Procs |-> IF p = "p1" THEN 1 ELSE 0]
TwoCoins    == [p \in Procs |-> IF p \in {"p1", "p2"} THEN 1 ELSE 0]
ThreeCoins  == [p \in Procs |-> IF p = "p1" THEN 3 ELSE 0]
=============================================================================
