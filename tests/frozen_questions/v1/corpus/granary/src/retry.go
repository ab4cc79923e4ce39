package granary

import (
	"context"
	"math/rand"
	"time"
)

// Patiently calls work until it succeeds or the context ends. The pause doubles each time, up to a minute, and is
// shaken a little, so that many machines do not come back at the same moment.
func Patiently(ctx context.Context, work func() error) error {
	pause := 200 * time.Millisecond
	for {
		err := work()
		if err == nil {
			return nil
		}
		jitter := time.Duration(rand.Int63n(int64(pause) / 4))
		select {
		case <-ctx.Done():
			return err
		case <-time.After(pause + jitter):
		}
		if pause *= 2; pause > time.Minute {
			pause = time.Minute
		}
	}
}
