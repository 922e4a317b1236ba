//! Reads English and Chinese text without a model. Pure functions: no input or output, no knowledge of the application.

pub mod pattern;
pub mod script;
pub mod stop_words;
