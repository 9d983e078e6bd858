------------------------------ MODULE LaiYang -------------------------------
(***************************************************************************)
(* The snapshot algorithm of                                               *)
(*                                                                         *)
(*   Ten H. Lai and Tao H. Yang: On Distributed Snapshots.  Information    *)
(*   Processing Letters 25(3), May 1987.                                   *)
(*                                                                         *)
(* superimposed on the computation of module Bank.  The channels may       *)
(* deliver in any order, and there are no markers: every message carries   *)
(* the epoch of its sender, the highest snapshot that it has recorded, and *)
(* that is enough.  For snapshot s a process and its messages are white as *)
(* long as its epoch is below s, and red from then on.                     *)
(*                                                                         *)
(* A process records at any time it likes, but at the latest before it     *)
(* takes in its first red message; so no message crosses the cut backwards *)
(* in time.  The record of a channel are the white messages that come to a *)
(* red process.  It is complete when as many white messages have come, in  *)
(* all, as were sent; both ends count theirs.                              *)
(*                                                                         *)
(* The collector: processes tell it what they have recorded and counted,   *)
(* and it tells the others.  That goes out of band and arrives, but may    *)
(* take its time.  Here it is a guard that reads what another process has  *)
(* recorded.  What is read never changes again, so reading it late is the  *)
(* same as being told late.                                                *)
(*                                                                         *)
(* The theorem is that of ChandyLamport: S* can be reached from S_begin,   *)
(* which is CutSpec, and S_end from S*, the subject of MCLaiYangHistory.   *)
(***************************************************************************)
EXTENDS Channels

CONSTANTS
  Procs, Chans, Source, Target, Fifo, Initial, Amounts, Spending,
  Snaps,      \* the set of snapshots, positive numbers
  MaxWhite    \* how many messages, at most, a process sends on a channel
              \*   before it records.  This bounds the counts, and so the
              \*   model: the algorithm has no such bound.

ASSUME SnapsAssumption ==
  IsFiniteSet(Snaps) /\ Snaps \subseteq Nat \ {0}

ASSUME MaxWhiteAssumption == MaxWhite \in Nat \ {0}

VARIABLES
  state,      \* state[p] is the balance of process p
  chan,       \* chan[c] is the sequence of messages in c (kept sorted if c
              \*   is not FIFO)
  recorded,   \* recorded[s][p]: process p has recorded its state for s
  record,     \* record[s][p] is the balance it recorded, 0 before that
  closed,     \* closed[s][c]: the record of channel c for s is final
  chanRecord, \* chanRecord[s][c] is the sequence of amounts recorded of c
              \*   (as in chan, it is kept sorted if c is not FIFO)
  whiteSent,  \* whiteSent[s][c]: how many messages the source of c sent on
              \*   c before it recorded s
  whiteGot    \* whiteGot[s][c]: how many white messages for s the target
              \*   of c has taken from c, before it recorded s and after

vars == <<state, chan, recorded, record, closed, chanRecord,
          whiteSent, whiteGot>>

Message(a, e) == [amount |-> a, epoch |-> e]

Epochs == {0} \cup Snaps

IsWhite(x, s) == x.epoch < s

TypeOK ==
  /\ state \in [Procs -> Nat]
  /\ chan \in [Chans -> Seq([amount : Amounts, epoch : Epochs])]
  /\ recorded \in [Snaps -> [Procs -> BOOLEAN]]
  /\ record \in [Snaps -> [Procs -> Nat]]
  /\ closed \in [Snaps -> [Chans -> BOOLEAN]]
  /\ chanRecord \in [Snaps -> [Chans -> Seq(Amounts)]]
  /\ whiteSent \in [Snaps -> [Chans -> 0..MaxWhite]]
  /\ whiteGot \in [Snaps -> [Chans -> 0..MaxWhite]]

Started(s) == \E p \in Procs : recorded[s][p]

Completed(s) ==
  /\ \A p \in Procs : recorded[s][p]
  /\ \A c \in Chans : closed[s][c]

-----------------------------------------------------------------------------
(***************************************************************************)
(* The state of the bank alone: the messages without their colours.        *)
(***************************************************************************)
AmountsOf(q) == [i \in DOMAIN q |-> q[i].amount]

RealChan == [c \in Chans |-> AmountsOf(chan[c])]

Real == INSTANCE Bank WITH chan <- RealChan

ASSUME RealAssumption == Real!BankAssumption

(***************************************************************************)
(* The content q of channel c with the message x sent after it.  A bag is  *)
(* sorted by amount, then by epoch.                                        *)
(***************************************************************************)
Leq(x, y) ==
  \/ x.amount < y.amount
  \/ x.amount = y.amount /\ x.epoch <= y.epoch

PutItem(c, q, x) == InsertAt(q, Slot(q, c \in Fifo, x, Leq), x)

(***************************************************************************)
(* The epoch of process p: the highest snapshot it has recorded, 0 if it   *)
(* has recorded none.                                                      *)
(***************************************************************************)
Epoch(p) ==
  CHOOSE e \in Epochs :
    /\ e = 0 \/ recorded[e][p]
    /\ \A s \in Snaps : recorded[s][p] => s <= e

