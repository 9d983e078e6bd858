package tlctrace

import (
	"testing"

	"tracecheck/checker"
	"tracecheck/trace"
)

// both are the channel records of snapshot 1, empty, and the ends.
const both = "; A close BA 1; B close AB 1; A end; B end"

var coloured = []test{
	{
		"the red message comes first, and the snapshot catches the white one", trace.TotalOrder,
		"A send AB m 1 0; A rec 1 4; A send AB n 1 1; B rec 1 5; B recv AB n; B recv AB m; A close BA 1; " +
			"B close AB 1 m; A end; B end",
		checker.Accepted, "8 steps of it are a run of LaiYang.tla",
	},
	{
		"a record of a channel may be written before the message has come, or without it", trace.TotalOrder,
		"A send AB m 1 0; A rec 1 4; B close AB 1 m; B rec 1 5; A close BA 1; B recv AB m; A end; B end",
		checker.Accepted, "steps of it are a run",
	},
	{
		"who passes over a snapshot breaks no rule, and its channels are not judged", trace.ProcessOrder,
		"A rec 1 5; A rec 2 5; B rec 2 5; A close BA 2; B close AB 2" + both,
		Inconclusive, "A and B have not both recorded snapshot 1",
	},
	{
		"a snapshot that was given up counts for the epochs of messages", trace.TotalOrder,
		"A rec 1 5; A send AB m 1 1; B recv AB m; A rec 2 4; A send AB n 1 2; B rec 2 6; B recv AB n; " +
			"A close BA 2; B close AB 2; C abort 1; A end; B end; C end",
		checker.Accepted, "snapshot 1 was given up, and is left out",
	},
	{
		"who records one that was given up passes over the one below it", trace.TotalOrder,
		"A rec 2 5; A send AB m 1 2; B rec 1 5; B recv AB m; C abort 2; A end; B end; C end",
		Inconclusive, "the run is inconclusive",
	},
	{
		"a message of its sender's old colour", trace.ProcessOrder, "A rec 1 5; A send AB m 1 0; B rec 1 5" + both,
		checker.Rejected, "Send gives message m the epoch of its sender, 1, and the log says 0",
	},
	{
		"a message with the epoch of no snapshot", trace.ProcessOrder, "A send AB m 1 7; B recv AB m; A end; B end",
		checker.Rejected, "Send gives message m the epoch of its sender, 0, and the log says 7",
	},
	{
		"a red message before the record", trace.ProcessOrder,
		"A rec 3 5; A send AB m 1 3; B recv AB m; B rec 3 6; A close BA 3; B close AB 3; A end; B end",
		checker.Rejected, "Receive of message m, of a newer epoch, records snapshot 3 first, and in the log " +
			"B has not recorded it",
	},
	{
		"a white message that nobody records", trace.ProcessOrder,
		"A send AB m 1 0; A rec 1 4; B rec 1 5; B recv AB m" + both,
		checker.Rejected, "the cut of snapshot 1 holds [m] in AB, and the log says []",
	},
	{
		"a message is recorded twice", trace.ProcessOrder,
		"A send AB m 1 0; A rec 1 4; B rec 1 5; A close BA 1; B close AB 1 m m; A end; B end",
		checker.Rejected, "the cut of snapshot 1 holds [m] in AB, and the log says [m m]",
	},
	{
		"a process records twice", trace.ProcessOrder, "A rec 1 5; A rec 1 5; B rec 1 5" + both,
		checker.Rejected, "A has recorded this snapshot",
	},
	{
		"what the network loses may be in the cut, or not", trace.ProcessOrder,
		"A send AB m 1 0; A rec 1 4; B rec 1 5; C lose AB m; C end" + both,
		Inconclusive, "the network lost something on AB",
	},
	{
		"markers are nothing to this algorithm", trace.ProcessOrder, "A rec 1 5; A mark AB 1; B rec 1 5" + both,
		Inconclusive, "has no markers",
	},
}

func TestLaiYang(t *testing.T) { translate(t, trace.LaiYang, coloured) }

