-------------------------- MODULE TerminationSnapshot -----------------------
(***************************************************************************)
(* Chandy and Lamport's algorithm superimposed on the computation of       *)
(* module Termination: a snapshot tells whether it has terminated.         *)
(*                                                                         *)
(* The algorithm does not know what it photographs.  Its two actions,      *)
(* Initiate and ReceiveMarker, and what it writes down when a message      *)
(* comes in are those of module ChandyLamport, to the letter; a piece of   *)
(* work is a message with the amount 1.  Only the computation is another.  *)
(***************************************************************************)
EXTENDS Markers

CONSTANTS
  Procs, Chans, Source, Target, Fifo, Initial,
  MaxSends,   \* how often a process hands out work; it bounds the model
  Snaps       \* the set of snapshots, positive numbers

ASSUME SnapshotAssumption ==
  /\ Fifo \subseteq Chans
  /\ MaxSends \in Nat
  /\ IsFiniteSet(Snaps) /\ Snaps \subseteq Nat \ {0}

VARIABLES
  state,      \* state[p] is "active" or "passive"
  chan,       \* chan[c] is the sequence of messages and markers in c
  sends,      \* sends[p] is how often process p has handed out work
  recorded,   \* recorded[s][p]: process p has recorded its state for s
  record,     \* record[s][p] is the state it recorded, "passive" before that
  closed,     \* closed[s][c]: the record of channel c for s is final
  chanRecord  \* chanRecord[s][c] is the sequence of work recorded of c

vars == <<state, chan, sends, recorded, record, closed, chanRecord>>

Algorithm == INSTANCE ChandyLamport WITH Amounts <- {1}, Spending <- FALSE

Started(s) == Algorithm!Started(s)
Completed(s) == Algorithm!Completed(s)

(***************************************************************************)
(* The computation alone: the channels without their markers.              *)
(***************************************************************************)
Real == INSTANCE Termination WITH chan <- Algorithm!RealChan

ASSUME RealAssumption == Real!TerminationAssumption
ASSUME StronglyConnected == Algorithm!StronglyConnectedAssumption

TypeOK ==
  /\ state \in [Procs -> Real!Mode]
  /\ chan \in [Chans -> Seq(Algorithm!Item)]
  /\ sends \in [Procs -> 0..MaxSends]
  /\ recorded \in [Snaps -> [Procs -> BOOLEAN]]
  /\ record \in [Snaps -> [Procs -> Real!Mode]]
  /\ closed \in [Snaps -> [Chans -> BOOLEAN]]
  /\ chanRecord \in [Snaps -> [Chans -> Seq({Real!Work})]]

-----------------------------------------------------------------------------
Init ==
  /\ state = Initial
  /\ chan = [c \in Chans |-> <<>>]
  /\ sends = [p \in Procs |-> 0]
  /\ recorded = [s \in Snaps |-> [p \in Procs |-> FALSE]]
  /\ record = [s \in Snaps |-> [p \in Procs |-> "passive"]]
  /\ closed = [s \in Snaps |-> [c \in Chans |-> FALSE]]
  /\ chanRecord = [s \in Snaps |-> [c \in Chans |-> <<>>]]

(***************************************************************************)
(* Send(c)                                                                 *)
(*   Intent: the process at the source of channel c hands out work.        *)
(*   Guard:  it is active, and has not done so MaxSends times.  No         *)
(*           snapshot ever hinders it.                                     *)
(*   Effect: a piece of work is on its way over c, behind the markers that *)
(*           are in c.  The process stays active.                          *)
(***************************************************************************)
Send(c) ==
  /\ state[Source[c]] = "active"
  /\ sends[Source[c]] < MaxSends
  /\ sends' = [sends EXCEPT ![Source[c]] = @ + 1]
  /\ chan' = [chan EXCEPT ![c] =
                Algorithm!PutItem(c, @, Message(Real!Work))]
  /\ UNCHANGED <<state, recorded, record, closed, chanRecord>>

(***************************************************************************)
(* Receive(c)                                                              *)
(*   Intent: the process at the target of channel c receives work.         *)
(*   Guard:  a message is the first item of c, or, if c is not FIFO, any.  *)
(*   Effect: it leaves the channel, and the process is active.  Every      *)
(*           snapshot that the process has recorded, and for which c is    *)
(*           still open, records it as work on its way.                    *)
(***************************************************************************)
Receive(c) ==
  \E i \in Takeable(chan[c], c \in Fifo) :
    /\ IsMessage(chan[c][i])
    /\ state' = [state EXCEPT ![Target[c]] = "active"]
    /\ chan' = [chan EXCEPT ![c] = RemoveAt(@, i)]
    /\ chanRecord' = Algorithm!RecordMessage(c, Real!Work)
    /\ UNCHANGED <<sends, recorded, record, closed>>

