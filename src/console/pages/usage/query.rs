//! The period and grouping that the usage page shows.

use crate::console::frame::number::grouped;
use crate::console::frame::reply;
use crate::domain::model::Sum;
use crate::error::{Error, Result};
use chrono::NaiveDate;
use serde::Deserialize;

/// The days, and the grouping and order of the table.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct UsageQuery {
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) by: String,
    pub(crate) sort: String,
}

impl UsageQuery {
    /// The URL of the page with another parameter changed.
    pub(crate) fn address(&self, more: &[(&str, &str)]) -> String {
        let is_changed = |name: &str| more.iter().any(|(other, _)| *other == name);
        let Self { from, to, by, sort } = self;
        let kept = [("from", from), ("to", to), ("by", by), ("sort", sort)];
        let kept: Vec<(&str, &str)> =
            kept.iter().filter(|(name, _)| !is_changed(name)).map(|(name, value)| (*name, value.as_str())).collect();
        reply::address(HERE, &[kept.as_slice(), more].concat())
    }

    pub(crate) fn days(&self) -> Result<(Option<NaiveDate>, Option<NaiveDate>)> {
        let day = |text: &str, field: &str| -> Result<Option<NaiveDate>> {
            let text = text.trim();
            let read =
                |text: &str| NaiveDate::parse_from_str(text, "%Y-%m-%d").map_err(|_| Error::invalid(field, "must be a date: 2026-11-21"));
            if text.is_empty() { Ok(None) } else { read(text).map(Some) }
        };
        Ok((day(&self.from, "from")?, day(&self.to, "to")?))
    }
}

/// A sum, formatted.
pub(crate) struct Figures {
    pub(crate) calls: String,
    pub(crate) failed: String,
    pub(crate) read: String,
    pub(crate) written: String,
}

impl From<Sum> for Figures {
    fn from(sum: Sum) -> Self {
        Self {
            calls: grouped(sum.calls),
            failed: grouped(sum.failed_calls),
            read: grouped(sum.prompt_tokens),
            written: grouped(sum.completion_tokens),
        }
    }
}

/// The path of the page.
pub(crate) const HERE: &str = "/operations/usage";
