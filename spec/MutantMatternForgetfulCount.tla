-------------------- MODULE MutantMatternForgetfulCount ---------------------
(***************************************************************************)
(* The bug: a process counts what it receives only once it has recorded,   *)
(* for it has nothing to wait for before.  What came earlier is counted at *)
(* the sender and never at the receiver: the sum does not fall to 0.       *)
(*                                                                         *)
(* The configuration puts ForgetfulCount in the place of Count.            *)
(***************************************************************************)
EXTENDS MCMattern

ForgetfulCount(p, e, n) ==
  [s \in Snaps |->
    [count[s] EXCEPT ![p] = IF e < s /\ (n > 0 \/ recorded[s][p])
                            THEN @ + n ELSE @]]
=============================================================================
