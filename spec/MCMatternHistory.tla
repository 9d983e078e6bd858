--------------------------- MODULE MCMatternHistory -------------------------
(***************************************************************************)
(* The second half of the theorem for Mattern:  S_end can be reached from  *)
(* S* by the post events of the run, in their order, and so what is true   *)
(* of S* and stable is true of S_end.  The post events of one snapshot are *)
(* observed, by the change of the bank's state that they make; the actions *)
(* stay as they are.                                                       *)
(***************************************************************************)
EXTENDS MCMattern

CONSTANT
  Watched     \* the snapshot whose post events are kept

ASSUME WatchedAssumption == Watched \in Snaps

VARIABLE
  log         \* the post events of the watched snapshot, in their order

Events == INSTANCE Replay

HInit == Init /\ log = <<>>

RealState == [state |-> state, chan |-> RealChan]

Log ==
  log' = Events!Observe(log, RealState, RealState', recorded'[Watched])

HSpec == HInit /\ [][Next /\ Log]_<<vars, log>>

-----------------------------------------------------------------------------
(***************************************************************************)
(* The post events lead from S* to S_end.                                  *)
(***************************************************************************)
Replay ==
  Completed(Watched) =>
    Events!Replays(
      [state |-> CutState(Watched), chan |-> CutChan(Watched)], log, RealState)

(***************************************************************************)
(* If a stable property is true of S*, it is true of S_end, and from then  *)
(* on.                                                                     *)
(***************************************************************************)
TrueAtEnd ==
  Completed(Watched) =>
    /\ Cut(Watched)!Deficit => Real!Deficit
    /\ Cut(Watched)!Exhausted => Real!Exhausted
    /\ ~Spending => /\ Cut(Watched)!OneToken => Real!OneToken
                    /\ Cut(Watched)!Conserved => Real!Conserved

(***************************************************************************)
(* A state constraint: a run is followed until the watched snapshot is     *)
(* complete.  (TLC still checks the invariants of the states in which it   *)
(* is.)                                                                    *)
(***************************************************************************)
Open == ~Completed(Watched)

(***************************************************************************)
(* Another one, where the post events before that are without bound: coins *)
(* can be sent to and fro for ever while a white message is on its way.    *)
(***************************************************************************)
ShortLog == Len(log) <= 4
=============================================================================
