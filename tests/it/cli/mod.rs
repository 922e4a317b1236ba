//! The command line, as an operator and their scripts see it.

mod admin;
mod backup;
mod eval;
