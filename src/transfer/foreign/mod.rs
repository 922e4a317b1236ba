//! Imports files of other systems: their conversations, facts and documents. A reader for each system turns a file into [`Contents`];
//! [`Import`] previews and writes them. Called by every API that offers an import.
//!
//! The owner is the person that the call names, never somebody that the file names. What a file says stays text: facts and files go
//! through the same scanner as all others, and conversations become memory in the pipeline.

mod chatgpt;
mod claude;
mod contents;
mod fields;
mod goclaw;
mod hindsight;
mod kind;
mod letta;
mod microclaw;
mod read;
mod run;
mod zep;

pub use contents::{Contents, LeftOut, LeftOutKind};
pub use kind::{FileKind, detect};
pub use read::read;
pub use run::{ConversationCounts, Done, Import, Predicted, list, list_of_agent, progress};
