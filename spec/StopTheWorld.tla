---------------------------- MODULE StopTheWorld ----------------------------
(***************************************************************************)
(* A snapshot of the computation of module Bank by standing still.  A      *)
(* process that stops neither sends nor spends, tells so by a marker on    *)
(* each of its outgoing channels ("nothing behind me"), and goes on        *)
(* receiving what was on its way.  When a marker has come on every         *)
(* incoming channel, nothing is on its way to it any more: it records its  *)
(* balance.  When all have recorded, each goes on.                         *)
(*                                                                         *)
(* Any process may stop first, several may, and several snapshots, told    *)
(* apart by their numbers, may be under way at once.                       *)
(*                                                                         *)
(* No channel is recorded: they are empty.  The price is the time in which *)
(* all stand still.  What it buys is more than the theorem asks for: S* is *)
(* not only a state in which the run could have been, the run was in it,   *)
(* when the last process recorded.  That is AtAnInstant.                   *)
(*                                                                         *)
(* A process goes on when it is told that all have recorded, by whoever    *)
(* collects the records.  That message is not modelled: the guard of GoOn  *)
(* looks at what the others have recorded.  It never becomes unrecorded,   *)
(* so to look late is the same as to be told.                              *)
(***************************************************************************)
EXTENDS Markers

CONSTANTS
  Procs, Chans, Source, Target, Fifo, Initial, Amounts, Spending,
  Snaps       \* the set of snapshots, positive numbers

ASSUME SnapsAssumption ==
  IsFiniteSet(Snaps) /\ Snaps \subseteq Nat \ {0}

(***************************************************************************)
(* Every process can reach every other.  Completion needs this.            *)
(***************************************************************************)
RECURSIVE Reach(_)
Reach(S) ==
  LET T == S \cup {Target[c] : c \in {d \in Chans : Source[d] \in S}}
  IN  IF T = S THEN S ELSE Reach(T)

ASSUME StronglyConnectedAssumption == \A p \in Procs : Reach({p}) = Procs

VARIABLES
  state,      \* state[p] is the balance of process p
  chan,       \* chan[c] is the sequence of messages and markers in c
  recorded,   \* recorded[s][p]: process p has recorded its state for s
  record,     \* record[s][p] is the balance it recorded, 0 before that
  stopped,    \* stopped[s][p]: process p stands still for s
  heard       \* heard[s][c]: the marker of s has come on channel c

vars == <<state, chan, recorded, record, stopped, heard>>

Item == [kind : {"message"}, amount : Amounts]
          \cup [kind : {"marker"}, snap : Snaps]

TypeOK ==
  /\ state \in [Procs -> Nat]
  /\ chan \in [Chans -> Seq(Item)]
  /\ recorded \in [Snaps -> [Procs -> BOOLEAN]]
  /\ record \in [Snaps -> [Procs -> Nat]]
  /\ stopped \in [Snaps -> [Procs -> BOOLEAN]]
  /\ heard \in [Snaps -> [Chans -> BOOLEAN]]

(***************************************************************************)
(* A snapshot is begun when somebody stops, complete when all have         *)
(* recorded, and over when all have gone on.                               *)
(***************************************************************************)
Started(s) == \E p \in Procs : stopped[s][p] \/ recorded[s][p]

Completed(s) == \A p \in Procs : recorded[s][p]

Over(s) == Completed(s) /\ \A p \in Procs : ~stopped[s][p]

Running(p) == \A s \in Snaps : ~stopped[s][p]

-----------------------------------------------------------------------------
(***************************************************************************)
(* The state of the bank alone: the channels without their markers.        *)
(***************************************************************************)
RealChan == [c \in Chans |-> AmountsIn(chan[c])]

Real == INSTANCE Bank WITH chan <- RealChan

ASSUME RealAssumption == Real!BankAssumption

(***************************************************************************)
(* The content q of channel c with the item x sent after it.               *)
(***************************************************************************)
PutItem(c, q, x) == InsertAt(q, Slot(q, c \in Fifo, x, Leq), x)

-----------------------------------------------------------------------------
Init ==
  /\ state = Initial
  /\ chan = [c \in Chans |-> <<>>]
  /\ recorded = [s \in Snaps |-> [p \in Procs |-> FALSE]]
  /\ record = [s \in Snaps |-> [p \in Procs |-> 0]]
  /\ stopped = [s \in Snaps |-> [p \in Procs |-> FALSE]]
  /\ heard = [s \in Snaps |-> [c \in Chans |-> FALSE]]

