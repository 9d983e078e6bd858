------------------------ MODULE ChandyLamportTrace --------------------------
(***************************************************************************)
(* Is a recorded run a run of ChandyLamport?  A trace is a sequence of     *)
(* steps.  Each names an action of ChandyLamport with its arguments, and   *)
(* says what the log says came of it: the balance that was recorded, the   *)
(* messages in the final record of a channel.  The specification below     *)
(* takes the steps of a trace one after another by the actions of Next     *)
(* themselves; where Next has no step that does what the log says, the     *)
(* trace ends early.  So a trace is a run of ChandyLamport if and only if  *)
(* all its steps are used.                                                 *)
(*                                                                         *)
(* The channels of ChandyLamport carry amounts.  A log knows each message  *)
(* by an id, and two that carry the same are two.  So every message of a   *)
(* channel has a number here, the order in which it was sent, and these    *)
(* numbers are carried beside the amounts: flight and heard grow and       *)
(* shrink where the channels and their records do.                         *)
(*                                                                         *)
(* Several traces of the same processes and channels are checked in one    *)
(* run: which one is chosen in the initial state.  They stand in the       *)
(* module TraceData as Traces, a sequence of traces.  (A constant that a   *)
(* configuration replaces would be evaluated anew for every step.)         *)
(***************************************************************************)
EXTENDS ChandyLamport, TraceData, Integers, TLC

VARIABLES
  trace,      \* the number of the trace
  step,       \* how many of its steps are used
  sent,       \* sent[c] is how many messages were sent on channel c
  flight,     \* flight[c]: the numbers of the messages on their way over c
  heard       \* heard[s][c]: the numbers of the messages in chanRecord[s][c],
              \*   in the order of their receipt; <<>> once it is closed

traceVars == <<vars, trace, step, sent, flight, heard>>

