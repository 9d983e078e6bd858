---------------------------- MODULE LaiYangTrace ----------------------------
(***************************************************************************)
(* Is a recorded run a run of LaiYang?  The steps of a trace are those of  *)
(* ColourSteps; they are taken one after another by the actions of LaiYang *)
(* themselves.  Its action Close has no line in a log, and is not taken.   *)
(***************************************************************************)
EXTENDS LaiYang, ColourSteps

(***************************************************************************)
(* The step beside those of ColourSteps:                                   *)
(*   "initiate"  p, s, v     Initiate(p, s): v was recorded                *)
(***************************************************************************)

traceVars == <<vars, colourVars>>

TraceInit == Init /\ ColourInit(Snaps, Chans)

(***************************************************************************)
(* TakeSend(e)                                                             *)
(*   Intent: what the log calls a send is the action Send.                 *)
(*   Guard:  that of Send; the number of the message is a new one; and the *)
(*           message says the epoch of its sender.                         *)
(*   Effect: that of Send; the message's number is on its way.             *)
(***************************************************************************)
TakeSend(e) ==
  /\ e.c \in Chans /\ e.a \in Amounts
  /\ Send(e.c, e.a)
  /\ e.e = Epoch(Source[e.c])
  /\ Leaves(e.c, Coloured(e.m, e.e))
  /\ UNCHANGED heard

(***************************************************************************)
(* TakeReceive(e)                                                          *)
(*   Intent: what the log calls a receive is the action Receive.           *)
(*   Guard:  that of Receive; the message is the one that the log names,   *)
(*           by its number and by what it carries; and the process records *)
(*           nothing in this step.                                         *)
(*   Effect: that of Receive; the number leaves the channel, and comes to  *)
(*           every channel record that has grown.                          *)
(***************************************************************************)
TakeReceive(e) ==
  /\ e.c \in Chans
  /\ CanTake(e.c, e.c \in Fifo, e.m)
  /\ TakeSome(e.c, Message(e.a, e.e))
  /\ UNCHANGED recorded
  /\ Arrives(e.c, e.m)
  /\ heard' = HeardWith(heard, chanRecord, chanRecord', e.c, e.m)

(***************************************************************************)
(* TakeSpend(e)                                                            *)
(*   Intent: a local step that lowers the balance is the action Spend.     *)
(*   Guard:  that of Spend.                                                *)
(*   Effect: that of Spend.                                                *)
(***************************************************************************)
TakeSpend(e) ==
  /\ e.p \in Procs /\ e.a \in Amounts
  /\ Spend(e.p, e.a)
  /\ NoneMoves /\ UNCHANGED heard

(***************************************************************************)
(* TakeInitiate(e)                                                         *)
(*   Intent: every record is the action Initiate.                          *)
(*   Guard:  that of Initiate; and the log has recorded the balance that   *)
(*           Initiate records.                                             *)
(*   Effect: that of Initiate.                                             *)
(***************************************************************************)
TakeInitiate(e) ==
  /\ e.p \in Procs /\ e.s \in Snaps
  /\ Initiate(e.p, e.s)
  /\ e.v \in {Untold, record'[e.s][e.p]}
  /\ NoneMoves /\ UNCHANGED heard

(***************************************************************************)
(* JudgeCut(e)                                                             *)
(*   Intent: the log's record of a channel is what the cut has there.      *)
(*   Guard:  both ends have recorded; and the messages in the cut are the  *)
(*           ones in the log's record, by their numbers and by what they   *)
(*           carry.                                                        *)
(*   Effect: none.                                                         *)
(***************************************************************************)
SameAmounts(e) == CutChan(e.s)[e.c] = Real!PutAll(e.c, <<>>, e.w)

JudgeCut(e) ==
  /\ e.c \in Chans /\ e.s \in Snaps
  /\ recorded[e.s][Source[e.c]] /\ recorded[e.s][Target[e.c]]
  /\ SameAmounts(e)
  /\ SameNumbers(e.q, CutNumbers(e.s, e.c), e.c \in Fifo)
  /\ NoneMoves /\ UNCHANGED <<vars, heard>>

(***************************************************************************)
(* TakeNothing(e)                                                          *)
(*   Intent: a local step that changes nothing is none of LaiYang.         *)
(*   Guard:  none.                                                         *)
(*   Effect: none.                                                         *)
(***************************************************************************)
TakeNothing(e) == NoneMoves /\ UNCHANGED <<vars, heard>>

TakeStep(e) ==
  \/ e.k = "send" /\ TakeSend(e)
  \/ e.k = "receive" /\ TakeReceive(e)
  \/ e.k = "spend" /\ TakeSpend(e)
  \/ e.k = "initiate" /\ TakeInitiate(e)
  \/ e.k = "cut" /\ JudgeCut(e)
  \/ e.k = "stutter" /\ TakeNothing(e)

WhyNot(e) ==
  CASE e.k = "send"     -> Either(WhyNotSent(e, state[Source[e.c]]),
                                  WhyNotColoured(e, Epoch(Source[e.c])))
    [] e.k = "receive"  -> WhyNotReceived(e, e.c \in Fifo, Epoch(Target[e.c]))
    [] e.k = "spend"    -> WhyNotSpent(e, state[e.p])
    [] e.k = "initiate" -> WhyNotRecorded(recorded[e.s][e.p], state[e.p], e.v)
    [] e.k = "cut"      -> WhyNotCut(e, e.c \in Fifo, SameAmounts(e))
    [] OTHER            -> <<>>

-----------------------------------------------------------------------------
TraceNext ==
  /\ HasNext
  /\ Explain(WhyNot(NextStep))
  /\ TakeStep(NextStep)
  /\ StepIsTaken

TraceSpec == TraceInit /\ [][TraceNext]_traceVars

(***************************************************************************)
(* The steps are those of Next; the numbers match the amounts and colours. *)
(***************************************************************************)
Matched ==
  /\ \A c \in Chans : Len(flight[c]) = Len(chan[c])
  /\ \A s \in Snaps, c \in Chans :
       /\ Len(heard[s][c]) = Len(chanRecord[s][c])
       /\ Len(CutNumbers(s, c)) = Len(CutChan(s)[c])

THEOREM TraceSpec => Spec
THEOREM TraceSpec => []Matched
=============================================================================
