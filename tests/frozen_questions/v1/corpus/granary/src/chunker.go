package granary

const (
	window  = 64
	least   = 256 << 10
	most    = 4 << 20
	cutMask = 1<<20 - 1
)

// Cuts reports the offsets at which data is divided. A sum over the last bytes is carried along, and wherever its
// lowest bits are all zero, a piece ends.
func Cuts(data []byte) []int {
	var ends []int
	var sum uint64
	start := 0
	for at, b := range data {
		sum = sum<<1 + gear[b]
		size := at + 1 - start
		if size < least {
			continue
		}
		if sum&cutMask == 0 || size >= most {
			ends = append(ends, at+1)
			start, sum = at+1, 0
		}
	}
	if start < len(data) {
		ends = append(ends, len(data))
	}
	return ends
}
