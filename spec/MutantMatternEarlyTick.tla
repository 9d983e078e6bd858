----------------------- MODULE MutantMatternEarlyTick -----------------------
(***************************************************************************)
(* The bug: the initiator ticks without waiting for the acknowledgements.  *)
(* A process that has not yet heard of the announcement takes in a message *)
(* of after the tick, and sees no reason to record.                        *)
(*                                                                         *)
(* The configuration puts EarlyInitiate in the place of Initiate.          *)
(***************************************************************************)
EXTENDS MCMattern

EarlyInitiate(p, s) ==
  /\ p = Initiator
  /\ s = Epoch(p) + 1
  /\ Announced(s)
  /\ Advance(p, s)
  /\ UNCHANGED <<state, chan, closed, chanRecord, agreed, count>>
=============================================================================
