//! What happens during a turn, as whoever waits for it hears it. Made by `turn` and `rounds`.

use serde::Serialize;
use utoipa::ToSchema;

use crate::chat::turn::Reply;
use crate::chat::window::Compaction;
use crate::error::Error;
use crate::retrieval::context::Memory;

/// Something that happened.
#[derive(Debug)]
pub enum Event {
    /// Its place in the conversation was free: it begins. What the model is shown of the owner's memory, and why.
    Begun {
        /// The conversation's name.
        conversation: String,
        /// What the model is shown.
        injected: Vec<Memory>,
    },
    /// The next piece of the answer.
    Piece(String),
    /// A tool was called.
    Tool(Step),
    /// Older messages gave way.
    Compacted(Compaction),
    /// It is over, and everything is written down.
    Done(Box<Reply>),
    /// It failed, and the conversation is as it was.
    Failed(Error),
}

/// One call of a tool, without what was said and answered: those are memory.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Step {
    /// The tool.
    #[schema(example = "recall")]
    pub name: String,
    /// Whether it did what it was asked.
    pub is_ok: bool,
    /// Why not: the slug of an error.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "invalid")]
    pub error: Option<&'static str>,
}
