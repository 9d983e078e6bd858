------------------------------- MODULE Replay -------------------------------
(***************************************************************************)
(* The second half of the theorem: the post events of a run, in the order  *)
(* in which they happened, lead from S* to S_end.  Here are the events of  *)
(* the bank, what each does to a global state, and what it means that some *)
(* of them lead from one global state to another.  No algorithm is known   *)
(* here.                                                                   *)
(*                                                                         *)
(* A global state of the bank is one value:  G.state and G.chan.  The      *)
(* constants are those of module Bank.                                     *)
(***************************************************************************)
EXTENDS Channels

CONSTANTS
  Procs, Chans, Source, Target, Fifo, Amounts, Spending

Event ==
  [action : {"Send", "Receive"}, chan : Chans, amount : Amounts]
    \cup [action : {"Spend"}, proc : Procs, amount : Amounts]

ProcOf(e) ==
  CASE e.action = "Send"    -> Source[e.chan]
    [] e.action = "Receive" -> Target[e.chan]
    [] e.action = "Spend"   -> e.proc

-----------------------------------------------------------------------------
(***************************************************************************)
(* Place(G, e) are the positions at which what e receives can be taken.    *)
(* Legal(G, e) is true if event e can happen in G, and Apply(G, e) is then *)
(* the state that follows.                                                 *)
(***************************************************************************)
Place(G, e) ==
  {i \in Takeable(G.chan[e.chan], e.chan \in Fifo) :
     G.chan[e.chan][i] = e.amount}

Legal(G, e) ==
  CASE e.action = "Send"    -> G.state[Source[e.chan]] >= e.amount
    [] e.action = "Receive" -> Place(G, e) # {}
    [] e.action = "Spend"   -> Spending /\ G.state[e.proc] >= e.amount

Put(c, q, a) == InsertAt(q, Slot(q, c \in Fifo, a, <=), a)

Apply(G, e) ==
  CASE e.action = "Send" ->
         [state |-> [G.state EXCEPT ![Source[e.chan]] = @ - e.amount],
          chan  |-> [G.chan EXCEPT ![e.chan] = Put(e.chan, @, e.amount)]]
    [] e.action = "Receive" ->
         [state |-> [G.state EXCEPT ![Target[e.chan]] = @ + e.amount],
          chan  |-> [G.chan EXCEPT ![e.chan] =
                       RemoveAt(@, CHOOSE i \in Place(G, e) : TRUE)]]
    [] e.action = "Spend" ->
         [G EXCEPT !.state[e.proc] = @ - e.amount]

(***************************************************************************)
(* The sequence of events leads from G to H, each of them legal.           *)
(***************************************************************************)
RECURSIVE Replays(_, _, _)
Replays(G, events, H) ==
  IF events = <<>>
  THEN G = H
  ELSE /\ Legal(G, Head(events))
       /\ Replays(Apply(G, Head(events)), Tail(events), H)

-----------------------------------------------------------------------------
(***************************************************************************)
(* The log that follows on log when the bank steps from G to H: with the   *)
(* event that happened, if it is post, that is, if late is true of its     *)
(* process.  In a step of the algorithm alone nothing happened.  (At most  *)
(* one event leads from G to H.  If there is none although G # H, the step *)
(* is none of the bank; RealSpec says so.)                                 *)
(***************************************************************************)
Observe(log, G, H, late) ==
  LET post == IF G = H THEN {} ELSE {e \in Event : late[ProcOf(e)]}
      happened == {e \in post : Legal(G, e) /\ Apply(G, e) = H}
  IN  IF happened = {} THEN log
                       ELSE Append(log, CHOOSE e \in happened : TRUE)
=============================================================================
