--------------------------- MODULE ChandyLamport ----------------------------
(***************************************************************************)
(* The snapshot algorithm of                                               *)
(*                                                                         *)
(*   K. Mani Chandy and Leslie Lamport: Distributed Snapshots: Determining *)
(*   Global States of Distributed Systems.  ACM Transactions on Computer   *)
(*   Systems 3(1), February 1985.                                          *)
(*                                                                         *)
(* superimposed on the computation of module Bank.  Any process may begin  *)
(* a snapshot, several may begin the same one, and several snapshots, told *)
(* apart by their numbers, may be under way at once.                       *)
(*                                                                         *)
(* Three global states matter of a snapshot: S_begin, in which its first   *)
(* process records; S_end, in which its last channel record is closed; and *)
(* S*, what it recorded.  The run may never have been in S*.  The claim is *)
(* that it could have been:  S* can be reached from S_begin, and S_end can *)
(* be reached from S*.                                                     *)
(*                                                                         *)
(* The first half needs no history.  The cut of a snapshot, defined below  *)
(* for every state, is the present state while nobody has recorded, and S* *)
(* when all is recorded; and it changes by steps of the bank alone.  That  *)
(* is CutSpec, a refinement.  The second half is the subject of the module *)
(* ChandyLamportHistory.                                                   *)
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
  closed,     \* closed[s][c]: the record of channel c for s is final
  chanRecord  \* chanRecord[s][c] is the sequence of amounts recorded of c
              \*   (as in chan, it is kept sorted if c is not FIFO)

vars == <<state, chan, recorded, record, closed, chanRecord>>

Item == [kind : {"message"}, amount : Amounts]
          \cup [kind : {"marker"}, snap : Snaps]

TypeOK ==
  /\ state \in [Procs -> Nat]
  /\ chan \in [Chans -> Seq(Item)]
  /\ recorded \in [Snaps -> [Procs -> BOOLEAN]]
  /\ record \in [Snaps -> [Procs -> Nat]]
  /\ closed \in [Snaps -> [Chans -> BOOLEAN]]
  /\ chanRecord \in [Snaps -> [Chans -> Seq(Amounts)]]

Started(s) == \E p \in Procs : recorded[s][p]

Completed(s) ==
  /\ \A p \in Procs : recorded[s][p]
  /\ \A c \in Chans : closed[s][c]

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
  /\ closed = [s \in Snaps |-> [c \in Chans |-> FALSE]]
  /\ chanRecord = [s \in Snaps |-> [c \in Chans |-> <<>>]]

(***************************************************************************)
(* Send(c, a)                                                              *)
(*   Intent: the process at the source of channel c sends the amount a.    *)
(*   Guard:  its balance is at least a.  No snapshot ever hinders it.      *)
(*   Effect: a leaves its balance and is on its way over c.                *)
(***************************************************************************)
Send(c, a) ==
  /\ state[Source[c]] >= a
  /\ state' = [state EXCEPT ![Source[c]] = @ - a]
  /\ chan' = [chan EXCEPT ![c] = PutItem(c, @, Message(a))]
  /\ UNCHANGED <<recorded, record, closed, chanRecord>>

(***************************************************************************)
(* Receive(c)                                                              *)
(*   Intent: the process at the target of channel c receives an amount.    *)
(*   Guard:  a message is the first item of c, or, if c is not FIFO, any.  *)
(*   Effect: it leaves the channel and is added to the balance.  Every     *)
(*           snapshot that the process has recorded, and for which c is    *)
(*           still open, records it as a message of c: it was on its way   *)
(*           when the process recorded.                                    *)
(***************************************************************************)
RecordMessage(c, a) ==
  [s \in Snaps |->
    IF recorded[s][Target[c]] /\ ~closed[s][c]
    THEN [chanRecord[s] EXCEPT ![c] = Real!Put(c, @, a)]
    ELSE chanRecord[s]]

Receive(c) ==
  \E i \in Takeable(chan[c], c \in Fifo) :
    /\ IsMessage(chan[c][i])
    /\ state' = [state EXCEPT ![Target[c]] = @ + chan[c][i].amount]
    /\ chan' = [chan EXCEPT ![c] = RemoveAt(@, i)]
    /\ chanRecord' = RecordMessage(c, chan[c][i].amount)
    /\ UNCHANGED <<recorded, record, closed>>

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
  /\ UNCHANGED <<chan, recorded, record, closed, chanRecord>>

