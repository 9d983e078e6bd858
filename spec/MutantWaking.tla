---------------------------- MODULE MutantWaking ----------------------------
(***************************************************************************)
(* The bug: a passive process may become active by itself (a timer, or     *)
(* somebody at a console); so that all are passive does not last.          *)
(*                                                                         *)
(* The configuration puts RestOrWake in the place of Rest.                 *)
(***************************************************************************)
EXTENDS MCTermination

RestOrWake(p) ==
  /\ state' = [state EXCEPT ![p] = IF @ = "active" THEN "passive" ELSE "active"]
  /\ UNCHANGED chan
=============================================================================
