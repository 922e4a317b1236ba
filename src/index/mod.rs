//! The recall index: exact, per bucket, in memory, incremental.
