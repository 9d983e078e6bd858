---------------------- MODULE MutantMatternPartialSum -----------------------
(***************************************************************************)
(* The bug: the collector adds up the counts that it has, and does not see *)
(* that some are still to come.  A process that has not recorded may go on *)
(* sending white messages.                                                 *)
(*                                                                         *)
(* The configuration puts PartialClose in the place of Close.              *)
(***************************************************************************)
EXTENDS MCMattern

PartialClose(c, s) ==
  LET reported == {p \in Procs : recorded[s][p]}
  IN  /\ ~closed[s][c]
      /\ Target[c] \in reported
      /\ Sum(count[s], reported) = 0
      /\ closed' = [closed EXCEPT ![s][c] = TRUE]
      /\ UNCHANGED <<state, chan, recorded, record, chanRecord, agreed, ticked,
                     count>>
=============================================================================
