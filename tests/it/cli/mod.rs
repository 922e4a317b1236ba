//! The command line, as operators and their scripts use it.

mod admin;
mod answers;
mod backup;
mod contexts;
mod eval;
mod memory_tests;
