//! The fields of the URL of `/memory`: what each means, and the URLs of the same table with another choice. All handlers of the page
//! use it.

use chrono::{DateTime, Days, Utc};
use serde::{Deserialize, Serialize};
use url::form_urlencoded::Serializer;

use super::super::facts::{order, read_time};
use crate::console::frame::Frame;
use crate::domain::fact::{FactOrder, FactSource};
use crate::domain::ids::AgentId;
use crate::domain::owner_key::OwnerKey;
use crate::error::{Error, Result};
use crate::memory::facts::FactQuery;
use crate::retrieval::memories::{MemoryQuery, TRUST_BANDS};

/// The days of the facet by age, with their names.
pub(super) const AGES: [(&str, u64); 3] = [("today", 0), ("week", 6), ("month", 29)];
/// Just below a limit, because the filter includes its ends.
const BELOW: f64 = 0.000_001;

/// The fields, in the order of the URL.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Filter {
    pub(super) agent: String,
    /// What a user typed to name a person: a key or a name.
    pub(super) owner: String,
    /// `yes` with a person: also what is shared.
    pub(super) shared: String,
    pub(super) q: String,
    pub(super) category: String,
    pub(super) tag: String,
    pub(super) status: String,
    pub(super) source: String,
    /// `low`, `medium` or `high`.
    pub(super) trust: String,
    pub(super) min_trust: String,
    pub(super) max_trust: String,
    /// `today`, `week` or `month`.
    pub(super) learned: String,
    pub(super) from: String,
    pub(super) to: String,
    /// `never` or `used`.
    pub(super) used: String,
    /// `yes`: only with an open contradiction.
    pub(super) disputed: String,
    pub(super) as_of: String,
    pub(super) known_at: String,
    pub(super) sort: String,
    pub(super) cursor: String,
    /// `page` or `all`: which rows are chosen.
    pub(super) select: String,
    /// The id of the fact in the side panel.
    pub(super) open: String,
    /// The id of the row after it, which has the focus when something was done in the panel.
    pub(super) after: String,
    /// `yes`: facets with counts.
    pub(super) counts: String,
}

/// The fields that say where on the page a user is; they are no part of what is listed.
const PLACE: [&str; 5] = ["cursor", "select", "open", "after", "counts"];

