//! A turn of a conversation that Noctuary runs itself: memory before the model is called, tools while it thinks, the books when it has
//! answered. Called by every surface that talks to an agent.

mod answer;
mod books;
mod event;
mod lines;
mod obey;
mod prompt;
mod question;
mod rounds;
mod tools;
mod turn;
pub mod window;

pub use event::{Event, Step};
pub use lines::Lines;
pub use question::{Brought, Question, Wishes};
// What dialogues are made of, for surfaces that bring or show them.
pub use crate::llm::{ChatMessage, FinishReason, ToolCall, ToolChoice, ToolOffer};
pub use turn::{Prepared, Reply, Running, Spoken, prepare};
