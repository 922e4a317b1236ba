//! The form of the playground, and the queries it stands for.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use url::form_urlencoded;

use crate::console::frame::moment::read_local;
use crate::domain::item::ItemKind;
use crate::error::{Error, FieldError, Result};
use crate::retrieval::context::{ContextQuery, Format};
use crate::retrieval::recall::RecallQuery;
use crate::retrieval::recall::preview::{RankingMode, Weights};

/// The kinds of items that a query can select.
pub(super) const KINDS: [ItemKind; 5] = [ItemKind::Fact, ItemKind::File, ItemKind::Message, ItemKind::Episode, ItemKind::Relation];
/// The formats of the owner's block, the default first.
pub(super) const FORMATS: [(&str, Format); 4] =
    [("mateclaw", Format::Mateclaw), ("microclaw", Format::Microclaw), ("golemcore", Format::Golemcore), ("plain", Format::Plain)];

/// One set of settings, as typed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Setting {
    pub k: String,
    pub as_of: String,
    pub min_score: String,
    pub budget: String,
    pub kinds: Vec<String>,
    /// `words` ignores vectors.
    pub means: String,
    /// What words count, instead of the agent's setting.
    pub text_weight: String,
    /// What meaning counts.
    pub vector_weight: String,
    /// What own memory counts beside shared memory.
    pub own_boost: String,
}

/// The form as typed: a query, and one or two sets of settings.
#[derive(Debug, Clone, Default)]
pub(super) struct RecallForm {
    pub q: String,
    pub format: String,
    pub a: Setting,
    /// The settings to compare with.
    pub b: Option<Setting>,
}

impl RecallForm {
    /// Parses a query string; unknown fields are ignored. A comparison without settings for its second side starts with those of the
    /// first. `compare=words` and `compare=moment` come from links of earlier versions.
    pub fn read(query: &str) -> Self {
        let (mut ask, mut b, mut compare, mut other_moment) = (Self::default(), None::<Setting>, String::new(), String::new());
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            let value = value.into_owned();
            match name.as_ref() {
                "q" => ask.q = value,
                "format" => ask.format = value,
                "compare" => compare = value,
                "compareAsOf" => other_moment = value,
                name => match name.strip_suffix('B') {
                    Some(name) if Setting::FIELDS.contains(&name) => b.get_or_insert_default().set(name, value),
                    _ => ask.a.set(name, value),
                },
            }
        }
        let same = || ask.a.clone();
        ask.b = match compare.as_str() {
            "" => None,
            "words" => Some(Setting { means: "words".to_owned(), ..same() }),
            "moment" => Some(Setting { as_of: other_moment, ..same() }),
            _ => Some(b.unwrap_or_else(same)),
        };
        ask
    }

    /// Whether any setting is set, so that the page shows them.
    pub fn has_settings(&self) -> bool {
        !self.format.is_empty() || self.b.is_some() || self.a != Setting::default()
    }

    /// The query fields for the first side; `compare` says whether there is a second.
    pub fn fields<'a>(&'a self, compare: &'a str) -> Vec<(&'a str, &'a str)> {
        let Setting { k, as_of, min_score, budget, kinds, means, text_weight, vector_weight, own_boost } = &self.a;
        let said = [("q", &self.q), ("k", k), ("asOf", as_of), ("minScore", min_score), ("budget", budget), ("means", means)];
        let weights = [("textWeight", text_weight), ("vectorWeight", vector_weight), ("ownBoost", own_boost)];
        let said = said.into_iter().chain(weights).chain([("format", &self.format)]).chain(kinds.iter().map(|kind| ("kinds", kind)));
        said.map(|(name, value)| (name, value.as_str())).chain([("compare", compare)]).collect()
    }

    /// The sets of settings, each with the suffix of its field names.
    pub fn sides(&self) -> impl Iterator<Item = (&'static str, &Setting)> {
        std::iter::once(("", &self.a)).chain(self.b.as_ref().map(|b| ("B", b)))
    }

    /// The format of the owner's block.
    pub fn format(&self) -> Format {
        FORMATS.iter().find(|(name, _)| *name == self.format).map_or(Format::default(), |(_, format)| *format)
    }

    /// The query of one side; times without an offset are in the agent's zone.
    ///
    /// # Errors
    /// [`Error::Invalid`] naming the invalid fields.
    pub fn question(&self, end: &str, side: &Setting, zone: Tz) -> Result<RecallQuery> {
        let mut wrong = Vec::new();
        let query = RecallQuery {
            query: self.q.clone(),
            k: number(&side.k, "k", end, &mut wrong),
            kinds: side.kinds.iter().filter_map(|kind| ItemKind::parse(kind)).collect(),
            as_of: moment(&side.as_of, "asOf", end, zone, &mut wrong),
            min_score: number(&side.min_score, "minScore", end, &mut wrong),
            budget_tokens: number(&side.budget, "budget", end, &mut wrong),
            ..RecallQuery::default()
        };
        if wrong.is_empty() { Ok(query) } else { Err(Error::Invalid(wrong)) }
    }

    /// The context query for the same text.
    pub fn context(&self, budget_tokens: Option<u32>) -> ContextQuery {
        ContextQuery { query: Some(self.q.clone()), budget_tokens, format: Some(self.format()), ..ContextQuery::default() }
    }
}

