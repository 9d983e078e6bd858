--------------------------- MODULE MCNaiveHistory ---------------------------
(***************************************************************************)
(* The naive reading with history variables, for what cannot be seen in    *)
(* its state:  whether S_end can be reached from S*, and what S* tells of  *)
(* S_begin.  Both are true where nothing but spending happens, and false   *)
(* where money moves.                                                      *)
(***************************************************************************)
EXTENDS MCNaive

CONSTANT
  Watched     \* the snapshot whose S_begin and post events are kept

ASSUME WatchedAssumption == Watched \in Snaps

VARIABLES
  beginState, \* S_begin of the watched snapshot: the balances
  beginChan,  \*   and the channels; until then, the present ones
  log         \* the post events of the watched snapshot, in their order

hvars == <<vars, beginState, beginChan, log>>

Path == INSTANCE Replay

HTypeOK ==
  /\ beginState \in [Procs -> Nat]
  /\ beginChan \in [Chans -> Seq(Amounts)]
  /\ log \in Seq(Path!Event)

HInit ==
  /\ Init
  /\ beginState = state
  /\ beginChan = chan
  /\ log = <<>>

(***************************************************************************)
(* Observed                                                                *)
(*   Intent: whatever step is taken, remember it.                          *)
(*   Guard:  none: no step is hindered.                                    *)
(*   Effect: until the watched snapshot is begun, S_begin is the present   *)
(*           state; an event of a process that was read goes to the log.   *)
(***************************************************************************)
Observed ==
  /\ beginState' = IF Started(Watched) THEN beginState ELSE state'
  /\ beginChan' = IF Started(Watched) THEN beginChan ELSE chan'
  /\ log' = Path!Observe(log, [state |-> state, chan |-> chan],
                         [state |-> state', chan |-> chan'],
                         recorded[Watched])

HSpec == HInit /\ [][Next /\ Observed]_hvars

(***************************************************************************)
(* A state constraint: a run is followed until the watched snapshot is     *)
(* complete.  (TLC still checks the invariants of the states in which it   *)
(* is.)                                                                    *)
(***************************************************************************)
Open == ~Completed(Watched)

-----------------------------------------------------------------------------
(***************************************************************************)
(* The post events, in the order in which they happened, lead from S* to   *)
(* S_end.                                                                  *)
(***************************************************************************)
Replay ==
  Completed(Watched) =>
    Path!Replays([state |-> CutState(Watched), chan |-> CutChan(Watched)],
                 log,
                 [state |-> state, chan |-> chan])

(***************************************************************************)
(* What is false of S*, if it is stable, was false of S_begin.             *)
(***************************************************************************)
Begin == INSTANCE Bank WITH state <- beginState, chan <- beginChan

FalseAtBegin ==
  Completed(Watched) =>
    /\ ~Cut(Watched)!Deficit => ~Begin!Deficit
    /\ ~Cut(Watched)!Exhausted => ~Begin!Exhausted
    /\ ~Spending => /\ ~Cut(Watched)!OneToken => ~Begin!OneToken
                    /\ ~Cut(Watched)!Conserved => ~Begin!Conserved
=============================================================================
