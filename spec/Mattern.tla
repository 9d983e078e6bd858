------------------------------ MODULE Mattern -------------------------------
(***************************************************************************)
(* The snapshot algorithm of                                               *)
(*                                                                         *)
(*   Friedemann Mattern: Virtual Time and Global States of Distributed     *)
(*   Systems.  Parallel and Distributed Algorithms, North-Holland, 1989.   *)
(*                                                                         *)
(* superimposed on the computation of module Bank.  Its channels may       *)
(* deliver in any order, and nothing but messages goes over them.          *)
(*                                                                         *)
(* The processes agree on an instant of virtual time in the future, and    *)
(* each of them records when its clock reaches it.  One process, the       *)
(* initiator, announces the instant as its own next tick, waits until all  *)
(* have acknowledged it, ticks, and wakes the others by an empty message.  *)
(* A process whose clock the tick reaches earlier, with a message of the   *)
(* computation, records before it takes that message in: no message is     *)
(* received before the cut and sent after it.                              *)
(*                                                                         *)
(* Of the vector clock only the component of the initiator is ever asked,  *)
(* so that alone is kept; and it ticks for snapshots alone, which are told *)
(* apart by their numbers: tick s is snapshot s.  Every message carries it *)
(* as its epoch.  (Mattern's initiator does nothing between announcement   *)
(* and tick, for fear that an event of its own should be that tick.  Here  *)
(* no other event ticks, and nobody waits for anything.)                   *)
(*                                                                         *)
(* A message is white for snapshot s if it was sent before tick s, as far  *)
(* as its sender knew of it, and else red.  Each process counts the white  *)
(* messages that it has sent less those that it has received.  When all    *)
(* have recorded, no more white ones are sent, and the sum of the counts   *)
(* is the number of those on their way: at 0 the channel records are whole.*)
(*                                                                         *)
(* What the processes tell each other of the snapshot - the announcement,  *)
(* the acknowledgements, the empty messages, the counts - goes by way of a *)
(* collector, reliably and in any time.  In this module that is a guard    *)
(* that reads a variable of another process.  To read it late is the same: *)
(* what such a guard has once found, stays so.                             *)
(*                                                                         *)
(* The claim is that of ChandyLamport, by a cut of its own.                *)
(***************************************************************************)
EXTENDS Channels, Integers

CONSTANTS
  Procs, Chans, Source, Target, Fifo, Initial, Amounts, Spending,
  Snaps,      \* the set of snapshots, 1 to some number
  Initiator   \* the process whose clock the snapshots are ticks of

ASSUME SnapsAssumption ==
  IsFiniteSet(Snaps) /\ Snaps = 1..Cardinality(Snaps)

ASSUME InitiatorAssumption == Initiator \in Procs

VARIABLES
  state,      \* state[p] is the balance of process p
  chan,       \* chan[c] is the sequence of messages in c
  recorded,   \* recorded[s][p]: process p has recorded its state for s
  record,     \* record[s][p] is the balance it recorded, 0 before that
  closed,     \* closed[s][c]: the record of channel c for s is final
  chanRecord, \* chanRecord[s][c] is the sequence of amounts recorded of c
              \*   (as in chan, it is kept sorted if c is not FIFO)
  agreed,     \* agreed[s][p]: p knows that tick s is to come, and has
              \*   acknowledged it
  ticked,     \* ticked[s][p]: p knows that tick s has passed
  count       \* count[s][p] is the number of messages white for s that p
              \*   has sent, less those that p has received

vars ==
  <<state, chan, recorded, record, closed, chanRecord, agreed, ticked, count>>

Message(a, e) == [amount |-> a, epoch |-> e]

Item == [amount : Amounts, epoch : {0} \cup Snaps]

TypeOK ==
  /\ state \in [Procs -> Nat]
  /\ chan \in [Chans -> Seq(Item)]
  /\ recorded \in [Snaps -> [Procs -> BOOLEAN]]
  /\ record \in [Snaps -> [Procs -> Nat]]
  /\ closed \in [Snaps -> [Chans -> BOOLEAN]]
  /\ chanRecord \in [Snaps -> [Chans -> Seq(Amounts)]]
  /\ agreed \in [Snaps -> [Procs -> BOOLEAN]]
  /\ ticked \in [Snaps -> [Procs -> BOOLEAN]]
  /\ count \in [Snaps -> [Procs -> Int]]

Announced(s) == agreed[s][Initiator]

Started(s) == \E p \in Procs : recorded[s][p]

Completed(s) ==
  /\ \A p \in Procs : recorded[s][p]
  /\ \A c \in Chans : closed[s][c]

(***************************************************************************)
(* The clock of process p: the last tick that it knows of, 0 before any.   *)
(***************************************************************************)
Epoch(p) == Cardinality({s \in Snaps : ticked[s][p]})

IsWhite(x, s) == x.epoch < s

-----------------------------------------------------------------------------
(***************************************************************************)
(* The state of the bank alone: the channels without the epochs.           *)
(***************************************************************************)
AmountsIn(q) == [i \in DOMAIN q |-> q[i].amount]

RealChan == [c \in Chans |-> AmountsIn(chan[c])]

Real == INSTANCE Bank WITH chan <- RealChan

ASSUME RealAssumption == Real!BankAssumption

(***************************************************************************)
(* The content q of channel c with the item x sent after it.  A bag is     *)
(* sorted by amount, then by epoch.                                        *)
(***************************************************************************)
Leq(x, y) ==
  \/ x.amount < y.amount
  \/ x.amount = y.amount /\ x.epoch <= y.epoch

PutItem(c, q, x) == InsertAt(q, Slot(q, c \in Fifo, x, Leq), x)

-----------------------------------------------------------------------------
Init ==
  /\ state = Initial
  /\ chan = [c \in Chans |-> <<>>]
  /\ recorded = [s \in Snaps |-> [p \in Procs |-> FALSE]]
  /\ record = [s \in Snaps |-> [p \in Procs |-> 0]]
  /\ closed = [s \in Snaps |-> [c \in Chans |-> FALSE]]
  /\ chanRecord = [s \in Snaps |-> [c \in Chans |-> <<>>]]
  /\ agreed = [s \in Snaps |-> [p \in Procs |-> FALSE]]
  /\ ticked = [s \in Snaps |-> [p \in Procs |-> FALSE]]
  /\ count = [s \in Snaps |-> [p \in Procs |-> 0]]

(***************************************************************************)
(* Count(p, e, n): process p counts n for every snapshot for which a       *)
(* message of epoch e is white.                                            *)
(***************************************************************************)
Count(p, e, n) ==
  [s \in Snaps |-> [count[s] EXCEPT ![p] = IF e < s THEN @ + n ELSE @]]

(***************************************************************************)
(* Advance(p, e) is the part of a step by which the clock of process p     *)
(* reaches e.  It may jump over ticks.  For each tick that it reaches or   *)
(* jumps over and that has been announced to p, p records its balance as   *)
(* it was before the step.                                                 *)
(***************************************************************************)
Advance(p, e) ==
  LET due(s) == s <= e /\ ~ticked[s][p] /\ agreed[s][p]
  IN  /\ ticked' = [s \in Snaps |-> [ticked[s] EXCEPT ![p] = @ \/ s <= e]]
      /\ recorded' = [s \in Snaps |-> [recorded[s] EXCEPT ![p] = @ \/ due(s)]]
      /\ record' = [s \in Snaps |->
           [record[s] EXCEPT ![p] = IF due(s) THEN state[p] ELSE @]]

