--------------------------- MODULE MutantStopDrops --------------------------
(***************************************************************************)
(* The bug: a stopped process empties its channels and throws away what    *)
(* was in them.                                                            *)
(*                                                                         *)
(* The configuration puts DroppingReceive in the place of Receive.         *)
(***************************************************************************)
EXTENDS MCStopTheWorld

DroppingReceive(c) ==
  \E i \in Takeable(chan[c], c \in Fifo) :
    /\ IsMessage(chan[c][i])
    /\ state' = IF Running(Target[c])
                THEN [state EXCEPT ![Target[c]] = @ + chan[c][i].amount]
                ELSE state
    /\ chan' = [chan EXCEPT ![c] = RemoveAt(@, i)]
    /\ UNCHANGED <<recorded, record, stopped, heard>>
=============================================================================
