------------------------------ MODULE Counter ------------------------------
(***************************************************************************)
(* A small module for the tests of the reader of TLC's output: it has a    *)
(* value of every kind, an action with arguments, one without, and one     *)
(* that a constant switches off.                                           *)
(***************************************************************************)
EXTENDS Integers, Sequences, TLC

CONSTANTS Procs, Max, Wrapping, None

ASSUME MaxAssumption == Max \in 1..5

VARIABLES
  n,      \* n[p] is the count of process p
  last,   \* who counted last, and by how much
  odd     \* a function whose arguments are not names, never changed

vars == <<n, last, odd>>

Init ==
  /\ n = [p \in Procs |-> 0]
  /\ last = <<>>
  /\ odd = ("a\"b\\c" :> {-1, 2} @@ "" :> {} @@ "q >" :> {None})

(***************************************************************************)
(* Up(p, k)                                                                *)
(*   Intent: process p counts up by k.                                     *)
(*   Guard:  the count stays within Max.                                   *)
(*   Effect: the count grows, and last tells of it.                        *)
(***************************************************************************)
Up(p, k) ==
  /\ n[p] + k[1] <= Max
  /\ n' = [n EXCEPT ![p] = @ + k[1]]
  /\ last' = <<[who |-> p, by |-> k]>>
  /\ UNCHANGED odd

(***************************************************************************)
(* Wrap                                                                    *)
(*   Intent: all begin again.                                              *)
(*   Guard:  it is allowed, and all have come to Max.                      *)
(*   Effect: every count is 1.                                             *)
(***************************************************************************)
Wrap ==
  /\ Wrapping
  /\ \A p \in Procs : n[p] = Max
  /\ n' = [p \in Procs |-> 1]
  /\ UNCHANGED <<last, odd>>

Next == (\E p \in Procs, k \in {<<1, "one">>, <<2, "two">>} : Up(p, k)) \/ Wrap

Spec == Init /\ [][Next]_vars
FairSpec == Spec /\ WF_vars(Next)

Small == \A p \in Procs : n[p] < 2
NotZero == \A p \in Procs : n[p] # 0
SmallSteps == [][\A p \in Procs : n'[p] <= n[p] + 1]_vars
Refined == (\A p \in Procs : n[p] = 0) /\ [][\A p \in Procs : n'[p] <= n[p] + 1]_n
StartsAtOne == (\A p \in Procs : n[p] = 1) /\ [][n' # n]_n
Settles == <>[](\A p \in Procs : n[p] = Max)
GetsThere == <>(\A p \in Procs : n[p] = Max)
Undefined == \A p \in Procs : n[p] < 2 \/ Head(SubSeq(last, 2, 1)) = last
=============================================================================
