//! What is wrong with the fields of a form that comes back.

use crate::error::{Error, FieldError, Result};

/// Complaints by field.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FormErrors(Vec<FieldError>);

impl FormErrors {
    /// The complaints of a failure that a form can answer; any other failure goes on to its own page.
    ///
    /// # Errors
    /// What is not [`Error::Invalid`].
    pub fn of_failure(error: Error) -> Result<Self> {
        match error {
            Error::Invalid(fields) => Ok(Self(fields.into_iter().map(for_people).collect())),
            other => Err(other),
        }
    }

    /// What is wrong with one field.
    #[must_use]
    pub fn of(&self, field: &str) -> Option<&str> {
        self.0.iter().find(|one| one.field == field).map(|one| one.message.as_str())
    }

    /// All of them, in order.
    #[must_use]
    pub fn all(&self) -> &[FieldError] {
        &self.0
    }

    /// Whether the form is new, or was right.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Without the class before the sentence, which is for programs: "address_not_allowed: must lead to a public address".
fn for_people(error: FieldError) -> FieldError {
    let is_class = |class: &str| class.contains('_') && class.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    match error.message.split_once(": ") {
        Some((class, sentence)) if is_class(class) => FieldError { message: sentence.to_owned(), ..error },
        _ => error,
    }
}

#[cfg(test)]
impl FormErrors {
    /// For samples.
    pub fn sample(field: &str) -> Self {
        Self(vec![FieldError { field: field.to_owned(), message: "must have 1 to 100 characters".to_owned() }])
    }
}
