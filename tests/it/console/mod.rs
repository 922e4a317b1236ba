//! The console as a browser without JavaScript uses it.

mod account;
mod entrance;
mod memory;
mod operation;
mod walls;
