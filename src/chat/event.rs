//! The events of a turn, for its caller. Emitted by `turn` and `tool_loop`.

use serde::Serialize;
use utoipa::ToSchema;

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

/// One call of a tool, without its arguments and answer: those are memory.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Step {
    /// The tool.
    #[schema(example = "recall")]
    pub name: String,
    /// Whether the call succeeded.
    pub is_ok: bool,
    /// The slug of the error, if it failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "invalid")]
    pub error: Option<&'static str>,
}
