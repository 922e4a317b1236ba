//! Deleting for good, and counting before it: rows that no ordinary path removes. Called by `memory::forget` alone, which has checked
//! who may.

mod facts;
mod messages;
mod runs;

pub use facts::{cluster, delete_facts, of_conversation, pieces_of};
pub use messages::delete_messages;
pub use runs::{delete_rejections, empty_reasons, rejections};

use crate::store::entities;
