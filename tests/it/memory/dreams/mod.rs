//! Dreams: what was proposed, shown in the morning, put away, and forgotten.

mod archive;
mod forget;
mod ground;
mod morning;
