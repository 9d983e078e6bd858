-------------------------- MODULE StopTheWorldTrace -------------------------
(***************************************************************************)
(* Is a recorded run a run of StopTheWorld?  The steps of a trace are      *)
(* taken one after another by the actions of StopTheWorld.  What the steps *)
(* of all algorithms have in common is in TraceSteps.                      *)
(***************************************************************************)
EXTENDS StopTheWorld, MarkerSteps

traceVars == <<vars, stepVars>>

(***************************************************************************)
(* The steps of a trace.  Their field k says which action:                 *)
(*   "send"      c, a, m     Send(c, a): message number m                  *)
(*   "receive"   c, a, m     Receive(c): of message number m, carrying a   *)
(*   "spend"     p, a        Spend(p, a)                                   *)
(*   "stop"      p, s        Stop(p, s)                                    *)
(*   "heard"     c, s        ReceiveMarker(c): the marker of s             *)
(*   "record"    p, s, v     Record(p, s): v was recorded                  *)
(*   "goon"      p, s        GoOn(p, s)                                    *)
(*   "cut"       c, s, q, w  no action: the log has a record of channel c  *)
(*                           for s, of the messages q, which carry w       *)
(*   "stutter"   p           a local step of p that changes nothing        *)
(***************************************************************************)
TraceInit == Init /\ StepsInit(Chans)

