//! The one form of all settings of a page: which of its fields somebody changed, and the values they stand for. The pages of the workspace
//! and of an agent read their forms with it.

use std::collections::BTreeMap;

use serde_json::Value;

use super::metadata::{self, Kind};
use crate::error::{Error, FieldError, Result};

/// The field with the values that the page had shown, as a JSON object.
pub(super) const WAS: &str = "was";
/// The button that removes an override; its value is the key.
const RESET: &str = "reset";
/// Every setting has a field of its own, named by its key.
const PREFIX: &str = "mate.";

/// A submitted form.
#[derive(Debug, Clone, Default)]
pub struct Sent {
    /// What the page had shown, by key. Only these settings were on it.
    was: BTreeMap<String, String>,
    /// What the fields contain, by key.
    typed: BTreeMap<String, String>,
    /// The setting to reset.
    reset: Option<String>,
    /// The other fields of the page.
    rest: BTreeMap<String, String>,
}

impl Sent {
    /// Reads the fields of a form.
    ///
    /// # Errors
    /// [`Error::Malformed`] if the hidden field of the page was changed.
    pub fn read(fields: Vec<(String, String)>) -> Result<Self> {
        let mut sent = Self::default();
        for (name, value) in fields {
            match name.as_str() {
                WAS => {
                    sent.was =
                        serde_json::from_str(&value).map_err(|_| Error::Malformed("the form is incomplete; reload the page".to_owned()))?;
                }
                RESET => sent.reset = Some(value),
                _ if name.starts_with(PREFIX) => drop(sent.typed.insert(name, value)),
                _ => drop(sent.rest.insert(name, value)),
            }
        }
        // A browser does not send a check box that is not ticked.
        for key in sent.was.keys() {
            if metadata::kind(key, None) == Kind::Switch && !sent.typed.contains_key(key) {
                sent.typed.insert(key.clone(), "false".to_owned());
            }
        }
        Ok(sent)
    }

    /// A field that is not a setting; empty if it was not sent.
    #[must_use]
    pub fn other(&self, name: &str) -> String {
        self.rest.get(name).cloned().unwrap_or_default()
    }

    /// What was typed for a key.
    pub(super) fn typed(&self, key: &str) -> Option<&str> {
        self.typed.get(key).map(String::as_str)
    }

    /// What the page had shown for a key, so that a form that comes back compares with the same.
    pub(super) fn was(&self, key: &str) -> Option<&str> {
        self.was.get(key).map(String::as_str)
    }

    /// The settings that somebody changed, with their new values; null removes an override.
    ///
    /// # Errors
    /// [`Error::Invalid`] with every field that is not of its kind.
    pub fn changes(&self) -> Result<Vec<(String, Value)>> {
        let (mut changes, mut wrong) = (Vec::new(), Vec::new());
        for (key, typed) in &self.typed {
            let is_same = self.was.get(key).is_none_or(|was| was == typed);
            if is_same || self.reset.as_ref() == Some(key) {
                continue;
            }
            match parse(key, typed) {
                Ok(value) => changes.push((key.clone(), value)),
                Err(message) => wrong.push(FieldError { field: key.clone(), message: message.to_owned() }),
            }
        }
        changes.extend(self.reset.iter().map(|key| (key.clone(), Value::Null)));
        if wrong.is_empty() { Ok(changes) } else { Err(Error::Invalid(wrong)) }
    }
}

/// The value that a field stands for. An empty text removes the override.
fn parse(key: &str, typed: &str) -> std::result::Result<Value, &'static str> {
    let trimmed = typed.trim();
    match metadata::kind(key, None) {
        Kind::Switch => Ok(Value::Bool(trimmed == "true")),
        Kind::Whole => trimmed.parse::<u64>().map(Value::from).map_err(|_| "must be a whole number from 0"),
        Kind::Number => trimmed.parse().map(Value::Number).map_err(|_| "must be a number"),
        Kind::Choice(_) => Ok(Value::String(trimmed.to_owned())),
        Kind::Line | Kind::Text if trimmed.is_empty() => Ok(Value::Null),
        Kind::Line => Ok(Value::String(trimmed.to_owned())),
        Kind::Text => Ok(Value::String(typed.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn sent(fields: &[(&str, &str)]) -> Sent {
        Sent::read(fields.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()).expect("a form")
    }

    #[test]
    fn only_what_somebody_changed_is_written() {
        let was = r#"{"mate.memory.cooldown-minutes":"5","mate.memory.enabled":"true","mate.memory.min-confidence":"0.7"}"#;
        let same =
            [("was", was), ("mate.memory.cooldown-minutes", "5"), ("mate.memory.enabled", "true"), ("mate.memory.min-confidence", "0.7")];
        assert_eq!(sent(&same).changes().expect("fine"), []);
        let off = [("was", was), ("mate.memory.cooldown-minutes", " 7 "), ("mate.memory.min-confidence", "0.7"), ("name", "Ada")];
        let off = sent(&off);
        assert_eq!(
            off.changes().expect("fine"),
            [("mate.memory.cooldown-minutes".to_owned(), json!(7)), ("mate.memory.enabled".to_owned(), json!(false))]
        );
        assert_eq!((off.other("name").as_str(), off.other("model").as_str()), ("Ada", ""));
        let unseen = [("was", "{}"), ("mate.memory.cooldown-minutes", "7")];
        assert_eq!(sent(&unseen).changes().expect("fine"), [], "a field that the page did not show");
    }

    #[test]
    fn every_wrong_field_is_named_and_a_reset_needs_no_value() {
        let was = r#"{"mate.memory.cooldown-minutes":"5","mate.memory.min-confidence":"0.7"}"#;
        let wrong = sent(&[("was", was), ("mate.memory.cooldown-minutes", "-1"), ("mate.memory.min-confidence", "much")]);
        let Err(Error::Invalid(fields)) = wrong.changes() else { panic!("two are wrong") };
        assert_eq!(fields.len(), 2);
        let reset = sent(&[("was", was), ("mate.memory.cooldown-minutes", "x"), ("reset", "mate.memory.cooldown-minutes")]);
        assert_eq!(reset.changes().expect("fine"), [("mate.memory.cooldown-minutes".to_owned(), Value::Null)]);
        assert!(matches!(Sent::read(vec![("was".to_owned(), "[".to_owned())]), Err(Error::Malformed(_))));
    }
}
