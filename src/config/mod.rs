//! Configuration: every setting with its default, its source and its check.
