---------------------- MODULE MutantLaiYangForcesLast -----------------------
(***************************************************************************)
(* The bug: a message that is red for two snapshots makes its receiver     *)
(* record the last of them, its epoch, and not the one before.             *)
(*                                                                         *)
(* The configuration puts ForceLast in the place of Force.                 *)
(***************************************************************************)
EXTENDS MCLaiYang

ForceLast(c, x) ==
  LET last(s) == x.epoch = s /\ ~recorded[s][Target[c]]
  IN  /\ recorded' = [s \in Snaps |->
           IF last(s)
           THEN [recorded[s] EXCEPT ![Target[c]] = TRUE]
           ELSE recorded[s]]
      /\ record' = [s \in Snaps |->
           IF last(s)
           THEN [record[s] EXCEPT ![Target[c]] = state[Target[c]]]
           ELSE record[s]]
=============================================================================
