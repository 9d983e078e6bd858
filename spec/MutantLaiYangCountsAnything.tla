-------------------- MODULE MutantLaiYangCountsAnything ---------------------
(***************************************************************************)
(* The bug: messages are counted by number, whatever their colour. A red   *)
(* message makes up for a white one that is still on its way.              *)
(*                                                                         *)
(* The configuration puts CountAnything in the place of CountGot.          *)
(***************************************************************************)
EXTENDS MCLaiYang

CountAnything(c, x) ==
  whiteGot' = [s \in Snaps |-> [whiteGot[s] EXCEPT ![c] = @ + 1]]
=============================================================================