impl Setting {
    /// The names of the fields.
    const FIELDS: [&str; 9] = ["k", "asOf", "minScore", "budget", "kinds", "means", "textWeight", "vectorWeight", "ownBoost"];

    fn set(&mut self, name: &str, value: String) {
        match name {
            "k" => self.k = value,
            "asOf" => self.as_of = value,
            "minScore" => self.min_score = value,
            "budget" => self.budget = value,
            "kinds" if !value.is_empty() => self.kinds.extend(value.split(',').map(str::to_owned)),
            "means" => self.means = value,
            "textWeight" => self.text_weight = value,
            "vectorWeight" => self.vector_weight = value,
            "ownBoost" => self.own_boost = value,
            _ => {}
        }
    }

    /// The settings that an agent can have, as far as they are set.
    pub fn kept(&self) -> Vec<(&'static str, String)> {
        let Self { min_score, budget, means, text_weight, vector_weight, own_boost, .. } = self;
        let said =
            [("minScore", min_score), ("budget", budget), ("means", means), ("textWeight", text_weight), ("vectorWeight", vector_weight)];
        let said = said.into_iter().chain([("ownBoost", own_boost)]);
        said.filter(|(_, value)| !value.trim().is_empty()).map(|(name, value)| (name, value.clone())).collect()
    }

    /// What words, meaning and own memory count, where it is not the agent's setting.
    ///
    /// # Errors
    /// [`Error::Invalid`] naming the fields that are not numbers from 0 to 100.
    pub fn weights(&self, end: &str) -> Result<Weights> {
        let mut wrong = Vec::new();
        let mut weight = |text: &str, field: &str| {
            let number: Option<f64> = number(text, field, end, &mut wrong);
            if number.is_some_and(|number| !(0.0..=100.0).contains(&number)) {
                wrong.push(FieldError { field: format!("{field}{end}"), message: "must be 0 to 100".to_owned() });
            }
            number
        };
        let weights = Weights {
            text: weight(&self.text_weight, "textWeight"),
            vector: weight(&self.vector_weight, "vectorWeight"),
            own: weight(&self.own_boost, "ownBoost"),
        };
        if wrong.is_empty() { Ok(weights) } else { Err(Error::Invalid(wrong)) }
    }

    /// Which signals the query uses.
    pub fn means(&self) -> RankingMode {
        if self.means == "words" { RankingMode::Words } else { RankingMode::All }
    }

    /// Whether the kind is selected.
    pub fn has_kind(&self, kind: &str) -> bool {
        self.kinds.iter().any(|named| named == kind)
    }
}