(***************************************************************************)
(* Send(c, a)                                                              *)
(*   Intent: the process at the source of channel c sends the amount a.    *)
(*   Guard:  it runs, and its balance is at least a.                       *)
(*   Effect: a leaves its balance and is on its way over c.                *)
(***************************************************************************)
Send(c, a) ==
  /\ Running(Source[c])
  /\ state[Source[c]] >= a
  /\ state' = [state EXCEPT ![Source[c]] = @ - a]
  /\ chan' = [chan EXCEPT ![c] = PutItem(c, @, Message(a))]
  /\ UNCHANGED <<recorded, record, stopped, heard>>

(***************************************************************************)
(* Receive(c)                                                              *)
(*   Intent: the process at the target of channel c receives an amount.    *)
(*   Guard:  a message is the first item of c, or, if c is not FIFO, any.  *)
(*           A process that stands still receives too: else the markers    *)
(*           behind the messages would never come.                         *)
(*   Effect: it leaves the channel and is added to the balance.            *)
(***************************************************************************)
Receive(c) ==
  \E i \in Takeable(chan[c], c \in Fifo) :
    /\ IsMessage(chan[c][i])
    /\ state' = [state EXCEPT ![Target[c]] = @ + chan[c][i].amount]
    /\ chan' = [chan EXCEPT ![c] = RemoveAt(@, i)]
    /\ UNCHANGED <<recorded, record, stopped, heard>>

(***************************************************************************)
(* Spend(p, a)                                                             *)
(*   Intent: a local step of process p: it spends the amount a.            *)
(*   Guard:  p runs, money may be spent, and its balance is at least a.    *)
(*   Effect: a leaves the balance of p, and the system.                    *)
(***************************************************************************)
Spend(p, a) ==
  /\ Running(p)
  /\ Spending
  /\ state[p] >= a
  /\ state' = [state EXCEPT ![p] = @ - a]
  /\ UNCHANGED <<chan, recorded, record, stopped, heard>>

(***************************************************************************)
(* Stop(p, s)                                                              *)
(*   Intent: process p stops for snapshot s, be it by itself or because a  *)
(*           marker has come.                                              *)
(*   Guard:  p has neither stopped nor recorded for s.  It may stand still *)
(*           for another snapshot.                                         *)
(*   Effect: p stands still, and puts a marker on every outgoing channel,  *)
(*           in one step: nothing comes behind the marker.                 *)
(***************************************************************************)
Stop(p, s) ==
  /\ ~stopped[s][p]
  /\ ~recorded[s][p]
  /\ stopped' = [stopped EXCEPT ![s][p] = TRUE]
  /\ chan' = [c \in Chans |-> IF Source[c] = p
                              THEN PutItem(c, chan[c], Marker(s))
                              ELSE chan[c]]
  /\ UNCHANGED <<state, recorded, record, heard>>

(***************************************************************************)
(* ReceiveMarker(c)                                                        *)
(*   Intent: the process at the target of channel c receives a marker:     *)
(*           nothing comes behind it until all have recorded.              *)
(*   Guard:  a marker is the first item of c, or, if c is not FIFO, any.   *)
(*   Effect: the marker leaves the channel and is heard.  The process does *)
(*           not stop in this step.                                        *)
(***************************************************************************)
ReceiveMarker(c) ==
  \E i \in Takeable(chan[c], c \in Fifo) :
    /\ IsMarker(chan[c][i])
    /\ heard' = [heard EXCEPT ![chan[c][i].snap][c] = TRUE]
    /\ chan' = [chan EXCEPT ![c] = RemoveAt(@, i)]
    /\ UNCHANGED <<state, recorded, record, stopped>>

(***************************************************************************)
(* Record(p, s)                                                            *)
(*   Intent: process p records its balance for snapshot s.                 *)
(*   Guard:  p stands still for s and has not recorded, and on each of its *)
(*           incoming channels the marker has come.                        *)
(*   Effect: p records its balance, and stands still as before.            *)
(***************************************************************************)
AllHeard(p, s) == \A c \in Chans : Target[c] = p => heard[s][c]

Record(p, s) ==
  /\ stopped[s][p]
  /\ ~recorded[s][p]
  /\ AllHeard(p, s)
  /\ recorded' = [recorded EXCEPT ![s][p] = TRUE]
  /\ record' = [record EXCEPT ![s][p] = state[p]]
  /\ UNCHANGED <<state, chan, stopped, heard>>

