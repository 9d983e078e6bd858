package trace

import (
	"bytes"
	"fmt"
	"io"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"
)

// checkNumbers refuses an integer beyond +-MaxInt anywhere inside a value.
func checkNumbers(v jsontext.Value) error {
	d := jsontext.NewDecoder(bytes.NewReader(v))
	for {
		t, err := d.ReadToken()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if t.Kind() != '0' {
			continue
		}
		f, err := strconv.ParseFloat(t.String(), 64)
		if err != nil || f < -MaxInt || f > MaxInt {
			return fmt.Errorf("the number %s lies outside +-(2^53 - 1)", t.String())
		}
	}
}