(***************************************************************************)
(* Send(c, a)                                                              *)
(*   Intent: the process at the source of channel c sends the amount a.    *)
(*   Guard:  its balance is at least a.  No snapshot ever hinders it.      *)
(*   Effect: a leaves its balance and is on its way over c, with the clock *)
(*           of the process as its epoch.  It is counted where it is white.*)
(***************************************************************************)
Send(c, a) ==
  LET p == Source[c]
  IN  /\ state[p] >= a
      /\ state' = [state EXCEPT ![p] = @ - a]
      /\ chan' = [chan EXCEPT ![c] = PutItem(c, @, Message(a, Epoch(p)))]
      /\ count' = Count(p, Epoch(p), 1)
      /\ UNCHANGED <<recorded, record, closed, chanRecord, agreed, ticked>>

(***************************************************************************)
(* Receive(c)                                                              *)
(*   Intent: the process at the target of channel c receives an amount.    *)
(*   Guard:  an amount is on its way over c: the first one, if c is FIFO,  *)
(*           else any.                                                     *)
(*   Effect: the message brings its epoch to the clock of the process,     *)
(*           which records what is due; then the amount is added to the    *)
(*           balance.  Where it is white it is counted, and every snapshot *)
(*           that the process has recorded, and for which c is still open, *)
(*           records it as a message of c: it was on its way across the    *)
(*           cut.                                                          *)
(***************************************************************************)
RecordMessage(c, x) ==
  [s \in Snaps |->
    IF IsWhite(x, s) /\ recorded[s][Target[c]] /\ ~closed[s][c]
    THEN [chanRecord[s] EXCEPT ![c] = Real!Put(c, @, x.amount)]
    ELSE chanRecord[s]]

