//! Extraction: turns a finished part of a conversation into notes, file updates and facts, with a model or without one.

pub mod candidate;
pub mod engine;
pub mod gates;
pub mod output;
pub mod prompt;
pub mod transcript;
