--------------------------- MODULE MCMatternHistory -------------------------
(***************************************************************************)
(* Mattern with history variables, for what is true of a snapshot but      *)
(* cannot be seen in its state:  that S_end can be reached from S* by the  *)
(* post events of the run, in their order, and that what is false of S*    *)
(* was false of S_begin.  The steps are those of Mattern; what happens in  *)
(* them is observed, by the states of the bank before and after.           *)
(***************************************************************************)
EXTENDS MCMattern

CONSTANT
  Watched     \* the snapshot whose S_begin and post events are kept

ASSUME WatchedAssumption == Watched \in Snaps

VARIABLES
  begin,      \* S_begin of the watched snapshot; until then, the initial
              \*   state of the bank
  log         \* the post events of the watched snapshot, in their order

Path == INSTANCE Replay

Now == [state |-> state, chan |-> RealChan]

HInit == Init /\ begin = Now /\ log = <<>>

(***************************************************************************)
(* HNext                                                                   *)
(*   Intent: Next, remembered.                                             *)
(*   Guard:  that of Next.                                                 *)
(*   Effect: a post event goes to the log; and if the watched snapshot     *)
(*           begins in this step, the state before it is S_begin.          *)
(***************************************************************************)
HNext ==
  /\ Next
  /\ log' = Path!Observe(log, Now, Now', recorded'[Watched])
  /\ begin' = IF Started(Watched)' /\ ~Started(Watched) THEN Now ELSE begin

HSpec == HInit /\ [][HNext]_<<vars, begin, log>>

-----------------------------------------------------------------------------
(***************************************************************************)
(* The post events lead from S* to S_end.                                  *)
(***************************************************************************)
Replay ==
  Completed(Watched) =>
    Path!Replays([state |-> CutState(Watched), chan |-> CutChan(Watched)],
                 log, Now)

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
(* A stable property that is false of S* was false of S_begin.             *)
(***************************************************************************)
Begin == INSTANCE Bank WITH state <- begin.state, chan <- begin.chan

FalseAtBegin ==
  Completed(Watched) =>
    /\ ~Cut(Watched)!Deficit => ~Begin!Deficit
    /\ ~Cut(Watched)!Exhausted => ~Begin!Exhausted
    /\ ~Spending => /\ ~Cut(Watched)!OneToken => ~Begin!OneToken
                    /\ ~Cut(Watched)!Conserved => ~Begin!Conserved

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

THEOREM HSpec => Spec
THEOREM HSpec => [](Replay /\ TrueAtEnd /\ FalseAtBegin)
=============================================================================
