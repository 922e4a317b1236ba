//! The integration suite.
#![allow(missing_docs, reason = "the names of tests are sentences")]

mod llm;
mod support {
    pub mod scripted_model;
}
