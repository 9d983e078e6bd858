------------------------ MODULE MutantLaiYangOneBit -------------------------
(***************************************************************************)
(* The bug: the colour of a message is one bit, white or red, and turns    *)
(* with every snapshot. With a second snapshot under way it has come round *)
(* to white.                                                               *)
(*                                                                         *)
(* The configuration puts Bit in the place of Epoch.                       *)
(***************************************************************************)
EXTENDS MCLaiYang

Bit(p) == Cardinality({s \in Snaps : recorded[s][p]}) % 2
=============================================================================
