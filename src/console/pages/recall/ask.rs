//! What the form of the playground says, and the questions it stands for.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use url::form_urlencoded;

use crate::console::frame::complaints::Complaints;
use crate::console::frame::moment::read_local;
use crate::domain::item::ItemKind;
use crate::error::{Error, FieldError, Result};
use crate::memory::context::{ContextQuery, Format};
use crate::memory::recall::RecallQuery;

/// Kinds that can be asked for.
pub(super) const KINDS: [ItemKind; 3] = [ItemKind::Fact, ItemKind::File, ItemKind::Message];
/// Forms of the owner's block, the usual one first.
pub(super) const FORMATS: [(&str, Format); 4] =
    [("mateclaw", Format::Mateclaw), ("microclaw", Format::Microclaw), ("golemcore", Format::Golemcore), ("plain", Format::Plain)];

/// The second setting that an answer is compared with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Other {
    Words,
    Moment,
}

/// The fields as they were typed.
#[derive(Debug, Clone, Default)]
pub(super) struct Ask {
    pub q: String,
    pub k: String,
    pub as_of: String,
    pub min_score: String,
    pub budget: String,
    pub kinds: Vec<String>,
    pub format: String,
    pub compare: String,
    pub compare_as_of: String,
}

impl Ask {
    /// Reads a query string; what it does not know is not its business.
    pub fn read(query: &str) -> Self {
        let mut ask = Self::default();
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            let value = value.into_owned();
            match name.as_ref() {
                "q" => ask.q = value,
                "k" => ask.k = value,
                "asOf" => ask.as_of = value,
                "minScore" => ask.min_score = value,
                "budget" => ask.budget = value,
                "kinds" if !value.is_empty() => ask.kinds.extend(value.split(',').map(str::to_owned)),
                "format" => ask.format = value,
                "compare" => ask.compare = value,
                "compareAsOf" => ask.compare_as_of = value,
                _ => {}
            }
        }
        ask
    }

    /// Whether anything beside the question was set, so that the settings are shown.
    pub fn has_settings(&self) -> bool {
        let fields = [&self.k, &self.as_of, &self.min_score, &self.budget, &self.format, &self.compare];
        fields.iter().any(|field| !field.is_empty()) || !self.kinds.is_empty()
    }

    /// What it is compared with, if with anything.
    pub fn other(&self) -> Option<Other> {
        match self.compare.as_str() {
            "words" => Some(Other::Words),
            "moment" => Some(Other::Moment),
            _ => None,
        }
    }

    /// The form of the owner's block.
    pub fn format(&self) -> Format {
        FORMATS.iter().find(|(name, _)| *name == self.format).map_or(Format::default(), |(_, format)| *format)
    }

    /// The question of one column; times without a zone are the agent's.
    ///
    /// # Errors
    /// [`Error::Invalid`] naming the fields of the form that cannot be read.
    pub fn question(&self, zone: Tz) -> Result<RecallQuery> {
        let mut wrong = Vec::new();
        let query = RecallQuery {
            query: self.q.clone(),
            k: number(&self.k, "k", &mut wrong),
            kinds: self.kinds.iter().filter_map(|kind| ItemKind::parse(kind)).collect(),
            as_of: moment(&self.as_of, "asOf", zone, &mut wrong),
            min_score: number(&self.min_score, "minScore", &mut wrong),
            budget_tokens: number(&self.budget, "budget", &mut wrong),
        };
        if wrong.is_empty() { Ok(query) } else { Err(Error::Invalid(wrong)) }
    }

    /// The moment of the second column; now when none is named.
    ///
    /// # Errors
    /// [`Error::Invalid`] when it cannot be read.
    pub fn other_moment(&self, zone: Tz) -> Result<Option<DateTime<Utc>>> {
        let mut wrong = Vec::new();
        let moment = moment(&self.compare_as_of, "compareAsOf", zone, &mut wrong);
        if wrong.is_empty() { Ok(moment) } else { Err(Error::Invalid(wrong)) }
    }

    /// The context that goes with the question.
    pub fn context(&self, budget_tokens: Option<u32>) -> ContextQuery {
        ContextQuery { query: Some(self.q.clone()), budget_tokens, format: self.format(), ..ContextQuery::default() }
    }
}

/// Complaints of the services, under the names that the form has for their fields.
///
/// # Errors
/// What is no complaint.
pub(super) fn complaints(error: Error) -> Result<Complaints> {
    let Error::Invalid(fields) = error else { return Err(error) };
    let named = fields.into_iter().map(|FieldError { field, message }| {
        let field = match field.as_str() {
            "query" => "q".to_owned(),
            "budgetTokens" => "budget".to_owned(),
            _ => field,
        };
        FieldError { field, message }
    });
    Complaints::of_failure(Error::Invalid(named.collect()))
}

fn number<N: std::str::FromStr>(text: &str, field: &str, wrong: &mut Vec<FieldError>) -> Option<N> {
    let text = text.trim();
    if text.is_empty() {
        return None;
    }
    let read = text.parse().ok();
    if read.is_none() {
        wrong.push(FieldError { field: field.to_owned(), message: "must be a number".to_owned() });
    }
    read
}

fn moment(text: &str, field: &str, zone: Tz, wrong: &mut Vec<FieldError>) -> Option<DateTime<Utc>> {
    let text = text.trim();
    if text.is_empty() {
        return None;
    }
    let read = read_local(text, zone);
    if read.is_none() {
        wrong.push(FieldError { field: field.to_owned(), message: "must be a date and time".to_owned() });
    }
    read
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_string_is_the_whole_state_of_the_page() {
        let ask = Ask::read("q=tea&k=5&kinds=fact&kinds=file&asOf=2026-11-20T09:00&compare=words&owner=api:nora");
        assert_eq!((ask.kinds.as_slice(), ask.other()), (&["fact".to_owned(), "file".to_owned()][..], Some(Other::Words)));
        let question = ask.question(Tz::Asia__Shanghai).unwrap();
        assert_eq!(question.as_of.unwrap().to_rfc3339(), "2026-11-20T01:00:00+00:00");
        assert_eq!((question.k, question.kinds.len(), question.min_score), (Some(5), 2, None));
        assert!(!Ask::read("q=tea&k=").has_settings() && ask.has_settings());
    }

    #[test]
    fn what_cannot_be_read_is_named_as_the_form_names_it() {
        let wrong = Ask::read("q=tea&k=many&budget=1.5&asOf=yesterday").question(Tz::UTC).unwrap_err();
        let named = complaints(wrong).unwrap();
        assert_eq!(named.all().iter().map(|one| one.field.as_str()).collect::<Vec<_>>(), ["k", "asOf", "budget"]);
        assert!(complaints(Error::invalid("budgetTokens", "must be 1 to 1,000,000")).unwrap().of("budget").is_some());
    }
}
