----------------------------- MODULE TraceSteps -----------------------------
(***************************************************************************)
(* What the specifications have in common that hold a recorded run against *)
(* an algorithm: ChandyLamportTrace, LaiYangTrace, MatternTrace and        *)
(* StopTheWorldTrace.                                                      *)
(*                                                                         *)
(* A trace is a sequence of steps.  Each names an action of the algorithm  *)
(* with its arguments, and says what the log says came of it.  They are    *)
(* taken one after another by the actions of the algorithm themselves;     *)
(* where it has no step that does what the log says, the trace ends early. *)
(* So a trace is a run of the algorithm if and only if all its steps are   *)
(* used.                                                                   *)
(*                                                                         *)
(* The channels of an algorithm carry amounts.  A log knows each message   *)
(* by an id, and two that carry the same are two.  So every message of a   *)
(* channel has a number here, the order in which it was sent, and these    *)
(* numbers are carried beside the amounts: flight grows and shrinks where  *)
(* the channels do.                                                        *)
(*                                                                         *)
(* Several traces of the same processes and channels are checked in one    *)
(* run: which one is chosen in the initial state.  They stand in the       *)
(* module TraceData as Traces, a sequence of traces.  (A constant that a   *)
(* configuration replaces would be evaluated anew for every step.)         *)
(***************************************************************************)
EXTENDS TraceData, Channels, Integers, TLC

VARIABLES
  trace,      \* the number of the trace
  step,       \* how many of its steps are used
  sent,       \* sent[c] is how many messages were sent on channel c
  flight      \* flight[c]: the messages on their way over c in the order of
              \*   sending, as records; their field m is their number

stepVars == <<trace, step, sent, flight>>

StepsInit(chans) ==
  /\ trace \in DOMAIN Traces
  /\ step = 0
  /\ sent = [c \in chans |-> 0]
  /\ flight = [c \in chans |-> <<>>]

(***************************************************************************)
(* A number below zero in the place of a balance is one that the log does  *)
(* not tell.                                                               *)
(***************************************************************************)
Untold == -1

-----------------------------------------------------------------------------
(***************************************************************************)
(* The messages by their numbers.  Number(m) is a message of which nothing *)
(* but its number matters.                                                 *)
(***************************************************************************)
Number(m) == [m |-> m]

Numbers(q) == [i \in DOMAIN q |-> q[i].m]

(***************************************************************************)
(* Message number m of channel c can be taken.                             *)
(***************************************************************************)
CanTake(c, fifo, m) ==
  \E i \in Takeable(flight[c], fifo) : flight[c][i].m = m

(***************************************************************************)
(* The new message x leaves on channel c; message number m is taken from   *)
(* c; or no message moves.                                                 *)
(***************************************************************************)
Leaves(c, x) ==
  /\ x.m = sent[c] + 1
  /\ sent' = [sent EXCEPT ![c] = x.m]
  /\ flight' = [flight EXCEPT ![c] = Append(@, x)]

Arrives(c, m) ==
  /\ flight' = [flight EXCEPT ![c] = SelectSeq(@, LAMBDA x : x.m # m)]
  /\ UNCHANGED sent

NoneMoves == UNCHANGED <<sent, flight>>

(***************************************************************************)
(* The numbers of the messages in channel records, in the order of their   *)
(* receipt: heard is what they were.  Message number m of channel c is     *)
(* taken in, and comes to every record of c that has grown by that.        *)
(***************************************************************************)
HeardWith(heard, before, after, c, m) ==
  [s \in DOMAIN heard |->
    IF Len(after[s][c]) > Len(before[s][c])
    THEN [heard[s] EXCEPT ![c] = Append(@, m)]
    ELSE heard[s]]

(***************************************************************************)
(* q and r hold the same numbers; on a FIFO channel in the same order.     *)
(***************************************************************************)
SameNumbers(q, r, fifo) ==
  IF fifo
  THEN q = r
  ELSE /\ Len(q) = Len(r)
       /\ {q[i] : i \in DOMAIN q} = {r[i] : i \in DOMAIN r}

-----------------------------------------------------------------------------
(***************************************************************************)
(* Why a step cannot be taken, for the reader of a rejection: a word, and  *)
(* what stands in its way; <<>> if nothing does.  It decides nothing.      *)
(* Where there are several reasons, the first counts.                      *)
(***************************************************************************)
Either(why, further) == IF why = <<>> THEN further ELSE why

WhyNotSpent(e, balance) ==
  IF balance < e.a THEN <<"balance", balance>> ELSE <<>>

WhyNotSent(e, balance) ==
  IF e.m # sent[e.c] + 1 THEN <<"again", 0>> ELSE WhyNotSpent(e, balance)

WhyNotRecorded(recorded, balance, v) ==
  IF recorded THEN <<"recorded", 0>>
  ELSE IF v \notin {Untold, balance} THEN <<"state", balance>>
  ELSE <<>>

(***************************************************************************)
(* Both are TRUE, and print what became of a trace.                        *)
(***************************************************************************)
Explain(why) ==
  IF why = <<>> THEN TRUE ELSE PrintT(<<"refused", trace, step + 1>> \o why)

Report(n) ==
  IF n < Len(Traces[trace]) THEN TRUE ELSE PrintT(<<"used", trace>>)

-----------------------------------------------------------------------------
HasNext == step < Len(Traces[trace])

NextStep == Traces[trace][step + 1]

StepIsTaken ==
  /\ step' = step + 1
  /\ UNCHANGED trace
  /\ Report(step + 1)

(***************************************************************************)
(* A step has one outcome, so what was used of a trace is all that tells   *)
(* one state of it from another.  As a VIEW it saves TLC the fingerprints  *)
(* of large states.                                                        *)
(***************************************************************************)
TraceView == <<trace, step>>
=============================================================================
