"""Speed against peers, measured in the same run; `make bench` prints the figures."""
