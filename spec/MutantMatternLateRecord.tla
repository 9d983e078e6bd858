---------------------- MODULE MutantMatternLateRecord -----------------------
(***************************************************************************)
(* The bug: a process takes the red message in, and then records:  it is   *)
(* received before the cut and sent after it.                              *)
(*                                                                         *)
(* The configuration puts LateTake in the place of Take.                   *)
(***************************************************************************)
EXTENDS MCMatternHistory

LateTake(c, i) ==
  LET p == Target[c]
      x == chan[c][i]
      due(s) == s <= x.epoch /\ ~ticked[s][p] /\ agreed[s][p]
  IN  /\ ticked' = [s \in Snaps |->
           [ticked[s] EXCEPT ![p] = @ \/ s <= x.epoch]]
      /\ recorded' = [s \in Snaps |->
           [recorded[s] EXCEPT ![p] = @ \/ due(s)]]
      /\ record' = [s \in Snaps |->
           [record[s] EXCEPT ![p] = IF due(s) THEN state[p] + x.amount ELSE @]]
      /\ state' = [state EXCEPT ![p] = @ + x.amount]
      /\ chan' = [chan EXCEPT ![c] = RemoveAt(@, i)]
      /\ count' = Count(p, x.epoch, -1)
      /\ chanRecord' = RecordMessage(c, x)
      /\ UNCHANGED <<closed, agreed>>
=============================================================================