(***************************************************************************)
(* The steps of a trace.  Their field k says which action:                 *)
(*   "send"      c, a, m     Send(c, a): message number m                  *)
(*   "receive"   c, a, m     Receive(c): of message number m, carrying a   *)
(*   "spend"     p, a        Spend(p, a)                                   *)
(*   "initiate"  p, s, v     Initiate(p, s): v was recorded                *)
(*   "marker"    c, s, first, v, told, q                                   *)
(*                           ReceiveMarker(c): the marker of s.  If first, *)
(*                           v was recorded; if told, q are the messages   *)
(*                           in the log's final record of c                *)
(*   "stutter"               a local step that changes nothing             *)
(* A number v below zero is one that the log does not tell: Untold.        *)
(***************************************************************************)
Untold == -1

TraceInit ==
  /\ Init
  /\ trace \in DOMAIN Traces
  /\ step = 0
  /\ sent = [c \in Chans |-> 0]
  /\ flight = [c \in Chans |-> <<>>]
  /\ heard = [s \in Snaps |-> [c \in Chans |-> <<>>]]

(***************************************************************************)
(* Message number m of channel c can be taken: it is the first one of a    *)
(* FIFO channel, or in a channel that is not FIFO.                         *)
(***************************************************************************)
CanTake(c, m) ==
  IF c \in Fifo
  THEN flight[c] # <<>> /\ Head(flight[c]) = m
  ELSE \E i \in DOMAIN flight[c] : flight[c][i] = m

(***************************************************************************)
(* TakeSend(e)                                                             *)
(*   Intent: what the log calls a send is the action Send.                 *)
(*   Guard:  that of Send; and the number of the message is a new one.     *)
(*   Effect: that of Send; the message's number is on its way.             *)
(***************************************************************************)
TakeSend(e) ==
  /\ e.c \in Chans /\ e.a \in Amounts
  /\ Send(e.c, e.a)
  /\ e.m = sent[e.c] + 1
  /\ sent' = [sent EXCEPT ![e.c] = e.m]
  /\ flight' = [flight EXCEPT ![e.c] = Append(@, e.m)]
  /\ UNCHANGED heard

(***************************************************************************)
(* TakeReceive(e)                                                          *)
(*   Intent: what the log calls a receive is the action Receive.           *)
(*   Guard:  that of Receive; and the message is the one that the log      *)
(*           names, by its number and by what it carries.                  *)
(*   Effect: that of Receive; the number leaves the channel, and comes to  *)
(*           every channel record that has grown.                          *)
(***************************************************************************)
TakeReceive(e) ==
  /\ e.c \in Chans
  /\ CanTake(e.c, e.m)
  /\ Receive(e.c)
  /\ state'[Target[e.c]] = state[Target[e.c]] + e.a
  /\ flight' = [flight EXCEPT ![e.c] = SelectSeq(@, LAMBDA m : m # e.m)]
  /\ heard' = [s \in Snaps |->
                IF Len(chanRecord'[s][e.c]) > Len(chanRecord[s][e.c])
                THEN [heard[s] EXCEPT ![e.c] = Append(@, e.m)]
                ELSE heard[s]]
  /\ UNCHANGED sent

(***************************************************************************)
(* TakeSpend(e)                                                            *)
(*   Intent: a local step that lowers the balance is the action Spend.     *)
(*   Guard:  that of Spend.                                                *)
(*   Effect: that of Spend.                                                *)
(***************************************************************************)
TakeSpend(e) ==
  /\ e.p \in Procs /\ e.a \in Amounts
  /\ Spend(e.p, e.a)
  /\ UNCHANGED <<sent, flight, heard>>

(***************************************************************************)
(* TakeInitiate(e)                                                         *)
(*   Intent: a record without a marker before it is the action Initiate.   *)
(*   Guard:  that of Initiate; and the log has recorded the balance that   *)
(*           Initiate records.                                             *)
(*   Effect: that of Initiate.                                             *)
(***************************************************************************)
TakeInitiate(e) ==
  /\ e.p \in Procs /\ e.s \in Snaps
  /\ Initiate(e.p, e.s)
  /\ e.v \in {Untold, record'[e.s][e.p]}
  /\ UNCHANGED <<sent, flight, heard>>

(***************************************************************************)
(* TakeMarker(e)                                                           *)
(*   Intent: what the log calls the receipt of a marker is the action      *)
(*           ReceiveMarker.                                                *)
(*   Guard:  that of ReceiveMarker; and it is the marker of snapshot e.s,  *)
(*           the first one of its process or not, as in the log; and what  *)
(*           the log has recorded of the process and of the channel is     *)
(*           what ReceiveMarker leaves there.                              *)
(*   Effect: that of ReceiveMarker.                                        *)
(***************************************************************************)
TakeMarker(e) ==
  /\ e.c \in Chans /\ e.s \in Snaps
  /\ ReceiveMarker(e.c)
  /\ ~closed[e.s][e.c] /\ closed'[e.s][e.c]
  /\ recorded[e.s][Target[e.c]] = ~e.first
  /\ e.first => e.v \in {Untold, record'[e.s][Target[e.c]]}
  /\ e.told => e.q = heard[e.s][e.c]
  /\ heard' = [heard EXCEPT ![e.s][e.c] = <<>>]
  /\ UNCHANGED <<sent, flight>>

(***************************************************************************)
(* TakeNothing(e)                                                          *)
(*   Intent: a local step that changes nothing is none of ChandyLamport.   *)
(*   Guard:  none.                                                         *)
(*   Effect: none.                                                         *)
(***************************************************************************)
TakeNothing(e) == UNCHANGED <<vars, sent, flight, heard>>

Take(e) ==
  \/ e.k = "send" /\ TakeSend(e)
  \/ e.k = "receive" /\ TakeReceive(e)
  \/ e.k = "spend" /\ TakeSpend(e)
  \/ e.k = "initiate" /\ TakeInitiate(e)
  \/ e.k = "marker" /\ TakeMarker(e)
  \/ e.k = "stutter" /\ TakeNothing(e)

-----------------------------------------------------------------------------
(***************************************************************************)
(* Why a step cannot be taken, for the reader of a rejection: a word, and  *)
(* what stands in its way; <<>> if nothing does.  It decides nothing.      *)
(***************************************************************************)
First(c) ==
  IF chan[c] = <<>> THEN <<"empty", 0>>
  ELSE IF IsMarker(Head(chan[c])) THEN <<"marker", Head(chan[c]).snap>>
  ELSE <<"message", Head(flight[c])>>

WhyNotSent(e) ==
  IF e.m # sent[e.c] + 1 THEN <<"again", 0>>
  ELSE IF state[Source[e.c]] < e.a THEN <<"balance", state[Source[e.c]]>>
  ELSE <<>>

WhyNotReceived(e) ==
  IF e.c \notin Fifo
  THEN IF CanTake(e.c, e.m) THEN <<>> ELSE <<"absent", 0>>
  ELSE IF First(e.c) = <<"message", e.m>> THEN <<>> ELSE First(e.c)

WhyNotRecorded(p, s, v) ==
  IF recorded[s][p] THEN <<"recorded", 0>>
  ELSE IF v \notin {Untold, state[p]} THEN <<"state", state[p]>>
  ELSE <<>>

WhyNoMarker(e) ==
  IF e.c \in Fifo
  THEN IF First(e.c) = <<"marker", e.s>> THEN <<>> ELSE First(e.c)
  ELSE IF \E i \in DOMAIN chan[e.c] : chan[e.c][i] = Marker(e.s)
       THEN <<>> ELSE <<"absent", 0>>

WhyNotMarked(e) ==
  IF WhyNoMarker(e) # <<>> THEN WhyNoMarker(e)
  ELSE IF e.first /\ WhyNotRecorded(Target[e.c], e.s, e.v) # <<>>
       THEN WhyNotRecorded(Target[e.c], e.s, e.v)
  ELSE IF e.told /\ e.q # heard[e.s][e.c] THEN <<"record", heard[e.s][e.c]>>
  ELSE <<>>

WhyNot(e) ==
  CASE e.k = "send"     -> WhyNotSent(e)
    [] e.k = "receive"  -> WhyNotReceived(e)
    [] e.k = "spend"    -> IF state[e.p] < e.a THEN <<"balance", state[e.p]>>
                                               ELSE <<>>
    [] e.k = "initiate" -> WhyNotRecorded(e.p, e.s, e.v)
    [] e.k = "marker"   -> WhyNotMarked(e)
    [] OTHER            -> <<>>

(***************************************************************************)
(* Both are TRUE, and print what became of a trace.                        *)
(***************************************************************************)
Explain(e) ==
  IF WhyNot(e) = <<>>
  THEN TRUE
  ELSE PrintT(<<"refused", trace, step + 1>> \o WhyNot(e))

Report(n) == IF n < Len(Traces[trace]) THEN TRUE ELSE PrintT(<<"used", trace>>)

-----------------------------------------------------------------------------
TraceNext ==
  /\ step < Len(Traces[trace])
  /\ LET e == Traces[trace][step + 1] IN Explain(e) /\ Take(e)
  /\ step' = step + 1
  /\ UNCHANGED trace
  /\ Report(step + 1)

TraceSpec == TraceInit /\ [][TraceNext]_traceVars

(***************************************************************************)
(* A step has one outcome, so what was used of a trace is all that tells   *)
(* one state of it from another.  As a VIEW it saves TLC the fingerprints  *)
(* of large states.                                                        *)
(***************************************************************************)
TraceView == <<trace, step>>

(***************************************************************************)
(* The steps are those of Next, the numbers match the amounts.             *)
(***************************************************************************)
Matched ==
  /\ \A c \in Chans : Len(flight[c]) = Len(RealChan[c])
  /\ \A s \in Snaps, c \in Chans :
       ~closed[s][c] => Len(heard[s][c]) = Len(chanRecord[s][c])

THEOREM TraceSpec => Spec
THEOREM TraceSpec => []Matched
=============================================================================
