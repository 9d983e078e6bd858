------------------------ MODULE MutantLaiYangNoForce ------------------------
(***************************************************************************)
(* The bug: messages have their colours, but nobody looks: each process    *)
(* records when its own timer says so.                                     *)
(*                                                                         *)
(* The configuration puts NoForce in the place of Force.                   *)
(***************************************************************************)
EXTENDS MCLaiYang

NoForce(c, x) == UNCHANGED <<recorded, record>>
=============================================================================
