--------------------------- MODULE MutantOverdraft --------------------------
(***************************************************************************)
(* The bug: the balance is not checked in the step that sends, but before  *)
(* it, when another transfer may still come between.                       *)
(*                                                                         *)
(* The configuration puts UncheckedSend in the place of Send.              *)
(***************************************************************************)
EXTENDS MCChandyLamportHistory

UncheckedSend(c, a) ==
  /\ state' = [state EXCEPT ![Source[c]] = @ - a]
  /\ chan' = [chan EXCEPT ![c] = PutItem(c, @, Message(a))]
  /\ UNCHANGED <<recorded, record, closed, chanRecord>>
=============================================================================
