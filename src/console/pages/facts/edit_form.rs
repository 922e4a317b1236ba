//! The form that edits a fact.

use crate::console::frame::Frame;
use crate::console::frame::moment::write_local;
use crate::console::pages::facts::read_time;
use crate::domain::fact::Fact;
use crate::domain::label;
use crate::error::{Error, Result};
use crate::memory::facts::FactPatch;
use chrono::{DateTime, SecondsFormat, Utc};
use serde::Deserialize;

/// The fields of a fact's form.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Edit {
    pub(crate) text: String,
    pub(crate) category: String,
    pub(crate) valid_from: String,
    pub(crate) valid_to: String,
    pub(crate) expires_at: String,
    /// The tags, between commas. A form without the field changes none.
    pub(crate) tags: Option<String>,
    /// The version of the fact that the user saw.
    pub(crate) updated_at: String,
}

impl Edit {
    /// Fills the form from a fact.
    pub(crate) fn of(frame: &Frame, fact: &Fact, tags: &[String]) -> Self {
        let time = |at: Option<&DateTime<Utc>>| at.map(|at| write_local(at, frame.zone)).unwrap_or_default();
        Self {
            text: fact.text.clone(),
            category: fact.category.as_str().to_lowercase(),
            valid_from: time(Some(&fact.valid_from)),
            valid_to: time(fact.valid_to.as_ref()),
            expires_at: time(fact.expires_at.as_ref()),
            tags: Some(tags.join(", ")),
            updated_at: fact.updated_at.to_rfc3339_opts(SecondsFormat::AutoSi, true),
        }
    }

    /// The changes made in the form. An unchanged time keeps its seconds, which the form does not show.
    pub(crate) fn patch(&self, frame: &Frame, (fact, tags): &(Fact, Vec<String>)) -> Result<FactPatch> {
        let was = Self::of(frame, fact, tags);
        let valid_from = match read_time("validFrom", &self.valid_from, frame)? {
            None => return Err(Error::invalid("validFrom", "must be a date and time")),
            since => since.filter(|_| self.valid_from != was.valid_from),
        };
        let (valid_to, expires_at) = (read_time("validTo", &self.valid_to, frame)?, read_time("expiresAt", &self.expires_at, frame)?);
        Ok(FactPatch {
            text: (self.text != was.text).then(|| self.text.clone()),
            category: (self.category != was.category).then(|| self.category.clone()),
            valid_from,
            valid_to: (self.valid_to != was.valid_to).then_some(valid_to),
            expires_at: (self.expires_at != was.expires_at).then_some(expires_at),
            tags: self.tags.as_deref().filter(|_| self.tags != was.tags).map(label::written),
            ..FactPatch::default()
        })
    }

    pub(crate) fn seen(&self) -> Option<DateTime<Utc>> {
        DateTime::parse_from_rfc3339(&self.updated_at).ok().map(|seen| seen.to_utc())
    }
}
