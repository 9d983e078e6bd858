-------------------------- MODULE MutantStopWaits ---------------------------
(***************************************************************************)
(* The bug: a process goes on when it hears that another one has.  Each    *)
(* waits for the others, and all stand still for ever.                     *)
(*                                                                         *)
(* The configuration puts PoliteGoOn in the place of GoOn.                 *)
(***************************************************************************)
EXTENDS MCStopTheWorld

PoliteGoOn(p, s) ==
  /\ stopped[s][p]
  /\ Completed(s)
  /\ \E q \in Procs \ {p} : ~stopped[s][q]
  /\ stopped' = [stopped EXCEPT ![s][p] = FALSE]
  /\ UNCHANGED <<state, chan, recorded, record, heard>>
=============================================================================
