//! The integration suite.
#![allow(missing_docs, reason = "the names of tests are sentences")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "a test that panics has failed")]

mod llm;
mod support {
    pub mod scripted_model;
}
