# Never run here.
