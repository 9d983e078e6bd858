----------------------- MODULE MutantMatternSwallowed -----------------------
(***************************************************************************)
(* The bug: the message that brings the tick is taken for the initiator's  *)
(* empty message, and what it carries is dropped.  The snapshot is right;  *)
(* what it photographs is damaged.                                         *)
(*                                                                         *)
(* The configuration puts SwallowingTake in the place of Take.             *)
(***************************************************************************)
EXTENDS MCMattern

SwallowingTake(c, i) ==
  LET p == Target[c]
      x == chan[c][i]
  IN  /\ Advance(p, x.epoch)
      /\ state' = IF x.epoch > Epoch(p)
                  THEN state ELSE [state EXCEPT ![p] = @ + x.amount]
      /\ chan' = [chan EXCEPT ![c] = RemoveAt(@, i)]
      /\ count' = Count(p, x.epoch, -1)
      /\ chanRecord' = RecordMessage(c, x)
      /\ UNCHANGED <<closed, agreed>>
=============================================================================
