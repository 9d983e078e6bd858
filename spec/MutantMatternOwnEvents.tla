----------------------- MODULE MutantMatternOwnEvents -----------------------
(***************************************************************************)
(* The bug: the vector clock ticks as vector clocks do, with every event,  *)
(* and the initiator goes on sending after it has announced its next tick. *)
(* Its message is of a time that never was agreed upon.                    *)
(*                                                                         *)
(* The configuration puts TickingSend in the place of Send.                *)
(***************************************************************************)
EXTENDS MCMattern

TickingSend(c, a) ==
  LET p == Source[c]
      e == IF p = Initiator THEN Epoch(p) + 1 ELSE Epoch(p)
  IN  /\ state[p] >= a
      /\ state' = [state EXCEPT ![p] = @ - a]
      /\ chan' = [chan EXCEPT ![c] = PutItem(c, @, Message(a, e))]
      /\ count' = Count(p, e, 1)
      /\ UNCHANGED <<recorded, record, closed, chanRecord, agreed, ticked>>
=============================================================================
