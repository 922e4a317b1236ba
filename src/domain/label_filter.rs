//! The filter of recall and contexts: by what callers attached to memory, and by its time. The index selects by it before it ranks.

use chrono::{DateTime, NaiveDate, NaiveTime, TimeDelta, TimeZone, Utc};
use chrono_tz::Tz;
use recall_index::condition::Condition;
use recall_index::item::Label;
use serde::Deserialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::domain::fact::FactCategory;
use crate::domain::label;
use crate::error::FieldError;

/// Narrows a search to items with certain labels and of a certain time. Absent fields exclude nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"categories": ["PREFERENCE"], "tags": ["travel"], "metadata": {"project": ["atlas", "borealis"]},
    "since": "2026-03-01", "not": {"tags": ["draft"]}}))]
pub struct LabelFilter {
    /// Only facts of one of these categories.
    #[serde(default)]
    #[schema(default = json!([]))]
    pub categories: Vec<FactCategory>,
    /// Only items with all of these tags. A session summary has its topics and the tags of its messages, a file those of its front matter.
    #[serde(default)]
    #[schema(max_items = 100, default = json!([]))]
    pub tags: Vec<String>,
    /// Only items whose metadata has each of these keys with this value, or one of these values. A value matches the elements of a list,
    /// too. Values are texts, numbers and truth values; numbers match as they are written.
    #[serde(default)]
    #[schema(value_type = std::collections::HashMap<String, LabelValue>, default = json!({}))]
    pub metadata: Map<String, Value>,
    /// Only parts of one of these workspace files.
    #[serde(default)]
    #[schema(max_items = 100, default = json!([]))]
    pub files: Vec<String>,
    /// Only items from this time on. The time of an item is the `createdAt` of recall: when a message was sent and a file written, and since when a
    /// fact is true. A time (RFC 3339), or a date, which means its beginning in the time zone in which days of the query are counted.
    #[schema(value_type = Option<String>, example = "2026-03-01")]
    pub since: Option<FilterTime>,
    /// Only items before this time, as in `since`. An item of exactly this time is left out.
    #[schema(value_type = Option<String>, example = "2026-04-01T00:00:00Z")]
    pub until: Option<FilterTime>,
    /// Leaves out what this filter selects: items that meet all of its fields. It must have a field, and no `not`.
    #[schema(no_recursion)]
    pub not: Option<Box<Self>>,
}

/// What the metadata must have: a value, or one of several.
#[derive(Debug, ToSchema)]
#[schema(examples("atlas"))]
#[serde(untagged)]
pub enum LabelValue {
    /// A text.
    Text(String),
    /// A number.
    Number(f64),
    /// True or false.
    Truth(bool),
    /// One of these texts.
    Several(Vec<String>),
}

impl LabelFilter {
    /// What is wrong with the filter, if anything.
    #[must_use]
    pub fn error(&self) -> Option<FieldError> {
        let refuse = |field: &str, message: &str| Some(FieldError { field: field.to_owned(), message: message.to_owned() });
        match self.not.as_deref() {
            _ if self.values() > label::MAX_VALUES => refuse("filter", label::TOO_MANY),
            Some(not) if not.not.is_some() => refuse("filter.not.not", "must not stand in another not"),
            Some(not) if *not == Self::default() => refuse("filter.not", "must select something"),
            not => self.error_at("filter").or_else(|| not?.error_at("filter.not")),
        }
    }

    /// What is wrong with its own fields, if anything; `path` is where it stands.
    fn error_at(&self, path: &str) -> Option<FieldError> {
        if let Some((key, _)) = self.metadata.iter().find(|(_, value)| !label::is_plain(value)) {
            return Some(FieldError { field: format!("{path}.metadata.{key}"), message: label::NOT_PLAIN.to_owned() });
        }
        let is_empty = self.since.zip(self.until).is_some_and(|(since, until)| since.is_never_before(until));
        is_empty.then(|| FieldError { field: format!("{path}.until"), message: "must be after since".to_owned() })
    }

    fn values(&self) -> usize {
        let own = self.categories.len() + self.tags.len() + self.files.len() + label::values(&self.metadata);
        own + self.not.as_ref().map_or(0, |not| not.values())
    }

