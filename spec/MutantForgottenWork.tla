-------------------------- MODULE MutantForgottenWork -----------------------
(***************************************************************************)
(* The bug: the snapshot asks only the processes.  Work that was on its    *)
(* way when its receiver recorded is not written down.                     *)
(*                                                                         *)
(* The configuration puts ForgetfulReceive in the place of Receive.        *)
(***************************************************************************)
EXTENDS MCTerminationSnapshot

ForgetfulReceive(c) ==
  \E i \in Takeable(chan[c], c \in Fifo) :
    /\ IsMessage(chan[c][i])
    /\ state' = [state EXCEPT ![Target[c]] = "active"]
    /\ chan' = [chan EXCEPT ![c] = RemoveAt(@, i)]
    /\ UNCHANGED <<sends, recorded, record, closed, chanRecord>>
=============================================================================
