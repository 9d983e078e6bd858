package checker

// ids finds the messages of a cut by their ids, where lists would be searched
// from end to end for each of thousands of messages in flight.
type ids struct {
	of, with       int // the lengths of the lists that it was made of
	transit, early map[string]*item
}

// ids is made when it is first asked for, and anew where the lists have grown.
func (k *cut) ids() *ids {
	if k.byID == nil || k.byID.of != len(k.transit) || k.byID.with != len(k.early) {
		k.byID = &ids{len(k.transit), len(k.early), firsts(k.transit), firsts(k.early)}
	}
	return k.byID
}

// firsts is the first item of each id.
func firsts(list []*item) map[string]*item {
	m := make(map[string]*item, len(list))
	for _, it := range list {
		if m[it.msg] == nil {
			m[it.msg] = it
		}
	}
	return m
}

// holds says whether a message is in the record of the channel.
func (k *cut) holds(msg string) bool {
	if k.recorded == nil {
		k.recorded = make(map[string]bool, len(k.msgs))
		for _, m := range k.msgs {
			k.recorded[m] = true
		}
	}
	return k.recorded[msg]
}
