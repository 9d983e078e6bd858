------------------------ MODULE MutantStopEarlyRecord -----------------------
(***************************************************************************)
(* The bug: a process records when the first marker has come, and does     *)
(* not wait for those of its other channels.                               *)
(*                                                                         *)
(* The configuration puts AnyHeard in the place of AllHeard.               *)
(***************************************************************************)
EXTENDS MCStopTheWorld

AnyHeard(p, s) == \E c \in Chans : Target[c] = p /\ heard[s][c]
=============================================================================
