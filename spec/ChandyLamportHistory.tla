------------------------ MODULE ChandyLamportHistory ------------------------
(***************************************************************************)
(* The snapshot algorithm with history variables, for what is true of a    *)
(* snapshot but cannot be seen in its state:  that no message crosses the  *)
(* cut backwards in time, that each channel record is exactly what was on  *)
(* its way across the cut, that S_end can be reached from S*, and what the *)
(* snapshot tells about stable properties.                                 *)
(*                                                                         *)
(* An event is pre, for a snapshot, if its process had not yet recorded    *)
(* for that snapshot, and else post.                                       *)
(*                                                                         *)
(* The actions are those of ChandyLamport, each with a second conjunct     *)
(* that only writes down what has happened; so HSpec implements Spec, and  *)
(* hides none of its behaviors.                                            *)
(***************************************************************************)
EXTENDS ChandyLamport

CONSTANT
  Watched     \* the snapshot whose S_begin and post events are kept

ASSUME WatchedAssumption == Watched \in Snaps

VARIABLES
  late,       \* late[c][i]: the snapshots that the sender of the i-th
              \*   message now in c had recorded when it sent that message
  crossed,    \* crossed[s][c]: the amounts sent pre over c and received post
  orphan,     \* orphan[s][c]: a message sent post over c was received pre
  beginState, \* S_begin of the watched snapshot: the balances
  beginChan,  \*   and the channels; until then, the initial ones
  log         \* the post events of the watched snapshot, in their order

history == <<late, crossed, orphan, beginState, beginChan, log>>
hvars == <<vars, history>>

(***************************************************************************)
(* The events of the bank, and what they lead to.                          *)
(***************************************************************************)
Path == INSTANCE Replay

HTypeOK ==
  /\ late \in [Chans -> Seq(SUBSET Snaps)]
  /\ crossed \in [Snaps -> [Chans -> Seq(Amounts)]]
  /\ orphan \in [Snaps -> [Chans -> BOOLEAN]]
  /\ beginState \in [Procs -> Nat]
  /\ beginChan \in [Chans -> Seq(Amounts)]
  /\ log \in Seq(Path!Event)

-----------------------------------------------------------------------------
HInit ==
  /\ Init
  /\ late = [c \in Chans |-> <<>>]
  /\ crossed = [s \in Snaps |-> [c \in Chans |-> <<>>]]
  /\ orphan = [s \in Snaps |-> [c \in Chans |-> FALSE]]
  /\ beginState = state
  /\ beginChan = RealChan
  /\ log = <<>>

(***************************************************************************)
(* Write the event e of process p to the log, if it is post.               *)
(***************************************************************************)
Log(p, e) ==
  log' = IF recorded[Watched][p] THEN Append(log, e) ELSE log

(***************************************************************************)
(* HSend(c, a)                                                             *)
(*   Intent: Send(c, a), remembered.                                       *)
(*   Guard:  that of Send(c, a).                                           *)
(*   Effect: the message goes with the set of snapshots for which its send *)
(*           is post.                                                      *)
(***************************************************************************)
HSend(c, a) ==
  LET i == Slot(RealChan[c], c \in Fifo, a, <=)
      snaps == {s \in Snaps : recorded[s][Source[c]]}
  IN  /\ Send(c, a)
      /\ late' = [late EXCEPT ![c] = InsertAt(@, i, snaps)]
      /\ Log(Source[c], [action |-> "Send", chan |-> c, amount |-> a])
      /\ UNCHANGED <<crossed, orphan, beginState, beginChan>>

(***************************************************************************)
(* HReceive(c)                                                             *)
(*   Intent: Receive(c), remembered.                                       *)
(*   Guard:  that of Receive(c).                                           *)
(*   Effect: for each snapshot, a message sent pre and received post has   *)
(*           crossed the cut, and one sent post and received pre is an     *)
(*           orphan.  (The i-th item of c that can be taken is also its    *)
(*           i-th message.)                                                *)
(***************************************************************************)
HReceive(c) ==
  /\ Receive(c)
  /\ \E i \in Takeable(chan[c], c \in Fifo) :
       LET a == chan[c][i].amount
           post(s) == recorded[s][Target[c]]
       IN  /\ chan'[c] = RemoveAt(chan[c], i)
           /\ late' = [late EXCEPT ![c] = RemoveAt(@, i)]
           /\ crossed' = [s \in Snaps |->
                IF post(s) /\ s \notin late[c][i]
                THEN [crossed[s] EXCEPT ![c] = Real!Put(c, @, a)]
                ELSE crossed[s]]
           /\ orphan' = [s \in Snaps |->
                IF ~post(s) /\ s \in late[c][i]
                THEN [orphan[s] EXCEPT ![c] = TRUE]
                ELSE orphan[s]]
           /\ Log(Target[c],
                  [action |-> "Receive", chan |-> c, amount |-> a])
  /\ UNCHANGED <<beginState, beginChan>>

