---------------------- MODULE MutantLaiYangTakesFirst -----------------------
(***************************************************************************)
(* The bug: the message is handed to the application, and then its colour  *)
(* is looked at. What the process records has the amount in it, and so has *)
(* the sender's record.                                                    *)
(*                                                                         *)
(* The configuration puts LateForce in the place of Force.                 *)
(***************************************************************************)
EXTENDS MCLaiYangHistory

LateForce(c, x) ==
  /\ recorded' = [s \in Snaps |->
       IF IsWhite(x, s)
       THEN recorded[s]
       ELSE [recorded[s] EXCEPT ![Target[c]] = TRUE]]
  /\ record' = [s \in Snaps |->
       IF IsWhite(x, s) \/ recorded[s][Target[c]]
       THEN record[s]
       ELSE [record[s] EXCEPT ![Target[c]] = state[Target[c]] + x.amount]]
=============================================================================
