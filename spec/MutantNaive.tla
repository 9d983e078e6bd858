----------------------------- MODULE MutantNaive ----------------------------
(***************************************************************************)
(* The bug: no protocol at all.  The balances are read one after another   *)
(* and added up, and what is on its way between them is taken for nothing. *)
(*                                                                         *)
(* The configuration puts NaiveInitiate in the place of Initiate.          *)
(***************************************************************************)
EXTENDS MCChandyLamportHistory

NaiveInitiate(p, s) ==
  /\ ~recorded[s][p]
  /\ recorded' = [recorded EXCEPT ![s][p] = TRUE]
  /\ record' = [record EXCEPT ![s][p] = state[p]]
  /\ closed' = [closed EXCEPT ![s] =
                  [c \in Chans |-> Target[c] = p \/ closed[s][c]]]
  /\ UNCHANGED <<state, chan, chanRecord>>
=============================================================================
