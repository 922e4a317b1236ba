//! The console as a browser without JavaScript uses it.

mod entrance;
mod operation;
mod walls;
