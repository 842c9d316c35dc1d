// Never run here.