    /// Whether what it selects depends on a time zone.
    #[must_use]
    pub fn has_days(&self) -> bool {
        let is_day = |time: Option<FilterTime>| matches!(time, Some(FilterTime::Day(_)));
        is_day(self.since) || is_day(self.until) || self.not.as_ref().is_some_and(|not| not.has_days())
    }

    /// What the filter means to the index, with its days counted in `zone`.
    #[must_use]
    pub fn condition(&self, zone: Tz) -> Condition {
        let mut parts: Vec<Condition> = self.groups().into_iter().map(Condition::Labels).collect();
        if self.since.is_some() || self.until.is_some() {
            let micros = |time: FilterTime| time.moment(zone).timestamp_micros();
            parts.push(Condition::Occurred(self.since.map_or(i64::MIN, micros)..self.until.map_or(i64::MAX, micros)));
        }
        parts.extend(self.not.as_ref().map(|not| Condition::Not(Box::new(not.condition(zone)))));
        Condition::All(parts)
    }

    /// The labels of which an item must have one of each group.
    pub(super) fn groups(&self) -> Vec<Vec<Label>> {
        let some = |labels: Vec<Label>| (!labels.is_empty()).then_some(labels);
        let categories = some(self.categories.iter().copied().map(label::of_category).collect());
        let files = some(self.files.iter().map(|file| label::of_file(file)).collect());
        let tags = self.tags.iter().map(|tag| vec![label::of_entry(label::TAGS, tag)]);
        let metadata = self.metadata.iter().map(|(key, value)| label::texts(value).iter().map(|text| label::of_entry(key, text)).collect());
        categories.into_iter().chain(files).chain(tags).chain(metadata).collect()
    }
}

/// A time in a filter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum FilterTime {
    /// This moment.
    Moment(DateTime<Utc>),
    /// The beginning of this day.
    Day(NaiveDate),
}

impl FilterTime {
    /// The moment, if days are counted in `zone`.
    fn moment(self, zone: Tz) -> DateTime<Utc> {
        match self {
            Self::Moment(moment) => moment,
            Self::Day(day) => beginning(day, zone),
        }
    }

    /// Whether no time lies from this one until `end`, whatever the time zone is.
    fn is_never_before(self, end: Self) -> bool {
        match (self, end) {
            (Self::Moment(since), Self::Moment(until)) => since >= until,
            (Self::Day(since), Self::Day(until)) => since >= until,
            _ => false,
        }
    }
}

impl TryFrom<String> for FilterTime {
    type Error = &'static str;

    fn try_from(text: String) -> std::result::Result<Self, Self::Error> {
        let day = || NaiveDate::parse_from_str(&text, "%Y-%m-%d").ok().map(Self::Day);
        let moment = DateTime::parse_from_rfc3339(&text).ok().map(|at| Self::Moment(at.to_utc()));
        moment.or_else(day).ok_or("must be a time such as 2026-03-01T09:00:00Z, or a date such as 2026-03-01")
    }
}

