package checker

import "tracecheck/trace"

// rules says what an algorithm demands beside a right cut.
type rules struct {
	judged           bool // this version knows all its rules
	markerSend       bool // between a record and its marker on a channel no message is sent there
	markerReceive    bool // after a first marker the process records before it goes on
	prematureClose   bool // a channel is final only after its marker
	recordsNoChannel bool // a channel without a line counts as recorded empty
	overtakes        bool // a barrier may overtake messages
	colour           bool // a message has its sender's epoch, and is taken in by none of an older one
	markers          bool // its markers tell only where channels keep the order of sending
	stop             bool // after its first marker a process rests, and records when every marker has come
}

func rulesOf(algorithm string) rules {
	switch algorithm {
	case trace.ChandyLamport:
		return rules{judged: true, markerSend: true, markerReceive: true, prematureClose: true, markers: true}
	case trace.Naive:
		return rules{judged: true, recordsNoChannel: true}
	case trace.LaiYang, trace.Mattern:
		return rules{judged: true, colour: true}
	case trace.StopTheWorld:
		return rules{judged: true, stop: true, recordsNoChannel: true, markers: true}
	case trace.AlignedBarrier:
		return rules{recordsNoChannel: true, markers: true}
	case trace.UnalignedBarrier:
		return rules{overtakes: true, markers: true}
	case trace.NoAlgorithm:
		return rules{judged: true}
	}
	return rules{}
}
