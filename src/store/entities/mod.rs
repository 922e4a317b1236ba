//! Row types, private to the store.
