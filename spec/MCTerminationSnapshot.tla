------------------------ MODULE MCTerminationSnapshot -----------------------
(***************************************************************************)
(* What TLC needs to check TerminationSnapshot.  A configuration names     *)
(* processes and channels; here are the ends of the channels, and how the  *)
(* processes begin.                                                        *)
(***************************************************************************)
EXTENDS TerminationSnapshot

(***************************************************************************)
(* Channel cij leads from process pi to process pj.                        *)
(***************************************************************************)
Ends ==
  [c12 |-> <<"p1", "p2">>, c21 |-> <<"p2", "p1">>,
   c23 |-> <<"p2", "p3">>, c31 |-> <<"p3", "p1">>]

SourceOf == [c \in Chans |-> Ends[c][1]]
TargetOf == [c \in Chans |-> Ends[c][2]]

OneActive == [p \in Procs |-> IF p = "p1" THEN "active" ELSE "passive"]
=============================================================================
