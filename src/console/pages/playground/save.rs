//! `POST /playground/settings`: writes the settings of a recall test as overrides of the agent, and takes them back.

use actix_web::{HttpRequest, HttpResponse};
use serde::Deserialize;
use serde_json::Value;
use url::form_urlencoded;

use crate::config::{Level, Source};
use crate::console::frame::form::{EmptyForm, Form};
use crate::console::frame::reply;
use crate::console::frame::visitor::OwnerVisitor;
use crate::domain::access::Permission;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::tenancy::settings::{self, Target};

/// The settings that a recall test can write: the field of the form, and the key.
const KEYS: [(&str, &str); 5] = [
    ("textWeight", "mate.memory.recall.text-weight"),
    ("vectorWeight", "mate.memory.recall.vector-weight"),
    ("ownBoost", "mate.memory.recall.own-boost"),
    ("minScore", "mate.memory.auto-inject.min-score"),
    ("budget", "mate.memory.auto-inject.budget-tokens"),
];

/// The settings of one side.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct SideForm {
    text_weight: String,
    vector_weight: String,
    own_boost: String,
    min_score: String,
    budget: String,
    means: String,
    back: String,
}

impl SideForm {
    /// Keys and values. A search by keywords alone gives all weight to words.
    fn changes(&self) -> Result<Vec<(&'static str, Value)>> {
        let is_by_words = self.means == "words" && self.text_weight.is_empty() && self.vector_weight.is_empty();
        let (text, vector) = if is_by_words { ("1", "0") } else { (self.text_weight.as_str(), self.vector_weight.as_str()) };
        let typed = [text, vector, &self.own_boost, &self.min_score, &self.budget];
        let said = KEYS.iter().zip(typed).filter(|(_, value)| !value.trim().is_empty());
        said.map(|((field, key), value)| {
            serde_json::from_str::<Value>(value.trim())
                .ok()
                .filter(Value::is_number)
                .map(|value| (*key, value))
                .ok_or_else(|| Error::invalid(*field, "must be a number"))
        })
        .collect()
    }
}

/// `POST /playground/settings`: saves the settings of one side to the agent.
///
/// # Errors
/// [`Error::Forbidden`] if the user is not an admin; [`Error::Invalid`] for a value that the agent cannot have.
pub async fn save(request: HttpRequest, system: System, visitor: OwnerVisitor, form: Form<SideForm>) -> Result<HttpResponse> {
    let (access, agent) = (visitor.access.access().clone(), visitor.access.agent().id);
    access.require(Permission::Administer)?;
    let back = reply::own_path(Some(&form.0.back)).to_owned();
    let changes = form.0.changes()?;
    if changes.is_empty() {
        return Ok(reply::done(&request, &back, "done-playground-nothing"));
    }
    let before = settings::list(&system, &access, Some(agent)).await?;
    // All are checked first, so that either all are written or none.
    for (key, value) in &changes {
        system.config.check_override(key, value)?;
    }
    let mut undo = form_urlencoded::Serializer::new(String::new());
    undo.append_pair("agent", &agent.to_string()).append_pair("back", &back);
    for (key, value) in changes {
        let own = before.iter().find(|one| one.key == key && matches!(one.source, Source::Override(Level::Agent)));
        undo.append_pair(key, &own.map(|one| one.value.to_string()).unwrap_or_default());
        settings::put(&system, &access, key, value, Target::Agent(agent)).await?;
    }
    Ok(reply::done_undoable(&request, &back, "done-playground-saved", &format!("/playground/settings/restore?{}", undo.finish())))
}

/// `POST /playground/settings/restore`: gives the agent the overrides that it had before.
///
/// # Errors
/// As [`save`].
pub async fn restore(request: HttpRequest, system: System, visitor: OwnerVisitor, _form: Form<EmptyForm>) -> Result<HttpResponse> {
    let (access, agent) = (visitor.access.access().clone(), visitor.access.agent().id);
    access.require(Permission::Administer)?;
    let mut back = String::new();
    for (name, value) in form_urlencoded::parse(request.query_string().as_bytes()) {
        if name == "back" {
            back = value.into_owned();
        } else if let Some((_, key)) = KEYS.iter().find(|(_, key)| *key == name) {
            let value = if value.is_empty() {
                Value::Null
            } else {
                serde_json::from_str(&value).map_err(|_| Error::invalid(*key, "must be a number"))?
            };
            settings::put(&system, &access, key, value, Target::Agent(agent)).await?;
        }
    }
    Ok(reply::done(&request, reply::own_path(Some(&back)), "done-playground-restored"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_typed_becomes_overrides_and_keywords_alone_become_weights() {
        let form = SideForm { min_score: "0.2".to_owned(), budget: " 900 ".to_owned(), means: "words".to_owned(), ..SideForm::default() };
        let said: Vec<String> = form.changes().unwrap().into_iter().map(|(key, value)| format!("{key}={value}")).collect();
        assert_eq!(
            said,
            [
                "mate.memory.recall.text-weight=1",
                "mate.memory.recall.vector-weight=0",
                "mate.memory.auto-inject.min-score=0.2",
                "mate.memory.auto-inject.budget-tokens=900"
            ]
        );
        assert!(SideForm { budget: "many".to_owned(), ..SideForm::default() }.changes().is_err());
        assert!(SideForm::default().changes().unwrap().is_empty());
    }
}
