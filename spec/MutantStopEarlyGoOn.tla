------------------------- MODULE MutantStopEarlyGoOn ------------------------
(***************************************************************************)
(* The bug: a process goes on when it has recorded, and does not wait for  *)
(* the others.                                                             *)
(*                                                                         *)
(* The configuration puts EarlyGoOn in the place of GoOn.                  *)
(***************************************************************************)
EXTENDS MCStopTheWorldHistory

EarlyGoOn(p, s) ==
  /\ stopped[s][p]
  /\ recorded[s][p]
  /\ stopped' = [stopped EXCEPT ![s][p] = FALSE]
  /\ UNCHANGED <<state, chan, recorded, record, heard>>
=============================================================================
