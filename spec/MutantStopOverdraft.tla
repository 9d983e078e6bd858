------------------------- MODULE MutantStopOverdraft ------------------------
(***************************************************************************)
(* The bug: an amount is spent without a look at the balance.              *)
(*                                                                         *)
(* The configuration puts Overspend in the place of Spend.                 *)
(***************************************************************************)
EXTENDS MCStopTheWorld

Overspend(p, a) ==
  /\ Running(p)
  /\ Spending
  /\ state' = [state EXCEPT ![p] = @ - a]
  /\ UNCHANGED <<chan, recorded, record, stopped, heard>>
=============================================================================
