//! The model client over real HTTP.

mod client;
mod providers;
mod streams;
