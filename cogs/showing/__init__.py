"""Showing is reconciling: what each message, panel and notice should show is compared with what it does show."""