impl Filter {
    /// Every field, with its name in URLs.
    pub(super) fn fields(&self) -> [(&'static str, &str); 24] {
        [
            ("agent", &self.agent),
            ("owner", &self.owner),
            ("shared", &self.shared),
            ("q", &self.q),
            ("category", &self.category),
            ("tag", &self.tag),
            ("status", &self.status),
            ("source", &self.source),
            ("trust", &self.trust),
            ("minTrust", &self.min_trust),
            ("maxTrust", &self.max_trust),
            ("learned", &self.learned),
            ("from", &self.from),
            ("to", &self.to),
            ("used", &self.used),
            ("disputed", &self.disputed),
            ("asOf", &self.as_of),
            ("knownAt", &self.known_at),
            ("sort", &self.sort),
            ("cursor", &self.cursor),
            ("select", &self.select),
            ("open", &self.open),
            ("after", &self.after),
            ("counts", &self.counts),
        ]
    }

    /// The query string of the same table with other values of some fields. Fields of the place are only in it if they are among `other`.
    pub(super) fn with(&self, other: &[(&str, &str)]) -> String {
        let mut query = Serializer::new(String::new());
        for (name, value) in self.fields() {
            let given = other.iter().find(|(field, _)| *field == name).map(|(_, value)| *value);
            let value = given.unwrap_or(if PLACE.contains(&name) { "" } else { value });
            if !value.is_empty() {
                query.append_pair(name, value);
            }
        }
        query.finish()
    }

    /// The URL of [`Self::with`].
    pub(super) fn address(&self, other: &[(&str, &str)]) -> String {
        at("/memory", &self.with(other))
    }

    /// Parses the query string of a URL or of a saved view.
    pub(super) fn parse(query: &str) -> Self {
        serde_html_form::from_str(query).unwrap_or_default()
    }

    /// The choices that the form of the other filters keeps.
    pub(super) fn chosen(&self) -> Vec<(&'static str, &str)> {
        const KEPT: [&str; 9] = ["agent", "category", "status", "source", "trust", "learned", "used", "disputed", "sort"];
        self.fields().into_iter().filter(|(name, value)| KEPT.contains(name) && !value.is_empty()).collect()
    }

    /// Whether any filter is set.
    pub(super) fn is_narrow(&self) -> bool {
        self.fields().iter().any(|(name, value)| match *name {
            "sort" | "shared" => false,
            "status" => !matches!(*value, "" | "active"),
            name => !PLACE.contains(&name) && !value.is_empty(),
        })
    }

    /// The agent.
    pub(super) fn agent_id(&self) -> Result<Option<AgentId>> {
        let given = Some(self.agent.trim()).filter(|agent| !agent.is_empty());
        given.map(|agent| agent.parse().map_err(|_| Error::NotFound("agent"))).transpose()
    }

    /// The query of the service; `person` is the owner that the field `owner` means.
    ///
    /// # Errors
    /// [`Error::Invalid`] with the fields at fault; [`Error::NotFound`] for an agent that cannot exist.
    pub(super) fn read(&self, frame: &Frame, person: Option<OwnerKey>) -> Result<MemoryQuery> {
        let given = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        let number = |field: &str, text: &str| -> Result<Option<f64>> {
            given(text).map(|text| text.parse().map_err(|_| Error::invalid(field, "must be 0 to 1"))).transpose()
        };
        let [low, high] = TRUST_BANDS;
        let (least, most) = match self.trust.as_str() {
            "" => (None, None),
            "low" => (None, Some(low - BELOW)),
            "medium" => (Some(low), Some(high - BELOW)),
            "high" => (Some(high), None),
            _ => return Err(Error::invalid("trust", "must be low, medium or high")),
        };
        let is_used = match self.used.as_str() {
            "" => None,
            "never" => Some(false),
            "used" => Some(true),
            _ => return Err(Error::invalid("used", "must be never or used")),
        };
        let source = given(&self.source)
            .map(|name| FactSource::parse(&name).ok_or_else(|| Error::invalid("source", "must be one of the sources of facts")));
        let (as_of, known_at) = (read_time("asOf", &self.as_of, frame)?, read_time("knownAt", &self.known_at, frame)?);
        let facts = FactQuery {
            status: given(&self.status),
            category: given(&self.category),
            query: given(&self.q),
            tags: given(&self.tag).into_iter().collect(),
            as_of,
            known_at,
            min_trust: number("minTrust", &self.min_trust)?.or(least),
            max_trust: number("maxTrust", &self.max_trust)?.or(most),
            // The facts known at an earlier time are always listed newest first.
            order: if known_at.is_some() { FactOrder::Newest } else { order::of(&self.sort) },
            cursor: given(&self.cursor),
            ..FactQuery::default()
        };
        Ok(MemoryQuery {
            facts,
            agent: self.agent_id()?,
            person,
            with_shared: self.shared == "yes",
            source: source.transpose()?,
            learned_from: self.learned_since(frame)?.max(read_time("from", &self.from, frame)?),
            learned_to: read_time("to", &self.to, frame)?,
            is_used,
            is_disputed: self.disputed == "yes",
            newest: None,
        })
    }

    fn learned_since(&self, frame: &Frame) -> Result<Option<DateTime<Utc>>> {
        match AGES.iter().position(|(name, _)| *name == self.learned) {
            _ if self.learned.is_empty() => Ok(None),
            Some(at) => Ok(since(frame).get(at).copied()),
            None => Err(Error::invalid("learned", "must be today, week or month")),
        }
    }
}

/// When today, the last seven and the last thirty days began, in the frame's time zone.
pub(super) fn since(frame: &Frame) -> Vec<DateTime<Utc>> {
    let today = frame.now.with_timezone(&frame.zone).date_naive();
    let start = |(_, days): &(&str, u64)| {
        let day = today.checked_sub_days(Days::new(*days)).unwrap_or(today).and_time(chrono::NaiveTime::MIN);
        let local = day.and_local_timezone(frame.zone);
        local.earliest().map_or_else(|| day.and_utc(), |at| at.with_timezone(&Utc))
    };
    AGES.iter().map(start).collect()
}

/// A path with a query, if there is one.
pub(super) fn at(path: &str, query: &str) -> String {
    if query.is_empty() { path.to_owned() } else { format!("{path}?{query}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_keeps_what_is_listed_and_drops_where_the_user_was() {
        let filter = Filter::parse("owner=api%3Anora&q=%E8%8C%B6&cursor=MQ&select=all&counts=yes");
        assert_eq!(filter.address(&[("trust", "low")]), "/memory?owner=api%3Anora&q=%E8%8C%B6&trust=low");
        assert_eq!(filter.address(&[("owner", ""), ("open", "7")]), "/memory?q=%E8%8C%B6&open=7");
        assert_eq!(Filter::parse(&filter.with(&[])).q, "茶");
        assert!(filter.is_narrow() && !Filter::parse("status=active&sort=oldest&cursor=MQ").is_narrow());
    }

    #[test]
    fn the_days_of_a_filter_begin_where_the_user_is() {
        let frame = Frame { zone: chrono_tz::Asia::Shanghai, ..Frame::samples().remove(0) };
        let read = |query: &str| Filter::parse(query).read(&frame, None);
        let from = |query: &str| read(query).expect("a query").learned_from.expect("a time").to_rfc3339();
        assert_eq!(from("learned=today"), "2026-11-20T16:00:00+00:00");
        assert_eq!(from("learned=week"), "2026-11-14T16:00:00+00:00");
        assert_eq!(from("learned=week&from=2026-11-20T00:00"), "2026-11-19T16:00:00+00:00", "the narrower one");
        for wrong in ["learned=once", "trust=some", "used=often", "source=rumour", "minTrust=much", "from=once", "agent=x"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
        let trust = |query: &str| read(query).map(|query| (query.facts.min_trust, query.facts.max_trust)).expect("a query");
        assert_eq!(trust("trust=high"), (Some(0.7), None));
        assert_eq!(trust("trust=high&minTrust=0.9"), (Some(0.9), None));
    }
}
