"""Long runs of the laws that `make test` runs briefly. Each module is one of them, in full or with --short."""
