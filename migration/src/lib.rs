//! The schema, one concern a file, the same on SQLite and PostgreSQL.
