package impl

import "encoding/binary"

// A key is a state as bytes: numbers as varints, most of which are one byte long.
// A list is its length and its elements, so a nil slice and an empty one are equal.

func appendNumber(dst []byte, n int64) []byte {
	if n >= 0 && n < 0x80 {
		return append(dst, byte(n))
	}
	return binary.AppendUvarint(dst, uint64(n))
}

func takeNumber(key []byte) (int64, []byte) {
	if key[0] < 0x80 {
		return int64(key[0]), key[1:]
	}
	n, size := binary.Uvarint(key)
	return int64(n), key[size:]
}

func asNumber(flag bool) int64 {
	if flag {
		return 1
	}
	return 0
}

// appendFlagged packs a number and a flag into one.
func appendFlagged(dst []byte, n int64, flag bool) []byte {
	n <<= 1
	if flag {
		n |= 1
	}
	return appendNumber(dst, n)
}

func takeFlagged(key []byte) (int64, bool, []byte) {
	n, rest := takeNumber(key)
	return n >> 1, n&1 == 1, rest
}

// What an item's number ends in: a message without an epoch, a marker, or a message
// whose epoch follows.
const (
	plainItem = iota
	markerItem
	colouredItem

	itemBits = 2
)

// appendItem leaves out the item's tag, which is not part of the state.
func appendItem(dst []byte, it Item) []byte {
	switch {
	case it.Kind == Marker:
		return appendNumber(dst, int64(it.Snap)<<itemBits|markerItem)
	case it.Epoch == 0:
		return appendNumber(dst, it.Amount<<itemBits) // a plainItem
	default:
		dst = appendNumber(dst, it.Amount<<itemBits|colouredItem)
		return appendNumber(dst, int64(it.Epoch))
	}
}

func takeItem(key []byte) (Item, []byte) {
	n, rest := takeNumber(key)
	form, n := n&(1<<itemBits-1), n>>itemBits
	if form == markerItem {
		return Item{Kind: Marker, Snap: int(n)}, rest
	}
	var epoch int64
	if form == colouredItem {
		epoch, rest = takeNumber(rest)
	}
	return Item{Kind: Message, Amount: n, Epoch: int(epoch)}, rest
}
