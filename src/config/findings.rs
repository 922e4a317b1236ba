//! The errors of a configuration: all of them at once, each with its key and place.

use crate::error::{Error, FieldError, Result};

/// Collects errors, so that a person sees all of them at once.
#[derive(Debug, Default)]
pub(super) struct Findings(Vec<FieldError>);

impl Findings {
    /// Records `message` under `key` unless `is_right`.
    pub(super) fn require(&mut self, is_right: bool, key: &str, message: &str) {
        if !is_right {
            self.add(key, message);
        }
    }

    pub(super) fn add(&mut self, key: impl Into<String>, message: impl Into<String>) {
        self.0.push(FieldError { field: key.into(), message: message.into() });
    }

    /// An error with all findings, or `Ok` without any.
    pub(super) fn into_result(self) -> Result<()> {
        if self.0.is_empty() { Ok(()) } else { Err(Error::Invalid(self.0)) }
    }
}