Take(c, i) ==
  LET p == Target[c]
      x == chan[c][i]
  IN  /\ Advance(p, x.epoch)
      /\ state' = [state EXCEPT ![p] = @ + x.amount]
      /\ chan' = [chan EXCEPT ![c] = RemoveAt(@, i)]
      /\ count' = Count(p, x.epoch, -1)
      /\ chanRecord' = RecordMessage(c, x)
      /\ UNCHANGED <<closed, agreed>>

Receive(c) == \E i \in Takeable(chan[c], c \in Fifo) : Take(c, i)

(***************************************************************************)
(* Spend(p, a)                                                             *)
(*   Intent: a local step of process p: it spends the amount a.            *)
(*   Guard:  money may be spent, and the balance of p is at least a.       *)
(*   Effect: a leaves the balance of p, and the system.                    *)
(***************************************************************************)
Spend(p, a) ==
  /\ Spending
  /\ state[p] >= a
  /\ state' = [state EXCEPT ![p] = @ - a]
  /\ UNCHANGED <<chan, recorded, record, closed, chanRecord, agreed, ticked,
                 count>>

(***************************************************************************)
(* Agree(p, s)                                                             *)
(*   Intent: the processes agree to record at tick s.  The initiator       *)
(*           announces it, in the order of the numbers; the others hear of *)
(*           it, in any order, and acknowledge it.                         *)
(*   Guard:  p has not done so.  The initiator has announced s or, if it   *)
(*           is p, every lower tick.                                       *)
(*   Effect: p will record when its clock reaches s.                       *)
(***************************************************************************)
Agree(p, s) ==
  /\ ~agreed[s][p]
  /\ IF p = Initiator THEN \A r \in Snaps : r < s => Announced(r)
                      ELSE Announced(s)
  /\ agreed' = [agreed EXCEPT ![s][p] = TRUE]
  /\ UNCHANGED <<state, chan, recorded, record, closed, chanRecord, ticked,
                 count>>

(***************************************************************************)
(* Initiate(p, s)                                                          *)
(*   Intent: the agreed instant comes: the clock of the initiator ticks.   *)
(*   Guard:  p is the initiator, all processes have acknowledged s, and s  *)
(*           is the next tick.                                             *)
(*   Effect: p records its balance.  From now on its messages are red.     *)
(***************************************************************************)
Initiate(p, s) ==
  /\ p = Initiator
  /\ s = Epoch(p) + 1
  /\ \A q \in Procs : agreed[s][q]
  /\ Advance(p, s)
  /\ UNCHANGED <<state, chan, closed, chanRecord, agreed, count>>

(***************************************************************************)
(* Wake(p, s)                                                              *)
(*   Intent: the empty message that the initiator sends to each process    *)
(*           after tick s: where no message of the computation has brought *)
(*           the tick, this one does.                                      *)
(*   Guard:  tick s has passed, and p does not know it.                    *)
(*   Effect: the clock of p reaches s, and p records what is due.          *)
(***************************************************************************)
Wake(p, s) ==
  /\ ticked[s][Initiator]
  /\ ~ticked[s][p]
  /\ Advance(p, s)
  /\ UNCHANGED <<state, chan, closed, chanRecord, agreed, count>>

(***************************************************************************)
(* Close(c, s)                                                             *)
(*   Intent: the process at the target of channel c hears from the         *)
(*           collector that no message is on its way that is white for s.  *)
(*   Guard:  all processes have recorded, their counts add up to 0, and    *)
(*           the record of c is not final.  (Counts taken at different     *)
(*           times add up to 0 no earlier than those of one instant: once  *)
(*           all have recorded, they only fall.)                           *)
(*   Effect: the record of c is final.                                     *)
(***************************************************************************)
Close(c, s) ==
  /\ ~closed[s][c]
  /\ \A p \in Procs : recorded[s][p]
  /\ Sum(count[s], Procs) = 0
  /\ closed' = [closed EXCEPT ![s][c] = TRUE]
  /\ UNCHANGED <<state, chan, recorded, record, chanRecord, agreed, ticked,
                 count>>

