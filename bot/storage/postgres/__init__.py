"""The store on a server of PostgreSQL. docs/decisions/0013-postgres.md says how and why."""
