//! Facts: admission, updates and where they came from.
