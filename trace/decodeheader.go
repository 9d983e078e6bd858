package trace

import (
	"errors"
	"fmt"
)

// decodeHeader reads the first line of a log. With an error it names the field
// at fault.
func decodeHeader(line []byte) (*Header, string, error) {
	h := &Header{
		Algorithm: NoAlgorithm, Application: Opaque,
		ChannelOrder: FIFO, LogOrder: ProcessOrder,
	}
	raw := map[string][]byte{}
	field, err := scanObject(line, func(name string, value []byte) error {
		raw[name] = append([]byte(nil), value...)
		return nil
	})
	if err != nil {
		return nil, field, err
	}
	if field, err := h.setWords(raw); err != nil {
		return nil, field, err
	}
	if err := h.setProcesses(raw["processes"]); err != nil {
		return nil, "processes", err
	}
	if err := h.setChannels(raw["channels"]); err != nil {
		return nil, "channels", err
	}
	return h, "", nil
}

func (h *Header) setWords(raw map[string][]byte) (string, error) {
	if raw["format"] == nil {
		return "format", fmt.Errorf("it is missing; expected a header with \"format\":%q on the first line", Format)
	}
	words := []struct {
		name    string
		to      *string
		allowed []string
	}{
		{"format", new(string), []string{Format}},
		{"algorithm", &h.Algorithm, Algorithms},
		{"application", &h.Application, []string{Opaque, Bank}},
		{"channel_order", &h.ChannelOrder, []string{FIFO, AnyOrder}},
		{"log_order", &h.LogOrder, []string{ProcessOrder, TotalOrder}},
	}
	for _, w := range words {
		value, there := raw[w.name]
		if !there {
			continue
		}
		s, err := oneOf(value, w.allowed...)
		if err != nil {
			return w.name, err
		}
		*w.to = s
	}
	if value, there := raw["run"]; there {
		s, err := stringOf(value)
		if err != nil {
			return "run", err
		}
		h.Run = s
	}
	return "", nil
}

func (h *Header) setProcesses(value []byte) error {
	if value == nil {
		return errors.New("it is missing; expected a list of {\"id\":..., \"initial\":...}")
	}
	seen := map[string]bool{CoordinatorID: true}
	err := each(value, func(item []byte) error {
		p, err := h.processOf(item)
		if err != nil {
			return err
		}
		if seen[p.ID] {
			return fmt.Errorf("%q is taken; expected an id of its own for each process, and not %q",
				p.ID, CoordinatorID)
		}
		seen[p.ID] = true
		h.Processes = append(h.Processes, p)
		return nil
	})
	if err == nil && len(h.Processes) == 0 {
		return errors.New("expected at least one process")
	}
	return err
}

func (h *Header) processOf(item []byte) (Process, error) {
	var p Process
	field, err := scanObject(item, func(name string, value []byte) (err error) {
		switch name {
		case "id":
			p.ID, err = stringOf(value)
		case "initial":
			p.Initial, err = ParseValue(value)
		}
		return err
	})
	if err != nil {
		return p, inside(field, err)
	}
	if p.ID == "" {
		return p, errors.New("a process has no id")
	}
	if _, isInt := p.Initial.Int(); h.Application == Bank && !isInt {
		return p, fmt.Errorf("the bank's process %q needs an integer as its initial", p.ID)
	}
	return p, nil
}

func (h *Header) setChannels(value []byte) error {
	if value == nil {
		return errors.New("it is missing; expected a list of {\"id\":..., \"from\":..., \"to\":...}")
	}
	index := map[string]int{}
	for i, p := range h.Processes {
		index[p.ID] = i
	}
	seen := map[string]bool{}
	return each(value, func(item []byte) error {
		c, err := h.channelOf(item, index)
		if err != nil {
			return err
		}
		if seen[c.ID] {
			return fmt.Errorf("%q is taken; expected an id of its own for each channel", c.ID)
		}
		seen[c.ID] = true
		h.Channels = append(h.Channels, c)
		return nil
	})
}

func (h *Header) channelOf(item []byte, index map[string]int) (Channel, error) {
	c := Channel{From: -1, To: -1, Order: h.ChannelOrder}
	end := func(value []byte) (int, error) {
		id, err := stringOf(value)
		if err != nil {
			return -1, err
		}
		p, there := index[id]
		if !there {
			return -1, fmt.Errorf("no process has the id %q", id)
		}
		return p, nil
	}
	field, err := scanObject(item, func(name string, value []byte) (err error) {
		switch name {
		case "id":
			c.ID, err = stringOf(value)
		case "from":
			c.From, err = end(value)
		case "to":
			c.To, err = end(value)
		case "order":
			c.Order, err = oneOf(value, FIFO, AnyOrder)
		}
		return err
	})
	if err != nil {
		return c, inside(field, err)
	}
	if c.ID == "" || c.From < 0 || c.To < 0 {
		return c, fmt.Errorf("the channel %q needs an id, a from and a to", c.ID)
	}
	return c, nil
}

func inside(field string, err error) error {
	if field == "" {
		return err
	}
	return fmt.Errorf("%s: %w", field, err)
}
