package granary

// SweepUnlisted removes every chunk that no generation names, and gives the bytes that were freed. It reads the lists
// first and looks at the disk afterwards: a chunk that a run writes meanwhile is younger than the mark and stays.
func (s *ChunkStore) SweepUnlisted() (int64, error) {
	mark := s.clock()
	named := map[Name]bool{}
	for _, generation := range s.generations() {
		for _, file := range generation.Files {
			for _, chunk := range file.Chunks {
				named[chunk] = true
			}
		}
	}
	var freed int64
	for _, found := range s.onDisk() {
		if named[found.Name] || found.Written.After(mark) {
			continue
		}
		if err := s.remove(found.Name); err != nil {
			return freed, err
		}
		freed += found.Size
	}
	return freed, nil
}