-----------------------------------------------------------------------------
Init ==
  /\ state = Initial
  /\ chan = [c \in Chans |-> <<>>]
  /\ recorded = [s \in Snaps |-> [p \in Procs |-> FALSE]]
  /\ record = [s \in Snaps |-> [p \in Procs |-> 0]]
  /\ closed = [s \in Snaps |-> [c \in Chans |-> FALSE]]
  /\ chanRecord = [s \in Snaps |-> [c \in Chans |-> <<>>]]
  /\ whiteSent = [s \in Snaps |-> [c \in Chans |-> 0]]
  /\ whiteGot = [s \in Snaps |-> [c \in Chans |-> 0]]

(***************************************************************************)
(* Send(c, a)                                                              *)
(*   Intent: the process at the source of channel c sends the amount a.    *)
(*   Guard:  its balance is at least a; and, to bound the model, it has    *)
(*           sent fewer than MaxWhite messages on c that are white for a   *)
(*           snapshot it has yet to record.                                *)
(*   Effect: a leaves its balance and is on its way over c, with the epoch *)
(*           of the process.  For every snapshot that the process has not  *)
(*           recorded the message is white, and counted.                   *)
(***************************************************************************)
CountSent(c) ==
  whiteSent' = [s \in Snaps |->
    IF recorded[s][Source[c]]
    THEN whiteSent[s]
    ELSE [whiteSent[s] EXCEPT ![c] = @ + 1]]

Send(c, a) ==
  /\ state[Source[c]] >= a
  /\ \A s \in Snaps : ~recorded[s][Source[c]] => whiteSent[s][c] < MaxWhite
  /\ state' = [state EXCEPT ![Source[c]] = @ - a]
  /\ chan' = [chan EXCEPT ![c] =
                PutItem(c, @, Message(a, Epoch(Source[c])))]
  /\ CountSent(c)
  /\ UNCHANGED <<recorded, record, closed, chanRecord, whiteGot>>

(***************************************************************************)
(* Receive(c)                                                              *)
(*   Intent: the process at the target of channel c receives an amount; if *)
(*           the message is its first red one, it records before that.     *)
(*   Guard:  a message is on its way over c: the first one, if c is FIFO,  *)
(*           else any.                                                     *)
(*   Effect: for every snapshot for which the message is red and which the *)
(*           process has not recorded, it records its balance, without the *)
(*           amount.  The message leaves the channel and is added to the   *)
(*           balance.  For every snapshot for which it is white, it is     *)
(*           counted and, if the process has recorded, it goes into the    *)
(*           record of c: it was on its way across the cut.                *)
(***************************************************************************)
Force(c, x) ==
  /\ recorded' = [s \in Snaps |->
       IF IsWhite(x, s)
       THEN recorded[s]
       ELSE [recorded[s] EXCEPT ![Target[c]] = TRUE]]
  /\ record' = [s \in Snaps |->
       IF IsWhite(x, s) \/ recorded[s][Target[c]]
       THEN record[s]
       ELSE [record[s] EXCEPT ![Target[c]] = state[Target[c]]]]

RecordMessage(c, x) ==
  chanRecord' = [s \in Snaps |->
    IF IsWhite(x, s) /\ recorded[s][Target[c]] /\ ~closed[s][c]
    THEN [chanRecord[s] EXCEPT ![c] = Real!Put(c, @, x.amount)]
    ELSE chanRecord[s]]

CountGot(c, x) ==
  whiteGot' = [s \in Snaps |->
    IF IsWhite(x, s)
    THEN [whiteGot[s] EXCEPT ![c] = @ + 1]
    ELSE whiteGot[s]]

Take(c, i) ==
  LET x == chan[c][i]
  IN  /\ Force(c, x)
      /\ state' = [state EXCEPT ![Target[c]] = @ + x.amount]
      /\ chan' = [chan EXCEPT ![c] = RemoveAt(@, i)]
      /\ RecordMessage(c, x)
      /\ CountGot(c, x)
      /\ UNCHANGED <<closed, whiteSent>>

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
  /\ UNCHANGED <<chan, recorded, record, closed, chanRecord,
                 whiteSent, whiteGot>>

(***************************************************************************)
(* Initiate(p, s)                                                          *)
(*   Intent: process p records for snapshot s by itself: it begins it, or  *)
(*           has been told of it, or does so from time to time.  Nobody    *)
(*           has to wait for a red message.                                *)
(*   Guard:  p has not recorded for s, but for every snapshot before s.    *)
(*   Effect: p records its balance.  Its messages are red from now on.     *)
(***************************************************************************)
Initiate(p, s) ==
  /\ ~recorded[s][p]
  /\ \A t \in Snaps : t < s => recorded[t][p]
  /\ recorded' = [recorded EXCEPT ![s][p] = TRUE]
  /\ record' = [record EXCEPT ![s][p] = state[p]]
  /\ UNCHANGED <<state, chan, closed, chanRecord, whiteSent, whiteGot>>

