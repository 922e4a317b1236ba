//! Facts: what is believed about whom, de-duplicated, superseded and never silently lost.

pub mod fingerprint;
pub mod vocabulary;
