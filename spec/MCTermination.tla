---------------------------- MODULE MCTermination ---------------------------
(***************************************************************************)
(* What TLC needs to check Termination: a ring of three processes, one of  *)
(* which begins active.                                                    *)
(***************************************************************************)
EXTENDS Termination

SourceOf == [c12 |-> "p1", c23 |-> "p2", c31 |-> "p3"]
TargetOf == [c12 |-> "p2", c23 |-> "p3", c31 |-> "p1"]

OneActive == [p \in Procs |-> IF p = "p1" THEN "active" ELSE "passive"]

(***************************************************************************)
(* A state constraint: work can be handed out for ever.                    *)
(***************************************************************************)
FewMessages == \A c \in Chans : Len(chan[c]) <= 2
=============================================================================
