------------------------ MODULE ChandyLamportTrace --------------------------
(***************************************************************************)
(* Is a recorded run a run of ChandyLamport?  The steps of a trace are     *)
(* taken one after another by the actions of ChandyLamport.  What the      *)
(* steps of all algorithms have in common is in TraceSteps.                *)
(***************************************************************************)
EXTENDS ChandyLamport, MarkerSteps

VARIABLE
  heard       \* heard[s][c]: the numbers of the messages in chanRecord[s][c],
              \*   in the order of their receipt; <<>> once it is closed

traceVars == <<vars, stepVars, heard>>

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
(***************************************************************************)
TraceInit ==
  /\ Init
  /\ StepsInit(Chans)
  /\ heard = [s \in Snaps |-> [c \in Chans |-> <<>>]]

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
  /\ CanTake(e.c, e.c \in Fifo, e.m)
  /\ Receive(e.c)
  /\ state'[Target[e.c]] = state[Target[e.c]] + e.a
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
(*   Intent: a record without a marker before it is the action Initiate.   *)
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
  /\ NoneMoves

(***************************************************************************)
(* TakeNothing(e)                                                          *)
(*   Intent: a local step that changes nothing is none of ChandyLamport.   *)
(*   Guard:  none.                                                         *)
(*   Effect: none.                                                         *)
(***************************************************************************)
TakeNothing(e) == NoneMoves /\ UNCHANGED <<vars, heard>>

Take(e) ==
  \/ e.k = "send" /\ TakeSend(e)
  \/ e.k = "receive" /\ TakeReceive(e)
  \/ e.k = "spend" /\ TakeSpend(e)
  \/ e.k = "initiate" /\ TakeInitiate(e)
  \/ e.k = "marker" /\ TakeMarker(e)
  \/ e.k = "stutter" /\ TakeNothing(e)

-----------------------------------------------------------------------------
(***************************************************************************)
(* Why a step cannot be taken.                                             *)
(***************************************************************************)
WhyNotClosed(e) ==
  IF e.told /\ e.q # heard[e.s][e.c] THEN <<"record", heard[e.s][e.c]>>
                                     ELSE <<>>

WhyNotMarked(e) ==
  Either(WhyNoMarker(e, chan[e.c], e.c \in Fifo),
    Either(IF e.first
           THEN WhyNotRecorded(recorded[e.s][Target[e.c]],
                               state[Target[e.c]], e.v)
           ELSE <<>>,
      WhyNotClosed(e)))

WhyNot(e) ==
  CASE e.k = "send"     -> WhyNotSent(e, state[Source[e.c]])
    [] e.k = "receive"  -> WhyNotReceived(e, chan[e.c], e.c \in Fifo)
    [] e.k = "spend"    -> WhyNotSpent(e, state[e.p])
    [] e.k = "initiate" -> WhyNotRecorded(recorded[e.s][e.p], state[e.p], e.v)
    [] e.k = "marker"   -> WhyNotMarked(e)
    [] OTHER            -> <<>>

-----------------------------------------------------------------------------
TraceNext ==
  /\ HasNext
  /\ Explain(WhyNot(NextStep))
  /\ Take(NextStep)
  /\ StepIsTaken

TraceSpec == TraceInit /\ [][TraceNext]_traceVars

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