(***************************************************************************)
(* TakeSend(e)                                                             *)
(*   Intent: what the log calls a send is the action Send.                 *)
(*   Guard:  that of Send; and the number of the message is a new one.     *)
(*   Effect: that of Send; the message's number is on its way.             *)
(***************************************************************************)
TakeSend(e) ==
  /\ e.c \in Chans /\ e.a \in Amounts
  /\ Send(e.c, e.a)
  /\ Leaves(e.c, Number(e.m))

(***************************************************************************)
(* TakeReceive(e)                                                          *)
(*   Intent: what the log calls a receive is the action Receive.           *)
(*   Guard:  that of Receive; and the message is the one that the log      *)
(*           names, by its number and by what it carries.                  *)
(*   Effect: that of Receive; the number leaves the channel.               *)
(***************************************************************************)
TakeReceive(e) ==
  /\ e.c \in Chans
  /\ CanTake(e.c, e.c \in Fifo, e.m)
  /\ Receive(e.c)
  /\ state'[Target[e.c]] = state[Target[e.c]] + e.a
  /\ Arrives(e.c, e.m)

(***************************************************************************)
(* TakeSpend(e)                                                            *)
(*   Intent: a local step that lowers the balance is the action Spend.     *)
(*   Guard:  that of Spend.                                                *)
(*   Effect: that of Spend.                                                *)
(***************************************************************************)
TakeSpend(e) ==
  /\ e.p \in Procs /\ e.a \in Amounts
  /\ Spend(e.p, e.a)
  /\ NoneMoves

(***************************************************************************)
(* TakeStop(e)                                                             *)
(*   Intent: the first marker that a process sends is the action Stop.     *)
(*   Guard:  that of Stop.                                                 *)
(*   Effect: that of Stop: the other markers leave as well.                *)
(***************************************************************************)
TakeStop(e) ==
  /\ e.p \in Procs /\ e.s \in Snaps
  /\ Stop(e.p, e.s)
  /\ NoneMoves

(***************************************************************************)
(* TakeMarker(e)                                                           *)
(*   Intent: what the log calls the receipt of a marker is the action      *)
(*           ReceiveMarker.                                                *)
(*   Guard:  that of ReceiveMarker; and it is the marker of snapshot e.s.  *)
(*   Effect: that of ReceiveMarker.                                        *)
(***************************************************************************)
TakeMarker(e) ==
  /\ e.c \in Chans /\ e.s \in Snaps
  /\ ReceiveMarker(e.c)
  /\ ~heard[e.s][e.c] /\ heard'[e.s][e.c]
  /\ NoneMoves

(***************************************************************************)
(* TakeRecord(e)                                                           *)
(*   Intent: every record is the action Record.                            *)
(*   Guard:  that of Record; and the log has recorded the balance that     *)
(*           Record records.                                               *)
(*   Effect: that of Record.                                               *)
(***************************************************************************)
TakeRecord(e) ==
  /\ e.p \in Procs /\ e.s \in Snaps
  /\ Record(e.p, e.s)
  /\ e.v \in {Untold, record'[e.s][e.p]}
  /\ NoneMoves

(***************************************************************************)
(* TakeGoOn(e)                                                             *)
(*   Intent: a process goes on.  A log has no line for it: it is put       *)
(*           before the next step of the process for which it must run.    *)
(*   Guard:  that of GoOn.                                                 *)
(*   Effect: that of GoOn.                                                 *)
(***************************************************************************)
TakeGoOn(e) ==
  /\ e.p \in Procs /\ e.s \in Snaps
  /\ GoOn(e.p, e.s)
  /\ NoneMoves

(***************************************************************************)
(* JudgeCut(e)                                                             *)
(*   Intent: a log need not record channels.  If it does, the record is    *)
(*           what the cut has there, which is nothing.                     *)
(*   Guard:  both ends have recorded; and the messages in the cut are the  *)
(*           ones in the log's record.                                     *)
(*   Effect: none.                                                         *)
(***************************************************************************)
SameInCut(e) ==
  /\ CutChan(e.s)[e.c] = Real!PutAll(e.c, <<>>, e.w)
  /\ e.q = <<>>

JudgeCut(e) ==
  /\ e.c \in Chans /\ e.s \in Snaps
  /\ recorded[e.s][Source[e.c]] /\ recorded[e.s][Target[e.c]]
  /\ SameInCut(e)
  /\ NoneMoves /\ UNCHANGED vars

(***************************************************************************)
(* TakeNothing(e)                                                          *)
(*   Intent: a local step that changes nothing is none of StopTheWorld,    *)
(*           but a step, and who stands still takes none.                  *)
(*   Guard:  the process runs.                                             *)
(*   Effect: none.                                                         *)
(***************************************************************************)
TakeNothing(e) ==
  /\ Running(e.p)
  /\ NoneMoves /\ UNCHANGED vars

TakeStep(e) ==
  \/ e.k = "send" /\ TakeSend(e)
  \/ e.k = "receive" /\ TakeReceive(e)
  \/ e.k = "spend" /\ TakeSpend(e)
  \/ e.k = "stop" /\ TakeStop(e)
  \/ e.k = "heard" /\ TakeMarker(e)
  \/ e.k = "record" /\ TakeRecord(e)
  \/ e.k = "goon" /\ TakeGoOn(e)
  \/ e.k = "cut" /\ JudgeCut(e)
  \/ e.k = "stutter" /\ TakeNothing(e)

-----------------------------------------------------------------------------
(***************************************************************************)
(* Why a step cannot be taken.                                             *)
(***************************************************************************)
WhyNotRunning(p) ==
  IF Running(p) THEN <<>>
  ELSE <<"stopped", CHOOSE s \in Snaps :
                      /\ stopped[s][p]
                      /\ \A t \in Snaps : stopped[t][p] => s <= t>>

WhyNotHeard(p, s) ==
  IF AllHeard(p, s) THEN <<>>
  ELSE <<"unheard", CHOOSE c \in Chans : Target[c] = p /\ ~heard[s][c]>>

WhyNot(e) ==
  CASE e.k = "send"    -> Either(WhyNotRunning(Source[e.c]),
                                 WhyNotSent(e, state[Source[e.c]]))
    [] e.k = "receive" -> WhyNotReceived(e, chan[e.c], e.c \in Fifo)
    [] e.k = "spend"   -> Either(WhyNotRunning(e.p),
                                 WhyNotSpent(e, state[e.p]))
    [] e.k = "stop"    -> IF stopped[e.s][e.p] \/ recorded[e.s][e.p]
                          THEN <<"recorded", 0>> ELSE <<>>
    [] e.k = "heard"   -> WhyNoMarker(e, chan[e.c], e.c \in Fifo)
    [] e.k = "record"  -> IF recorded[e.s][e.p] THEN <<"recorded", 0>>
                          ELSE Either(WhyNotHeard(e.p, e.s),
                                      WhyNotRecorded(FALSE, state[e.p], e.v))
    [] e.k = "cut"     -> IF SameInCut(e) THEN <<>> ELSE <<"record", <<>>>>
    [] e.k = "stutter" -> WhyNotRunning(e.p)
    [] OTHER           -> <<>>

-----------------------------------------------------------------------------
TraceNext ==
  /\ HasNext
  /\ Explain(WhyNot(NextStep))
  /\ TakeStep(NextStep)
  /\ StepIsTaken

TraceSpec == TraceInit /\ [][TraceNext]_traceVars

(***************************************************************************)
(* That every process can reach every other matters for completion alone;  *)
(* a recorded run need not have such a network.  A configuration puts this *)
(* in the place of Reach.                                                  *)
(***************************************************************************)
ReachesAll(S) == Procs

(***************************************************************************)
(* The steps are those of Next, the numbers match the amounts.             *)
(***************************************************************************)
Matched == \A c \in Chans : Len(flight[c]) = Len(RealChan[c])

THEOREM TraceSpec => Spec
THEOREM TraceSpec => []Matched
=============================================================================
