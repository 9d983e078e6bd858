---------------------- MODULE MutantLaiYangCountsLate -----------------------
(***************************************************************************)
(* The bug: a process begins to count what it receives when it records.    *)
(* The sender has counted from the first message on, so the counts never   *)
(* meet.                                                                   *)
(*                                                                         *)
(* The configuration puts LateCountGot in the place of CountGot.           *)
(***************************************************************************)
EXTENDS MCLaiYang

LateCountGot(c, x) ==
  whiteGot' = [s \in Snaps |->
    IF IsWhite(x, s) /\ recorded[s][Target[c]]
    THEN [whiteGot[s] EXCEPT ![c] = @ + 1]
    ELSE whiteGot[s]]
=============================================================================