(***************************************************************************)
(* RecordState(p, s, content) is the half step common to the two actions   *)
(* below.  Process p records its balance for snapshot s and, before it     *)
(* does anything else, sends a marker on each of its outgoing channels.    *)
(* The channels contained content before that.                             *)
(***************************************************************************)
RecordState(p, s, content) ==
  /\ recorded' = [recorded EXCEPT ![s][p] = TRUE]
  /\ record' = [record EXCEPT ![s][p] = state[p]]
  /\ chan' = [c \in Chans |-> IF Source[c] = p
                              THEN PutItem(c, content[c], Marker(s))
                              ELSE content[c]]

(***************************************************************************)
(* Initiate(p, s)                                                          *)
(*   Intent: process p begins snapshot s, by itself.  Others may do the    *)
(*           same, before or after.                                        *)
(*   Guard:  p has not recorded for s.                                     *)
(*   Effect: p records its balance and sends the markers.  It now records  *)
(*           what comes in on each incoming channel.                       *)
(***************************************************************************)
Initiate(p, s) ==
  /\ ~recorded[s][p]
  /\ RecordState(p, s, chan)
  /\ UNCHANGED <<state, closed, chanRecord>>

(***************************************************************************)
(* ReceiveMarker(c)                                                        *)
(*   Intent: the process at the target of channel c receives a marker: all *)
(*           that comes after it on c was sent after the sender recorded.  *)
(*   Guard:  a marker is the first item of c, or, if c is not FIFO, any.   *)
(*   Effect: the marker leaves the channel, and the record of c for its    *)
(*           snapshot is final.  If this is the snapshot's first marker    *)
(*           and the process has not begun it itself, the process records  *)
(*           its balance and sends the markers in the same step; what it   *)
(*           then has recorded of c is nothing.                            *)
(***************************************************************************)
ReceiveMarker(c) ==
  \E i \in Takeable(chan[c], c \in Fifo) :
    /\ IsMarker(chan[c][i])
    /\ LET s == chan[c][i].snap
           rest == [chan EXCEPT ![c] = RemoveAt(@, i)]
       IN  /\ IF recorded[s][Target[c]]
              THEN chan' = rest /\ UNCHANGED <<recorded, record>>
              ELSE RecordState(Target[c], s, rest)
           /\ closed' = [closed EXCEPT ![s][c] = TRUE]
    /\ UNCHANGED <<state, chanRecord>>

Next ==
  \/ \E c \in Chans, a \in Amounts : Send(c, a)
  \/ \E c \in Chans : Receive(c)
  \/ \E p \in Procs, a \in Amounts : Spend(p, a)
  \/ \E p \in Procs, s \in Snaps : Initiate(p, s)
  \/ \E c \in Chans : ReceiveMarker(c)

Spec == Init /\ [][Next]_vars

(***************************************************************************)
(* Fairness: the network goes on delivering on every channel.  Nobody is   *)
(* obliged to send, to spend or to begin a snapshot.  (One condition for a *)
(* channel is right for FIFO channels, to which this algorithm is confined *)
(* anyway; else a marker could be passed over for ever.)                   *)
(***************************************************************************)
Deliver(c) == Receive(c) \/ ReceiveMarker(c)

Fairness == \A c \in Chans : WF_vars(Deliver(c))

FairSpec == Spec /\ Fairness

-----------------------------------------------------------------------------
(***************************************************************************)
(* The cut of snapshot s: the recorded balance where there is one, the     *)
(* present balance elsewhere; and of a channel, what is recorded of it     *)
(* and, until its record is closed, what is to come before the marker.     *)
(***************************************************************************)
CutState(s) ==
  [p \in Procs |-> IF recorded[s][p] THEN record[s][p] ELSE state[p]]

CutChan(s) ==
  [c \in Chans |->
    IF closed[s][c]
    THEN chanRecord[s][c]
    ELSE Real!PutAll(c, chanRecord[s][c],
                     AmountsIn(BeforeMarker(chan[c], s)))]

Cut(s) == INSTANCE Bank WITH state <- CutState(s), chan <- CutChan(s)

(***************************************************************************)
(* There is at most one marker of a snapshot in a channel.                 *)
(***************************************************************************)
AtMostOneMarker ==
  \A s \in Snaps, c \in Chans :
    Cardinality({i \in DOMAIN chan[c] : chan[c][i] = Marker(s)}) <= 1

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
(* The snapshot disturbs nothing: without its markers, a run is a run of   *)
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
(* A snapshot that is begun is completed.                                  *)
(***************************************************************************)
Liveness == \A s \in Snaps : Started(s) ~> Completed(s)

THEOREM Safety ==
  Fifo = Chans =>
    (Spec => [](TypeOK /\ AtMostOneMarker /\ Conservation))
THEOREM Refinement == Fifo = Chans => (Spec => RealSpec /\ CutSpec)
THEOREM Completion == Fifo = Chans => (FairSpec => Liveness)
=============================================================================