(***************************************************************************)
(* HSpend(p, a)                                                            *)
(*   Intent: Spend(p, a), remembered.                                      *)
(*   Guard:  that of Spend(p, a).                                          *)
(*   Effect: it goes to the log, if it is post.                            *)
(***************************************************************************)
HSpend(p, a) ==
  /\ Spend(p, a)
  /\ Log(p, [action |-> "Spend", proc |-> p, amount |-> a])
  /\ UNCHANGED <<late, crossed, orphan, beginState, beginChan>>

(***************************************************************************)
(* HInitiate(p, s)                                                         *)
(*   Intent: Initiate(p, s), remembered.                                   *)
(*   Guard:  that of Initiate(p, s).                                       *)
(*   Effect: if this begins the watched snapshot, the present state is its *)
(*           S_begin.                                                      *)
(***************************************************************************)
HInitiate(p, s) ==
  /\ Initiate(p, s)
  /\ IF s = Watched /\ ~Started(s)
     THEN beginState' = state /\ beginChan' = RealChan
     ELSE UNCHANGED <<beginState, beginChan>>
  /\ UNCHANGED <<late, crossed, orphan, log>>

(***************************************************************************)
(* HReceiveMarker(c)                                                       *)
(*   Intent: ReceiveMarker(c).  It is no step of the bank: there is        *)
(*           nothing to remember.                                          *)
(*   Guard:  that of ReceiveMarker(c).                                     *)
(*   Effect: that of ReceiveMarker(c).                                     *)
(***************************************************************************)
HReceiveMarker(c) ==
  /\ ReceiveMarker(c)
  /\ UNCHANGED history

HNext ==
  \/ \E c \in Chans, a \in Amounts : HSend(c, a)
  \/ \E c \in Chans : HReceive(c)
  \/ \E p \in Procs, a \in Amounts : HSpend(p, a)
  \/ \E p \in Procs, s \in Snaps : HInitiate(p, s)
  \/ \E c \in Chans : HReceiveMarker(c)

HSpec == HInit /\ [][HNext]_hvars

-----------------------------------------------------------------------------
(***************************************************************************)
(* The cut is consistent: no message is received before it and sent after. *)
(***************************************************************************)
NoOrphan == \A s \in Snaps, c \in Chans : ~orphan[s][c]

(***************************************************************************)
(* A final channel record is exactly what was sent pre and was not         *)
(* received pre, in order: what crossed, and what is yet to cross (if the  *)
(* algorithm is right, there is no such thing).                            *)
(***************************************************************************)
RECURSIVE Early(_, _, _)
Early(s, q, marks) ==
  CASE q = <<>>             -> <<>>
    [] s \in Head(marks)    -> Early(s, Tail(q), Tail(marks))
    [] OTHER -> <<Head(q)>> \o Early(s, Tail(q), Tail(marks))

Exactness ==
  \A s \in Snaps, c \in Chans :
    closed[s][c] =>
      chanRecord[s][c] =
        Real!PutAll(c, crossed[s][c], Early(s, RealChan[c], late[c]))

-----------------------------------------------------------------------------
(***************************************************************************)
(* The second half of the theorem: the post events, in the order in which  *)
(* they happened, lead from S* to S_end.                                   *)
(***************************************************************************)
Replay ==
  Completed(Watched) =>
    Path!Replays([state |-> CutState(Watched), chan |-> CutChan(Watched)],
                 log,
                 [state |-> state, chan |-> RealChan])

-----------------------------------------------------------------------------
(***************************************************************************)
(* What the snapshot tells.  If a stable property is true of S*, it is     *)
(* true of S_end, and from then on.  If it is false of S*, it was false of *)
(* S_begin.  Nothing else follows.                                         *)
(***************************************************************************)
Begin == INSTANCE Bank WITH state <- beginState, chan <- beginChan

TrueAtEnd ==
  Completed(Watched) =>
    /\ Cut(Watched)!Deficit => Real!Deficit
    /\ Cut(Watched)!Exhausted => Real!Exhausted
    /\ ~Spending => /\ Cut(Watched)!OneToken => Real!OneToken
                    /\ Cut(Watched)!Conserved => Real!Conserved

FalseAtBegin ==
  Completed(Watched) =>
    /\ ~Cut(Watched)!Deficit => ~Begin!Deficit
    /\ ~Cut(Watched)!Exhausted => ~Begin!Exhausted
    /\ ~Spending => /\ ~Cut(Watched)!OneToken => ~Begin!OneToken
                    /\ ~Cut(Watched)!Conserved => ~Begin!Conserved

THEOREM HSpec => Spec
THEOREM Fifo = Chans =>
  (HSpec => [](HTypeOK /\ NoOrphan /\ Exactness /\ Replay
                 /\ TrueAtEnd /\ FalseAtBegin))
=============================================================================