(***************************************************************************)
(* GoOn(p, s)                                                              *)
(*   Intent: process p goes on after snapshot s.                           *)
(*   Guard:  p stands still for s, and all processes have recorded.        *)
(*   Effect: p no longer stands still for s.                               *)
(***************************************************************************)
GoOn(p, s) ==
  /\ stopped[s][p]
  /\ Completed(s)
  /\ stopped' = [stopped EXCEPT ![s][p] = FALSE]
  /\ UNCHANGED <<state, chan, recorded, record, heard>>

Next ==
  \/ \E c \in Chans, a \in Amounts : Send(c, a)
  \/ \E c \in Chans : Receive(c)
  \/ \E p \in Procs, a \in Amounts : Spend(p, a)
  \/ \E p \in Procs, s \in Snaps : Stop(p, s)
  \/ \E c \in Chans : ReceiveMarker(c)
  \/ \E p \in Procs, s \in Snaps : Record(p, s)
  \/ \E p \in Procs, s \in Snaps : GoOn(p, s)

Spec == Init /\ [][Next]_vars

(***************************************************************************)
(* Fairness: the network goes on delivering on every channel; who has      *)
(* heard a marker stops; who can record does, and who can go on goes on.   *)
(* Nobody is obliged to send, to spend or to stop before all others.       *)
(***************************************************************************)
Deliver(c) == Receive(c) \/ ReceiveMarker(c)

Follow(p, s) ==
  /\ \E c \in Chans : Target[c] = p /\ heard[s][c]
  /\ Stop(p, s)

Fairness ==
  /\ \A c \in Chans : WF_vars(Deliver(c))
  /\ \A p \in Procs, s \in Snaps :
       /\ WF_vars(Follow(p, s))
       /\ WF_vars(Record(p, s))
       /\ WF_vars(GoOn(p, s))

FairSpec == Spec /\ Fairness

-----------------------------------------------------------------------------
(***************************************************************************)
(* The cut of snapshot s: the recorded balance where there is one, the     *)
(* present balance elsewhere; and of a channel nothing, once its receiver  *)
(* has recorded, and before that what lies before the marker.              *)
(***************************************************************************)
CutState(s) ==
  [p \in Procs |-> IF recorded[s][p] THEN record[s][p] ELSE state[p]]

CutChan(s) ==
  [c \in Chans |->
    IF recorded[s][Target[c]]
    THEN <<>>
    ELSE AmountsIn(BeforeMarker(chan[c], s))]

Cut(s) == INSTANCE Bank WITH state <- CutState(s), chan <- CutChan(s)

(***************************************************************************)
(* There is at most one marker of a snapshot in a channel.                 *)
(***************************************************************************)
AtMostOneMarker ==
  \A s \in Snaps, c \in Chans :
    Cardinality({i \in DOMAIN chan[c] : chan[c][i] = Marker(s)}) <= 1

(***************************************************************************)
(* The cut misses no money that is still there, and counts none twice.     *)
(* Money spent after the snapshot is still in the records.                 *)
(***************************************************************************)
Conservation ==
  \A s \in Snaps :
    /\ Real!Total <= Cut(s)!Total
    /\ Cut(s)!Total <= Real!InitialTotal
    /\ ~Spending => Real!Total = Cut(s)!Total

(***************************************************************************)
(* A run is a run of the bank: it is delayed, and not disturbed.           *)
(***************************************************************************)
RealSpec == Real!Spec

(***************************************************************************)
(* The cut of every snapshot runs through states of the bank, by steps of  *)
(* the bank: S* can be reached from S_begin.  (As in ChandyLamport.)       *)
(***************************************************************************)
CutSpec ==
  /\ \A s \in Snaps : Cut(s)!Init
  /\ [][\A s \in Snaps :
          UNCHANGED <<CutState(s), CutChan(s)>> \/ Cut(s)!Next]_vars

(***************************************************************************)
(* S* existed at an instant: in the step that completes the snapshot, the  *)
(* run is in the very state that was recorded, and the channels are empty. *)
(***************************************************************************)
AtAnInstant ==
  [][\A s \in Snaps :
       ~Completed(s) /\ Completed(s)' =>
         /\ state' = record'[s]
         /\ RealChan' = [c \in Chans |-> <<>>]]_vars

(***************************************************************************)
(* A snapshot that is begun is completed, and everybody goes on.           *)
(***************************************************************************)
Liveness == \A s \in Snaps : Started(s) ~> Over(s)

THEOREM Safety ==
  Fifo = Chans =>
    (Spec => [](TypeOK /\ AtMostOneMarker /\ Conservation) /\ AtAnInstant)
THEOREM Refinement == Fifo = Chans => (Spec => RealSpec /\ CutSpec)
THEOREM Completion == Fifo = Chans => (FairSpec => Liveness)
=============================================================================