/// Renames the fields of a service's validation errors to those of the form, for one side.
pub(super) fn named(error: Error, end: &str) -> Error {
    let Error::Invalid(fields) = error else { return error };
    let named = fields.into_iter().map(|FieldError { field, message }| {
        let field = match field.as_str() {
            "query" => "q".to_owned(),
            "budgetTokens" => format!("budget{end}"),
            name if Setting::FIELDS.contains(&name) => format!("{name}{end}"),
            _ => field,
        };
        FieldError { field, message }
    });
    Error::Invalid(named.collect())
}

fn number<N: std::str::FromStr>(text: &str, field: &str, end: &str, wrong: &mut Vec<FieldError>) -> Option<N> {
    let text = text.trim();
    if text.is_empty() {
        return None;
    }
    let read = text.parse().ok();
    if read.is_none() {
        wrong.push(FieldError { field: format!("{field}{end}"), message: "must be a number".to_owned() });
    }
    read
}

fn moment(text: &str, field: &str, end: &str, zone: Tz, wrong: &mut Vec<FieldError>) -> Option<DateTime<Utc>> {
    let text = text.trim();
    if text.is_empty() {
        return None;
    }
    let read = read_local(text, zone);
    if read.is_none() {
        wrong.push(FieldError { field: format!("{field}{end}"), message: "must be a date and time".to_owned() });
    }
    read
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_string_is_the_whole_state_of_the_page() {
        let ask =
            RecallForm::read("q=tea&k=5&kinds=fact&kinds=file&asOf=2026-11-20T09:00&compare=yes&kB=3&meansB=words&budgetB=&owner=api:nora");
        assert_eq!(ask.a.kinds, ["fact", "file"]);
        let question = ask.question("", &ask.a, Tz::Asia__Shanghai).unwrap();
        assert_eq!(question.as_of.unwrap().to_rfc3339(), "2026-11-20T01:00:00+00:00");
        assert_eq!((question.k, question.kinds.len(), question.min_score), (Some(5), 2, None));
        let b = ask.b.as_ref().unwrap();
        let other = ask.question("B", b, Tz::UTC).unwrap();
        assert_eq!((other.k, other.kinds.len(), other.as_of, b.means()), (Some(3), 0, None, RankingMode::Words));
        assert!(!RecallForm::read("q=tea&k=").has_settings() && ask.has_settings());
    }

    #[test]
    fn a_comparison_begins_with_the_same_settings_and_old_links_say_what_differs() {
        let same = RecallForm::read("q=tea&k=5&compare=yes");
        assert_eq!(same.b.as_ref(), Some(&same.a));
        let words = RecallForm::read("q=tea&k=3&compare=words").b.unwrap();
        assert_eq!((words.k.as_str(), words.means()), ("3", RankingMode::Words));
        assert_eq!(RecallForm::read("q=tea&compare=moment&compareAsOf=2026-11-20T09:00").b.unwrap().as_of, "2026-11-20T09:00");
        assert!(RecallForm::read("q=tea&kB=3").b.is_none());
    }

    #[test]
    fn what_cannot_be_read_is_named_as_the_form_names_it() {
        let ask = RecallForm::read("q=tea&compare=yes&kB=many&budgetB=1.5&asOfB=yesterday");
        let fields = |error| match error {
            Error::Invalid(fields) => fields.into_iter().map(|one| one.field).collect::<Vec<_>>(),
            other => panic!("{other:?}"),
        };
        let wrong = ask.question("B", ask.b.as_ref().unwrap(), Tz::UTC).unwrap_err();
        assert_eq!(fields(named(wrong, "B")), ["kB", "asOfB", "budgetB"]);
        assert_eq!(fields(named(Error::invalid("budgetTokens", "must be 1 to 1,000,000"), "B")), ["budgetB"]);
        assert_eq!(fields(named(Error::invalid("query", "must not be blank"), "B")), ["q"]);
    }
}
