--------------------- MODULE MutantLaiYangDropsForcing ----------------------
(***************************************************************************)
(* The bug: the branch that records at a red message returns, and the      *)
(* message that brought it there is dropped. The snapshot is right; what   *)
(* it photographs is damaged.                                              *)
(*                                                                         *)
(* The configuration puts DroppingTake in the place of Take.               *)
(***************************************************************************)
EXTENDS MCLaiYang

DroppingTake(c, i) ==
  LET x == chan[c][i]
      forced == \E s \in Snaps : ~IsWhite(x, s) /\ ~recorded[s][Target[c]]
  IN  /\ Force(c, x)
      /\ state' = [state EXCEPT ![Target[c]] =
                     IF forced THEN @ ELSE @ + x.amount]
      /\ chan' = [chan EXCEPT ![c] = RemoveAt(@, i)]
      /\ RecordMessage(c, x)
      /\ CountGot(c, x)
      /\ UNCHANGED <<closed, whiteSent>>
=============================================================================
