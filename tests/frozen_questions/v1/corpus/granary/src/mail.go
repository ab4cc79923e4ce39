package granary

import (
	"fmt"
	"strings"
)

// Letter is what the owner gets after a night that went wrong: one line for each root, the worst first, and no more
// than twenty of them.
func Letter(failures []Failure) string {
	var lines []string
	for at, failure := range worstFirst(failures) {
		if at == 20 {
			lines = append(lines, fmt.Sprintf("and %d more", len(failures)-at))
			break
		}
		lines = append(lines, failure.Root+": "+failure.Reason)
	}
	return strings.Join(lines, "\n")
}
