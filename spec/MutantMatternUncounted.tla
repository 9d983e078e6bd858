----------------------- MODULE MutantMatternUncounted -----------------------
(***************************************************************************)
(* The bug: a snapshot is taken to be complete when all processes have     *)
(* recorded.  White messages that are still on their way are in no channel *)
(* record.                                                                 *)
(*                                                                         *)
(* The configuration puts UncountedClose in the place of Close.            *)
(***************************************************************************)
EXTENDS MCMatternHistory

UncountedClose(c, s) ==
  /\ ~closed[s][c]
  /\ \A p \in Procs : recorded[s][p]
  /\ closed' = [closed EXCEPT ![s][c] = TRUE]
  /\ UNCHANGED <<state, chan, recorded, record, chanRecord, agreed, ticked,
                 count>>
=============================================================================
