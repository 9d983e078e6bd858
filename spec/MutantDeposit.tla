---------------------------- MODULE MutantDeposit ---------------------------
(***************************************************************************)
(* The bug: a computation is taken for one whose total only falls, but it  *)
(* has a step by which money comes in.                                     *)
(*                                                                         *)
(* The configuration puts SpendOrDeposit in the place of Spend.            *)
(***************************************************************************)
EXTENDS MCBank

Deposit(p, a) ==
  /\ Total < InitialTotal
  /\ state' = [state EXCEPT ![p] = @ + a]
  /\ UNCHANGED chan

SpendOrDeposit(p, a) ==
  \/ /\ state[p] >= a
     /\ state' = [state EXCEPT ![p] = @ - a]
     /\ UNCHANGED chan
  \/ Deposit(p, a)
=============================================================================
