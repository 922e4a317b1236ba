//! The events of a turn, for its caller. Emitted by `turn` and `tool_loop`.

pub use crate::chat::reply::Step;

use crate::chat::turn::Reply;
use crate::chat::window::Compaction;
use crate::error::Error;
use crate::retrieval::context::Memory;

/// An event of a turn.
#[derive(Debug)]
pub enum Event {
    /// The turn has its lease and begins. Lists the memory that the model is shown, with reasons.
    Begun {
        /// The conversation's name.
        conversation: String,
        /// The memory in the prompt.
        injected: Vec<Memory>,
    },
    /// The next piece of the answer.
    Piece(String),
    /// A tool was called.
    Tool(Step),
    /// Older messages were summarized or left out.
    Compacted(Compaction),
    /// The turn has ended, and everything is stored.
    Done(Box<Reply>),
    /// The turn failed, and the conversation is unchanged.
    Failed(Error),
}