(***************************************************************************)
(* Rest(p)                                                                 *)
(*   Intent: process p has done its work.                                  *)
(*   Guard:  it is active.                                                 *)
(*   Effect: it is passive.                                                *)
(***************************************************************************)
Rest(p) ==
  /\ state[p] = "active"
  /\ state' = [state EXCEPT ![p] = "passive"]
  /\ UNCHANGED <<chan, sends, recorded, record, closed, chanRecord>>

(***************************************************************************)
(* Initiate(p, s)                                                          *)
(*   Intent: process p begins snapshot s, active or passive.               *)
(*   Guard:  that of ChandyLamport: p has not recorded for s.              *)
(*   Effect: that of ChandyLamport: p records its state and sends markers. *)
(***************************************************************************)
Initiate(p, s) ==
  /\ Algorithm!Initiate(p, s)
  /\ UNCHANGED sends

(***************************************************************************)
(* ReceiveMarker(c)                                                        *)
(*   Intent: the process at the target of channel c receives a marker.  It *)
(*           is no work: a passive process stays passive.                  *)
(*   Guard:  that of ChandyLamport: a marker can be taken from c.          *)
(*   Effect: that of ChandyLamport: the record of c is final, and the      *)
(*           first marker of a snapshot makes the process record.          *)
(***************************************************************************)
ReceiveMarker(c) ==
  /\ Algorithm!ReceiveMarker(c)
  /\ UNCHANGED sends

Next ==
  \/ \E c \in Chans : Send(c)
  \/ \E c \in Chans : Receive(c)
  \/ \E p \in Procs : Rest(p)
  \/ \E p \in Procs, s \in Snaps : Initiate(p, s)
  \/ \E c \in Chans : ReceiveMarker(c)

Spec == Init /\ [][Next]_vars

(***************************************************************************)
(* Fairness: the network delivers, and every process comes to rest.        *)
(* Nobody is obliged to hand out work or to begin a snapshot.              *)
(***************************************************************************)
Deliver(c) == Receive(c) \/ ReceiveMarker(c)

Fairness ==
  /\ \A c \in Chans : WF_vars(Deliver(c))
  /\ \A p \in Procs : WF_vars(Rest(p))

FairSpec == Spec /\ Fairness

-----------------------------------------------------------------------------
(***************************************************************************)
(* The cut of snapshot s, as ChandyLamport has it, is a state of the       *)
(* computation.                                                            *)
(***************************************************************************)
CutState(s) == Algorithm!CutState(s)
CutChan(s)  == Algorithm!CutChan(s)

Cut(s) == INSTANCE Termination WITH state <- CutState(s), chan <- CutChan(s)

AtMostOneMarker == Algorithm!AtMostOneMarker

(***************************************************************************)
(* The snapshot disturbs nothing, and its cut runs as the computation      *)
(* does.                                                                   *)
(***************************************************************************)
RealSpec == Real!Spec

CutSpec ==
  /\ \A s \in Snaps : Cut(s)!Init
  /\ [][\A s \in Snaps :
          UNCHANGED <<CutState(s), CutChan(s)>> \/ Cut(s)!Next]_vars

Stable == [][Real!Terminated => Real!Terminated']_vars

(***************************************************************************)
(* What the snapshot tells.  If it shows that the computation has          *)
(* terminated, it has, when the last record is closed and from then on.    *)
(***************************************************************************)
TrueAtEnd ==
  \A s \in Snaps : Completed(s) /\ Cut(s)!Terminated => Real!Terminated

(***************************************************************************)
(* If it shows that the computation has not terminated, it had not, when   *)
(* the first process recorded.  In other words: begun on a computation     *)
(* that has terminated, a snapshot shows that it has.  Nothing else        *)
(* follows; it may have terminated since.                                  *)
(***************************************************************************)
FalseAtBegin ==
  \A s \in Snaps :
    [](~Started(s) /\ Real!Terminated =>
         [](Completed(s) => Cut(s)!Terminated))

(***************************************************************************)
(* A snapshot that is begun is completed; the computation terminates; so a *)
(* snapshot that is begun late enough tells that it has.                   *)
(***************************************************************************)
Liveness == \A s \in Snaps : Started(s) ~> Completed(s)

Terminates == <>Real!Terminated

THEOREM Fifo = Chans =>
  (Spec => [](TypeOK /\ AtMostOneMarker /\ TrueAtEnd) /\ FalseAtBegin)
THEOREM Fifo = Chans => (Spec => RealSpec /\ CutSpec)
THEOREM Fifo = Chans => (FairSpec => Liveness /\ Terminates)
=============================================================================
