//! Structured logs: sentences with fields, never memory text or secrets.
