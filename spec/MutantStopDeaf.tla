--------------------------- MODULE MutantStopDeaf ---------------------------
(***************************************************************************)
(* The bug: a stopped process does nothing at all, so it does not take in  *)
(* what was on its way.  A marker behind a message never comes.            *)
(*                                                                         *)
(* The configuration puts DeafReceive in the place of Receive.             *)
(***************************************************************************)
EXTENDS MCStopTheWorld

DeafReceive(c) ==
  /\ Running(Target[c])
  /\ \E i \in Takeable(chan[c], c \in Fifo) :
       /\ IsMessage(chan[c][i])
       /\ state' = [state EXCEPT ![Target[c]] = @ + chan[c][i].amount]
       /\ chan' = [chan EXCEPT ![c] = RemoveAt(@, i)]
  /\ UNCHANGED <<recorded, record, stopped, heard>>
=============================================================================
