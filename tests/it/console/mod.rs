//! The console as a browser without JavaScript uses it.

mod account;
mod entrance;
mod operation;
mod walls;
