-------------------------- MODULE MCLaiYangHistory --------------------------
(***************************************************************************)
(* LaiYang with history variables, for what is true of a snapshot but      *)
(* cannot be seen in its state:  that S_end can be reached from S*, and    *)
(* that what is false of S* was false of S_begin.                          *)
(*                                                                         *)
(* The steps are those of LaiYang, and what happens in them is observed    *)
(* from the outside, by the global states before and after.  An event is   *)
(* post if its process has recorded; a red message that forces a process   *)
(* to record comes after that, and so is post.                             *)
(***************************************************************************)
EXTENDS MCLaiYang

CONSTANT
  Watched     \* the snapshot whose S_begin and post events are kept

ASSUME WatchedAssumption == Watched \in Snaps

VARIABLES
  begin,      \* S_begin of the watched snapshot; until then, the initial
              \*   global state
  log         \* the post events of the watched snapshot, in their order

hvars == <<vars, begin, log>>

Path == INSTANCE Replay

Now == [state |-> state, chan |-> RealChan]

HTypeOK ==
  /\ begin \in [state : [Procs -> Nat], chan : [Chans -> Seq(Amounts)]]
  /\ log \in Seq(Path!Event)

HInit ==
  /\ Init
  /\ begin = Now
  /\ log = <<>>

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

HSpec == HInit /\ [][HNext]_hvars

(***************************************************************************)
(* The post events, in the order in which they happened, lead from S* to   *)
(* S_end.                                                                  *)
(***************************************************************************)
Replay ==
  Completed(Watched) =>
    Path!Replays([state |-> CutState(Watched), chan |-> CutChan(Watched)],
                 log, Now)

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
(* State constraints: a run is followed until the watched snapshot is      *)
(* complete, and as long as not too much has happened since it began: red  *)
(* messages can go to and fro for ever before the last channel is closed.  *)
(* (TLC still checks the invariants of the states that fail them.)         *)
(***************************************************************************)
Open     == ~Completed(Watched)
ShortLog == Len(log) <= 4

THEOREM HSpec => Spec
THEOREM HSpec => [](HTypeOK /\ Replay /\ FalseAtBegin)
=============================================================================
