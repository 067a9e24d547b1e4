"""The office of the tournaments: what entrants and admins do, and what time brings; each act is one transaction."""
