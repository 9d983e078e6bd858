-------------------- MODULE MutantLaiYangFirstRedCloses ---------------------
(***************************************************************************)
(* The bug: the first red message on a channel is taken for a marker, as   *)
(* if nothing white could come behind it. It is none: in any order, white  *)
(* messages may still be on their way.                                     *)
(*                                                                         *)
(* The configuration puts ClosingTake in the place of Take.                *)
(***************************************************************************)
EXTENDS MCLaiYang

ClosingTake(c, i) ==
  LET x == chan[c][i]
  IN  /\ Force(c, x)
      /\ state' = [state EXCEPT ![Target[c]] = @ + x.amount]
      /\ chan' = [chan EXCEPT ![c] = RemoveAt(@, i)]
      /\ RecordMessage(c, x)
      /\ CountGot(c, x)
      /\ closed' = [s \in Snaps |->
           IF IsWhite(x, s) THEN closed[s] ELSE [closed[s] EXCEPT ![c] = TRUE]]
      /\ UNCHANGED whiteSent
=============================================================================
