------------------------ MODULE MCStopTheWorldHistory -----------------------
(***************************************************************************)
(* What TLC needs to check the second half of the theorem for              *)
(* StopTheWorld: the post events lead from S* to S_end.  Up to S_end there *)
(* are none here, since whoever has recorded stands still.  So the claim   *)
(* is checked beyond it: they lead from S* to every state that follows.    *)
(***************************************************************************)
EXTENDS MCStopTheWorld

CONSTANT
  Watched     \* the snapshot whose post events are kept

VARIABLE
  log         \* the post events of the watched snapshot, in their order

hvars == <<vars, log>>

Path == INSTANCE Replay

Now == [state |-> state, chan |-> RealChan]

-----------------------------------------------------------------------------
HInit == Init /\ log = <<>>

(***************************************************************************)
(* Observed                                                                *)
(*   Intent: a step of the algorithm has been seen.                        *)
(*   Guard:  none.                                                         *)
(*   Effect: if it is a post event of the bank, it goes to the log.        *)
(***************************************************************************)
Observed == log' = Path!Observe(log, Now, Now', recorded'[Watched])

HNext == Next /\ Observed

HSpec == HInit /\ [][HNext]_hvars

-----------------------------------------------------------------------------
Replay ==
  Completed(Watched) =>
    Path!Replays([state |-> CutState(Watched), chan |-> CutChan(Watched)],
                 log, Now)

(***************************************************************************)
(* A state constraint: the post events never end.                          *)
(***************************************************************************)
ShortLog == Len(log) <= 3
=============================================================================
