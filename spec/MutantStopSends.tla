--------------------------- MODULE MutantStopSends --------------------------
(***************************************************************************)
(* The bug: a stopped process takes no local step, but the thread that     *)
(* sends is not stopped with it: messages follow the marker.               *)
(*                                                                         *)
(* The configuration puts BusySend in the place of Send.                   *)
(***************************************************************************)
EXTENDS MCStopTheWorld

BusySend(c, a) ==
  /\ state[Source[c]] >= a
  /\ state' = [state EXCEPT ![Source[c]] = @ - a]
  /\ chan' = [chan EXCEPT ![c] = PutItem(c, @, Message(a))]
  /\ UNCHANGED <<recorded, record, stopped, heard>>
=============================================================================
