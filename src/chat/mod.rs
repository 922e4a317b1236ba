//! Chat: turns of a conversation that Noctuary runs itself. It recalls memory before it calls the model, runs tools for
//! the model, and stores the turn when the model has answered. Called by every API that talks to an agent.

mod answer;
mod chore;
mod commands;
pub mod continuation;
mod event;
mod prompt;
mod question;
pub mod reply;
mod running;
mod tool_loop;
mod tools;
mod turn;
mod turn_queue;
mod turn_store;
mod unkept;
pub mod window;

pub use chore::is_chore;
pub use event::{Event, Step};
pub use question::{CallerDialogue, GenerationOptions, Keeping, Question};
pub use turn_queue::TurnQueue;
// The parts of a dialogue, for APIs that submit or return them.
pub use crate::llm::{AnswerFormat, ChatMessage, FinishReason, Media, MediaSource, Sampling, ToolCall, ToolChoice, ToolOffer};
pub use turn::{PreparedTurn, Reply, RunningTurn, TurnCost, prepare};