Next ==
  \/ \E c \in Chans, a \in Amounts : Send(c, a)
  \/ \E c \in Chans : Receive(c)
  \/ \E p \in Procs, a \in Amounts : Spend(p, a)
  \/ \E p \in Procs, s \in Snaps : Agree(p, s)
  \/ \E p \in Procs, s \in Snaps : Initiate(p, s)
  \/ \E p \in Procs, s \in Snaps : Wake(p, s)
  \/ \E c \in Chans, s \in Snaps : Close(c, s)

Spec == Init /\ [][Next]_vars

(***************************************************************************)
(* Fairness: the network delivers every message - not only on every        *)
(* channel, where in any order one could be passed over for ever - and the *)
(* collector tells what there is to tell.  The initiator ticks what it has *)
(* announced, but it need not announce anything, and nobody is obliged to  *)
(* send or to spend.                                                       *)
(***************************************************************************)
Deliver(c, x) ==
  \E i \in Takeable(chan[c], c \in Fifo) : chan[c][i] = x /\ Take(c, i)

Fairness ==
  /\ \A c \in Chans, x \in Item : WF_vars(Deliver(c, x))
  /\ \A p \in Procs \ {Initiator}, s \in Snaps : WF_vars(Agree(p, s))
  /\ \A s \in Snaps : WF_vars(Initiate(Initiator, s))
  /\ \A p \in Procs, s \in Snaps : WF_vars(Wake(p, s))
  /\ \A c \in Chans, s \in Snaps : WF_vars(Close(c, s))

FairSpec == Spec /\ Fairness

-----------------------------------------------------------------------------
(***************************************************************************)
(* The cut of snapshot s: the recorded balance where there is one, the     *)
(* present balance elsewhere; and of a channel, what is recorded of it     *)
(* and, until its record is closed, the white messages still in it.        *)
(***************************************************************************)
CutState(s) ==
  [p \in Procs |-> IF recorded[s][p] THEN record[s][p] ELSE state[p]]

WhiteIn(q, s) ==
  LET white(x) == IsWhite(x, s)
  IN  AmountsIn(SelectSeq(q, white))

CutChan(s) ==
  [c \in Chans |->
    IF closed[s][c]
    THEN chanRecord[s][c]
    ELSE Real!PutAll(c, chanRecord[s][c], WhiteIn(chan[c], s))]

Cut(s) == INSTANCE Bank WITH state <- CutState(s), chan <- CutChan(s)

(***************************************************************************)
(* Nobody learns that a tick has passed and does not record for it.        *)
(***************************************************************************)
NoTickMissed ==
  \A s \in Snaps, p \in Procs : ticked[s][p] => recorded[s][p]

(***************************************************************************)
(* Once all have recorded, the counts say how many white messages are on   *)
(* their way.                                                              *)
(***************************************************************************)
CountsAreRight ==
  \A s \in Snaps :
    (\A p \in Procs : recorded[s][p]) =>
      Sum(count[s], Procs) =
        Sum([c \in Chans |-> Len(WhiteIn(chan[c], s))], Chans)

(***************************************************************************)
(* The cut misses no money that is still there, and counts none twice.     *)
(* Money spent after a process recorded is still in its record.            *)
(***************************************************************************)
Conservation ==
  \A s \in Snaps :
    /\ Real!Total <= Cut(s)!Total
    /\ Cut(s)!Total <= Real!InitialTotal
    /\ ~Spending => Real!Total = Cut(s)!Total

(***************************************************************************)
(* The snapshot disturbs nothing: without its epochs, a run is a run of    *)
(* the bank.                                                               *)
(***************************************************************************)
RealSpec == Real!Spec

(***************************************************************************)
(* The cut of every snapshot runs through states of the bank, by steps of  *)
(* the bank.  It starts as the initial state and is the present state      *)
(* until S_begin, and it is S* from S_end on: so S* can be reached from    *)
(* S_begin.                                                                *)
(***************************************************************************)
CutSpec ==
  /\ \A s \in Snaps : Cut(s)!Init
  /\ [][\A s \in Snaps :
          UNCHANGED <<CutState(s), CutChan(s)>> \/ Cut(s)!Next]_vars

(***************************************************************************)
(* A snapshot that is announced is completed.  The processes need not be   *)
(* strongly connected, and no message need ever be sent.                   *)
(***************************************************************************)
Liveness == \A s \in Snaps : Announced(s) ~> Completed(s)

THEOREM Safety ==
  Spec => [](TypeOK /\ NoTickMissed /\ CountsAreRight /\ Conservation)
THEOREM Refinement == Spec => RealSpec /\ CutSpec
THEOREM Completion == FairSpec => Liveness
=============================================================================
