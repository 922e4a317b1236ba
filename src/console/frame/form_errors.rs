//! Validation errors of a form that is shown again.

use crate::error::{Error, FieldError, Result};

/// The errors by field.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FormErrors(pub(super) Vec<FieldError>);

impl FormErrors {
    /// Takes the validation errors out of `error`, so that the form can show them; any other error is returned.
    ///
    /// # Errors
    /// Every error except [`Error::Invalid`].
    pub fn of_failure(error: Error) -> Result<Self> {
        match error {
            Error::Invalid(fields) => Ok(Self(fields.into_iter().map(for_people).collect())),
            other => Err(other),
        }
    }

    /// The error of a field.
    #[must_use]
    pub fn of(&self, field: &str) -> Option<&str> {
        self.0.iter().find(|one| one.field == field).map(|one| one.message.as_str())
    }

    /// All errors, in order.
    #[must_use]
    pub fn all(&self) -> &[FieldError] {
        &self.0
    }

    /// Whether there are no errors, as in a new form.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Removes the error class before the message, which is for programs: "address_not_allowed: must lead to a public address".
fn for_people(error: FieldError) -> FieldError {
    let is_class = |class: &str| class.contains('_') && class.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    match error.message.split_once(": ") {
        Some((class, sentence)) if is_class(class) => FieldError { message: sentence.to_owned(), ..error },
        _ => error,
    }
}
