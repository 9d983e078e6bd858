--------------------- MODULE MutantLaiYangFallingOrder ----------------------
(***************************************************************************)
(* The bug: snapshots are recorded in the order in which their requests    *)
(* arrive. A process that has recorded the second is red for the first as  *)
(* well, which it has yet to record.                                       *)
(*                                                                         *)
(* The configuration puts AnyInitiate in the place of Initiate.            *)
(***************************************************************************)
EXTENDS MCLaiYang

AnyInitiate(p, s) ==
  /\ ~recorded[s][p]
  /\ recorded' = [recorded EXCEPT ![s][p] = TRUE]
  /\ record' = [record EXCEPT ![s][p] = state[p]]
  /\ UNCHANGED <<state, chan, closed, chanRecord, whiteSent, whiteGot>>
=============================================================================
