//! The memories of a person by category, each with the forms that change it in place.

use chrono::SecondsFormat;

use super::head::HeadView;
use crate::console::frame::Frame;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::pages::facts::Row;
use crate::domain::fact::FactCategory;
use crate::domain::ids::FactId;
use crate::retrieval::person::{CategoryFacts, PersonQuery};
use crate::retrieval::provenance::ListedFact;

/// The memories of a category.
#[derive(Debug, Clone)]
pub(super) struct GroupView {
    pub name: String,
    /// The anchor of the section.
    pub anchor: String,
    pub active: u64,
    pub inactive: u64,
    /// Whether the section lists the active memories.
    pub is_active: bool,
    pub rows: Vec<MemoryRow>,
    /// The whole category, if the page shows only its beginning.
    pub all: Option<String>,
    /// The other memories of the category: the inactive ones, or the active ones.
    pub others: Option<String>,
    pub first: Option<String>,
    pub next: Option<String>,
    /// The URL of the form of the rows' buttons.
    pub door: String,
}

/// One memory.
#[derive(Debug, Clone)]
pub(super) struct MemoryRow {
    pub row: Row,
    /// The sentence; the template escapes it.
    pub text: String,
    /// The version that the form edits.
    pub version: String,
    /// The URLs of the forms and pages that change it.
    pub reword: String,
    pub restore: String,
    pub forget: String,
    pub block: String,
    /// The row that has the focus after this one was changed: the next one, or the one before the last.
    pub after: Option<FactId>,
    /// Its anchor, or that of the list.
    pub focus: String,
}

impl GroupView {
    /// Formats the memories of a category.
    pub fn new(frame: &Frame, whose: &OwnerPicker, head: &HeadView, query: &PersonQuery, group: &CategoryFacts) -> Self {
        let category = group.category.as_str().to_lowercase();
        let anchor = format!("c-{category}");
        let status = |is_inactive: bool| if is_inactive { "inactive" } else { "" };
        let page = |is_inactive: bool, cursor: &str| {
            head.page("", &[("category", &category), ("status", status(is_inactive)), ("cursor", cursor)])
        };
        let next = group.next_cursor.as_deref();
        let is_whole = query.category.is_some();
        let ids: Vec<FactId> = group.facts.iter().map(|listed| listed.fact.id).collect();
        let after = |at: usize| ids.get(at + 1).or_else(|| ids.get(at.checked_sub(1)?)).copied();
        let rows = group.facts.iter().enumerate().map(|(at, fact)| MemoryRow::new(frame, whose, &anchor, fact, after(at)));
        let others = if query.is_inactive { group.counts.active } else { group.counts.inactive };
        Self {
            name: frame.t.word("category", &category),
            active: group.counts.active,
            inactive: group.counts.inactive,
            is_active: !query.is_inactive,
            rows: rows.collect(),
            all: next.filter(|_| !is_whole).map(|_| page(query.is_inactive, "")),
            others: (others > 0).then(|| page(!query.is_inactive, "")),
            first: query.cursor.as_ref().filter(|_| is_whole).map(|_| page(query.is_inactive, "")),
            next: next.filter(|_| is_whole).map(|cursor| page(query.is_inactive, cursor)),
            door: whose.page("/facts/row"),
            anchor,
        }
    }
}

impl MemoryRow {
    fn new(frame: &Frame, whose: &OwnerPicker, anchor: &str, listed: &ListedFact, after: Option<FactId>) -> Self {
        let fact = &listed.fact;
        let door = |place: &str, fields: &[(&str, &str)]| whose.page_with(&format!("/facts/{}{place}", fact.id), fields);
        let focus = after.map_or_else(|| anchor.to_owned(), |after| format!("f{after}"));
        let back = format!("{}#{focus}", frame.here);
        Self {
            after,
            focus,
            row: Row::new(frame, whose, listed),
            text: fact.text.clone(),
            version: fact.updated_at.to_rfc3339_opts(SecondsFormat::AutoSi, true),
            reword: door("/reword", &[]),
            restore: door("/restore", &[]),
            forget: door("/forget", &[("next", &back)]),
            block: door("/forget", &[("block", "yes"), ("next", &back)]),
        }
    }
}

/// The categories to choose from.
pub(super) fn categories(frame: &Frame) -> Vec<(String, String)> {
    let category = |category: &FactCategory| {
        let name = category.as_str().to_lowercase();
        (name.clone(), frame.t.word("category", &name))
    };
    FactCategory::ALL.iter().map(category).collect()
}