(***************************************************************************)
(* Close(c, s)                                                             *)
(*   Intent: the process at the target of channel c finishes the record of *)
(*           c for snapshot s: no white message is on its way any more.    *)
(*   Guard:  it has recorded; the collector has the count of the source,   *)
(*           which therefore has recorded too; and as many white messages  *)
(*           have been taken from c as were sent.                          *)
(*   Effect: the record of c is final.                                     *)
(***************************************************************************)
Close(c, s) ==
  /\ recorded[s][Source[c]]
  /\ recorded[s][Target[c]]
  /\ ~closed[s][c]
  /\ whiteGot[s][c] = whiteSent[s][c]
  /\ closed' = [closed EXCEPT ![s][c] = TRUE]
  /\ UNCHANGED <<state, chan, recorded, record, chanRecord,
                 whiteSent, whiteGot>>

Next ==
  \/ \E c \in Chans, a \in Amounts : Send(c, a)
  \/ \E c \in Chans : Receive(c)
  \/ \E p \in Procs, a \in Amounts : Spend(p, a)
  \/ \E p \in Procs, s \in Snaps : Initiate(p, s)
  \/ \E c \in Chans, s \in Snaps : Close(c, s)

Spec == Init /\ [][Next]_vars

(***************************************************************************)
(* Fairness: the network does not pass over a message for ever (in a bag   *)
(* it could, if only something were taken from each channel: money may go  *)
(* round for ever in red messages).  Once a snapshot is begun, processes   *)
(* record by themselves, since red messages need not reach everyone.  And  *)
(* what can be closed is closed.                                           *)
(***************************************************************************)
TakeSome(c, x) ==
  \E i \in Takeable(chan[c], c \in Fifo) : chan[c][i] = x /\ Take(c, i)

Fairness ==
  /\ \A c \in Chans, a \in Amounts, e \in Epochs :
       WF_vars(TakeSome(c, Message(a, e)))
  /\ \A p \in Procs, s \in Snaps : WF_vars(Started(s) /\ Initiate(p, s))
  /\ \A c \in Chans, s \in Snaps : WF_vars(Close(c, s))

FairSpec == Spec /\ Fairness

-----------------------------------------------------------------------------
(***************************************************************************)
(* The cut of snapshot s: the recorded balance where there is one, the     *)
(* present balance elsewhere; and of a channel, what is recorded of it     *)
(* and, until its record is closed, the white messages that are in it.     *)
(***************************************************************************)
CutState(s) ==
  [p \in Procs |-> IF recorded[s][p] THEN record[s][p] ELSE state[p]]

WhitesIn(q, s) == SelectSeq(q, LAMBDA x : IsWhite(x, s))

CutChan(s) ==
  [c \in Chans |->
    IF closed[s][c]
    THEN chanRecord[s][c]
    ELSE Real!PutAll(c, chanRecord[s][c],
                     AmountsOf(WhitesIn(chan[c], s)))]

Cut(s) == INSTANCE Bank WITH state <- CutState(s), chan <- CutChan(s)

(***************************************************************************)
(* The counts of both ends tell how many white messages are on their way.  *)
(***************************************************************************)
Counting ==
  \A s \in Snaps, c \in Chans :
    whiteSent[s][c] = whiteGot[s][c] + Len(WhitesIn(chan[c], s))

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
(* The snapshot disturbs nothing: without its colours, a run is a run of   *)
(* the bank.                                                               *)
(***************************************************************************)
RealSpec == Real!Spec

(***************************************************************************)
(* The cut of every snapshot runs through states of the bank, by steps of  *)
(* the bank.  It starts as the initial state and is the present state      *)
(* until S_begin, and it is S* from S_end on: so S* can be reached from    *)
(* S_begin.  (This is \A s \in Snaps : Cut(s)!Spec, in the form that every *)
(* version of TLC accepts.)                                                *)
(***************************************************************************)
CutSpec ==
  /\ \A s \in Snaps : Cut(s)!Init
  /\ [][\A s \in Snaps :
          UNCHANGED <<CutState(s), CutChan(s)>> \/ Cut(s)!Next]_vars

(***************************************************************************)
(* A stable property that is true of S* is true of S_end, and from then    *)
(* on.                                                                     *)
(***************************************************************************)
TrueAtEnd ==
  \A s \in Snaps :
    Completed(s) =>
      /\ Cut(s)!Deficit => Real!Deficit
      /\ Cut(s)!Exhausted => Real!Exhausted
      /\ ~Spending => /\ Cut(s)!OneToken => Real!OneToken
                      /\ Cut(s)!Conserved => Real!Conserved

(***************************************************************************)
(* A snapshot that is begun is completed.                                  *)
(***************************************************************************)
Liveness == \A s \in Snaps : Started(s) ~> Completed(s)

THEOREM Safety == Spec => [](TypeOK /\ Counting /\ Conservation /\ TrueAtEnd)
THEOREM Refinement == Spec => RealSpec /\ CutSpec
THEOREM Completion == FairSpec => Liveness
=============================================================================
