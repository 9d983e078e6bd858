package checker_test

import "tracecheck/trace"

// judgeProtocol holds the rules of the run's algorithm against a snapshot.
func (s *photo) judgeProtocol() {
	switch s.h.Algorithm {
	case trace.ChandyLamport:
		s.judgeMarkers()
	case trace.LaiYang, trace.Mattern:
		s.judgeColours()
	case trace.StopTheWorld:
		for p := range s.record {
			s.judgeStop(p)
		}
	}
}

// judgeMarkers holds the three rules of the markers against a snapshot.
func (s *photo) judgeMarkers() {
	for p := range s.record {
		s.judgeMarkerReceive(p)
	}
	for c := range s.channels {
		s.judgeMarkerSend(c)
		s.judgeClose(c)
	}
}

// firstOn is a process's first line of a kind for the snapshot, on a channel or,
// with channel < 0, on any.
func (s *photo) firstOn(kind trace.Kind, p, channel int) *line {
	for _, l := range s.of(kind) {
		if l.Proc == p && (channel < 0 || l.Chan == channel) {
			return l
		}
	}
	return nil
}

// marker-receive: "after a first marker the process takes another application
// step without having recorded"
func (s *photo) judgeMarkerReceive(p int) {
	marker := s.firstOn(trace.ReceiveMarker, p, -1)
	if marker == nil {
		return
	}
	for _, l := range s.logs[p][marker.at:] {
		if l.Kind.IsStep() && (s.record[p] == nil || l.at < s.record[p].at) {
			s.found["marker-receive"] = true
		}
	}
}

// marker-send: "an application send on a channel between the record and its
// marker, whichever came first; or, with completion claimed, a marker never sent
// by a process that recorded and whose log is total or has its end". A send after
// the record where no marker ever comes is between nothing: the snapshot may yet
// be aborted.
func (s *photo) judgeMarkerSend(c int) {
	p := s.from(c)
	record, marker := s.record[p], s.firstOn(trace.SendMarker, p, c)
	if record == nil {
		return
	}
	for _, l := range s.logs[p] {
		if marker == nil || l.Kind != trace.Send || l.Chan != c {
			continue
		}
		if (l.at > record.at) != (l.at > marker.at) {
			s.found["marker-send"] = true
		}
	}
	whole := s.gaps[p] == 0 && (s.total || s.ended[p])
	if marker == nil && whole && s.firstComplete() != nil {
		s.found["marker-send"] = true
	}
}

// premature-close: "a channel recorded as final before its marker came"
func (s *photo) judgeClose(c int) {
	closed, marker := s.channels[c], s.firstOn(trace.ReceiveMarker, s.to(c), c)
	if closed != nil && (marker == nil || marker.at > closed.at) {
		s.found["premature-close"] = true
	}
}
