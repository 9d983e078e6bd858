-------------------------- MODULE MutantStopSpends --------------------------
(***************************************************************************)
(* The bug: a stopped process does not send, but goes on with its local    *)
(* steps.  Its snapshot is consistent, as that of Chandy and Lamport is;   *)
(* what it no longer is, is a state in which the run was.                  *)
(*                                                                         *)
(* The configuration puts BusySpend in the place of Spend.                 *)
(***************************************************************************)
EXTENDS MCStopTheWorld

BusySpend(p, a) ==
  /\ Spending
  /\ state[p] >= a
  /\ state' = [state EXCEPT ![p] = @ - a]
  /\ UNCHANGED <<chan, recorded, record, stopped, heard>>
=============================================================================