/// The first moment of a day. Where clocks are put forward at midnight, the day begins later.
fn beginning(day: NaiveDate, zone: Tz) -> DateTime<Utc> {
    let midnight = day.and_time(NaiveTime::MIN);
    let later = |quarters: i64| midnight.checked_add_signed(TimeDelta::minutes(15 * quarters));
    let first = (0..=4 * 24).filter_map(later).find_map(|time| zone.from_local_datetime(&time).earliest());
    first.map_or_else(|| midnight.and_utc(), |at| at.to_utc())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::domain::label::of_source;

    fn filter(value: Value) -> LabelFilter {
        serde_json::from_value(value).expect("a filter")
    }

    /// Whether an item with this source passes.
    fn passes(filter: &LabelFilter, source: &Value) -> bool {
        let labels = of_source(source);
        filter.groups().iter().all(|group| group.iter().any(|label| labels.contains(label)))
    }

    #[test]
    fn every_field_narrows() {
        let source = json!({"category": "PREFERENCE", "filename": "MEMORY.md", "tags": ["travel"],
            "metadata": {"project": "atlas", "year": 2025, "open": true, "rooms": ["east", "西"], "tags": ["旅行"]}});
        for yes in [
            json!({}),
            json!({"categories": ["EVENT", "PREFERENCE"]}),
            json!({"files": ["MEMORY.md"]}),
            json!({"tags": ["travel", "旅行"]}),
            json!({"metadata": {"project": "atlas", "year": 2025, "open": true}}),
            json!({"metadata": {"project": ["borealis", "atlas"], "rooms": "西", "tags": "travel"}}),
        ] {
            assert!(passes(&filter(yes.clone()), &source), "{yes}");
        }
        for no in [
            json!({"categories": ["EVENT"]}),
            json!({"files": ["NOTES.md"]}),
            json!({"tags": ["travel", "work"]}),
            json!({"metadata": {"project": "borealis"}}),
            json!({"metadata": {"atlas": "project"}}),
            json!({"metadata": {"rooms": []}}),
            json!({"metadata": {"category": "PREFERENCE"}}),
        ] {
            assert!(!passes(&filter(no.clone()), &source), "{no}");
        }
    }

    #[test]
    fn what_no_label_can_hold_is_refused() {
        for bad in [json!({"metadata": {"a": {}}}), json!({"metadata": {"a": null}}), json!({"metadata": {"a": [[1]]}})] {
            assert_eq!(filter(bad.clone()).error().map(|error| error.field), Some("filter.metadata.a".to_owned()), "{bad}");
        }
        let many: Vec<String> = (0..101).map(|number| number.to_string()).collect();
        assert_eq!(filter(json!({ "tags": many })).error().map(|error| error.field), Some("filter".to_owned()));
        assert_eq!(filter(json!({"tags": ["a"], "metadata": {"b": [1, true]}})).error(), None);
    }

    #[test]
    fn a_filter_that_leaves_out_nothing_or_nests_is_refused() {
        for (bad, field) in [
            (json!({"not": {}}), "filter.not"),
            (json!({"not": {"tags": []}}), "filter.not"),
            (json!({"not": {"not": {"tags": ["a"]}}}), "filter.not.not"),
            (json!({"not": {"metadata": {"茶": null}}}), "filter.not.metadata.茶"),
            (json!({"since": "2026-03-02", "until": "2026-03-02"}), "filter.until"),
            (json!({"not": {"since": "2026-03-02T00:00:00Z", "until": "2026-03-01T23:00:00-01:00"}}), "filter.not.until"),
            (json!({"tags": vec!["a"; 60], "not": {"tags": vec!["b"; 60]}}), "filter"),
        ] {
            assert_eq!(filter(bad.clone()).error().map(|error| error.field), Some(field.to_owned()), "{bad}");
        }
        let good = json!({"tags": ["a"], "since": "2026-03-01", "not": {"categories": ["EVENT"], "until": "2026-03-01T00:00:00+08:00"}});
        assert_eq!(filter(good).error(), None);
        for time in ["yesterday", "2026-03-01T09:00:00", "2026-02-30", "1772323200", ""] {
            assert!(serde_json::from_value::<LabelFilter>(json!({ "since": time })).is_err(), "{time}");
        }
    }

    #[test]
    fn a_day_begins_in_the_time_zone() {
        for (zone, day, begins) in [
            (Tz::UTC, "2026-03-01", "2026-03-01T00:00:00Z"),
            (Tz::Asia__Shanghai, "2026-03-01", "2026-02-28T16:00:00Z"),
            (Tz::America__New_York, "2026-03-09", "2026-03-09T04:00:00Z"),
            // Clocks were put forward at midnight.
            (Tz::America__Sao_Paulo, "2018-11-04", "2018-11-04T03:00:00Z"),
            // A day that there never was.
            (Tz::Pacific__Apia, "2011-12-30", "2011-12-30T10:00:00Z"),
        ] {
            let time = FilterTime::try_from(day.to_owned()).unwrap();
            assert_eq!(time.moment(zone), begins.parse::<DateTime<Utc>>().unwrap(), "{zone}");
        }
        assert!(filter(json!({"not": {"until": "2026-03-01"}})).has_days());
        assert!(!filter(json!({"since": "2026-03-01T00:00:00Z"})).has_days());
    }
}
