//! Reads English and Chinese text without a model: scripts, sentences, stop words, numbers, dates, names, cues, and the vocabulary of
//! predicates. Pure functions: no input or output, no knowledge of the application.

pub mod cues;
pub mod dates;
pub mod kinship;
pub mod names;
pub mod normalize;
pub mod numbers;
pub mod overview;
pub mod pattern;
pub mod script;
pub mod sentence;
pub mod stop_words;
pub mod terms;
pub mod timing;
pub mod vocabulary;
