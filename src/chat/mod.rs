//! A turn of a conversation that Noctuary runs itself: memory before the model is called, tools while it thinks, the books when it has
//! answered. Called by every surface that talks to an agent.

mod answer;
mod commands;
mod event;
mod prompt;
mod question;
mod tool_loop;
mod tools;
mod turn;
mod turn_queue;
mod turn_store;
pub mod window;

pub use event::{Event, Step};
pub use question::{Brought, Question, Wishes};
pub use turn_queue::TurnQueue;
// What dialogues are made of, for surfaces that bring or show them.
pub use crate::llm::{ChatMessage, FinishReason, ToolCall, ToolChoice, ToolOffer};
pub use turn::{Prepared, Reply, Running, Spoken, prepare};
