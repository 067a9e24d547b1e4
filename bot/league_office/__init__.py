"""The office of the leagues: what members and admins do, and what time brings; each act is one transaction."""