// TestMattern: the same, and each snapshot has the initiator that its log gives it.
func TestMattern(t *testing.T) {
	tests := append([]test{
		{
			"one snapshot is begun by one process, the next by the other", trace.TotalOrder,
			"A rec 1 5; B rec 1 5; B rec 2 5; A rec 2 5; A close BA 2; B close AB 2" + both,
			checker.Accepted, "12 steps of it are a run of Mattern.tla",
		},
		{
			"the initiator of a snapshot is passed over by the other", trace.TotalOrder,
			"A rec 2 5; B rec 1 5; B rec 2 5; A close BA 2; B close AB 2; A end; B end",
			Inconclusive, "the run is inconclusive",
		},
	}, coloured[1:]...)
	translate(t, trace.Mattern, tests)
}

// stopped is a snapshot for which both stop and record.
const stopped = "A mark AB 1; B got AB 1; B mark BA 1; B rec 1 5; A got BA 1; A rec 1 5"

func TestStopTheWorld(t *testing.T) {
	translate(t, trace.StopTheWorld, []test{
		{
			"both stop, record and go on; a record of a channel is empty", trace.TotalOrder,
			stopped + "; A send AB m 1; B recv AB m" + both,
			checker.Accepted, "11 steps of it are a run of StopTheWorld.tla",
		},
		{
			"in logs of processes a record may stand later than it was made", trace.ProcessOrder,
			"A mark AB 1; B mark BA 1; A got BA 1; A rec 1 5; A int -1; A send AB m 1; B got AB 1; B rec 1 5; " +
				"B recv AB m; A end; B end",
			checker.Accepted, "10 steps",
		},
		{
			"in a total log it stands where it was made", trace.TotalOrder,
			"A mark AB 1; B mark BA 1; A got BA 1; A rec 1 5; A int -1; B got AB 1; B rec 1 5; A end; B end",
			Inconclusive, "A goes on after snapshot 1 before B has recorded it, and in the specification it " +
				"waits for all",
		},
		{
			"the record of another never comes", trace.ProcessOrder,
			"A mark AB 1; B mark BA 1; A got BA 1; A rec 1 5; A int -1; B got AB 1; A end; B end",
			Inconclusive, "A goes on after snapshot 1 before B has recorded it",
		},
		{
			"a message between marker and record", trace.ProcessOrder,
			"A mark AB 1; A send AB m 1; B mark BA 1; A got BA 1; A rec 1 4; B got AB 1; B rec 1 5; A end; B end",
			checker.Rejected, "the guard of Send fails: A stands still for snapshot 1",
		},
		{
			"the same in a snapshot that it never records", trace.ProcessOrder,
			"A mark AB 1; A send AB m 1; A end; B end",
			Inconclusive, "A stands still for snapshot 1 in the specification until it has recorded, and no record",
		},
		{
			"a step that changes nothing is one", trace.ProcessOrder,
			"A mark AB 1; A int 0; B mark BA 1; A got BA 1; A rec 1 5; B got AB 1; B rec 1 5; A end; B end",
			checker.Rejected, "the guard of a local step fails: A stands still for snapshot 1",
		},
		{
			"a record before the marker has come", trace.ProcessOrder,
			"A mark AB 1; A rec 1 5; B mark BA 1; B got AB 1; B rec 1 5; A got BA 1; A end; B end",
			checker.Rejected, "the guard of Record fails: on BA the marker has not come",
		},
		{
			"a record of what is in no channel", trace.TotalOrder,
			"A send AB m 1; A mark AB 1; B recv AB m; B got AB 1; B mark BA 1; B rec 1 6; A got BA 1; A rec 1 4; " +
				"A close BA 1; B close AB 1 m; A end; B end",
			checker.Rejected, "the cut of snapshot 1 holds [] in AB, and the log says [m]",
		},
		{
			"a snapshot that was given up stops nobody", trace.TotalOrder,
			"A mark AB 1; A send AB m 1; B got AB 1; B recv AB m; C abort 1; A end; B end; C end",
			checker.Accepted, "snapshot 1 was given up",
		},
	})
}
