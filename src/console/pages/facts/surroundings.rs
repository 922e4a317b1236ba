//! The surroundings of a fact on its page: the owners whose recalls returned it, its contradictions, and similar facts.

use super::view::FactView;
use crate::console::frame::Frame;
use crate::console::frame::moment::Moment;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::frame::reply;
use crate::domain::access::OwnerAccess;
use crate::domain::contradiction::Contradiction;
use crate::domain::ids::FactId;
use crate::domain::item::ItemKind;
use crate::domain::review::ReviewKind;
use crate::domain::usage::Reader;
use crate::edge::System;
use crate::error::Result;
use crate::memory::facts;
use crate::retrieval::fact_readers::FactSurroundings;
use crate::retrieval::recall::RecallQuery;
use crate::retrieval::recall::preview::{RankingMode, preview};

/// The maximum number of similar facts.
const NEAR: u32 = 6;
/// The minimum similarity.
const LEAST: f64 = 0.15;
/// The maximum length of the query, in characters.
const ASKED: usize = 500;

/// An owner whose recalls returned the fact.
#[derive(Debug, Clone)]
pub(super) struct ReaderView {
    pub key: String,
    /// The owner's page, if the user may see it.
    pub href: Option<String>,
    pub used: i64,
    pub returned: i64,
    pub questions: usize,
    pub last: Option<Moment>,
}

/// An open contradiction.
#[derive(Debug, Clone)]
pub(super) struct DisputeView {
    pub reason: String,
    pub href: String,
}

/// The surroundings of a fact, formatted for its page.
#[derive(Debug, Clone, Default)]
pub(super) struct SurroundingsView {
    pub readers: Vec<ReaderView>,
    pub others: usize,
    pub disputes: Vec<DisputeView>,
}

impl SurroundingsView {
    /// Formats the surroundings of a fact.
    pub fn new(frame: &Frame, picker: &OwnerPicker, around: &FactSurroundings) -> Self {
        let reader = |reader: &Reader| ReaderView {
            key: reader.owner.as_str().to_owned(),
            href: frame.can_administer().then(|| format!("/people/{}", reply::encode(reader.owner.as_str()))),
            used: reader.used,
            returned: reader.returned,
            questions: reader.questions,
            last: reader.last_at.as_ref().map(|at| frame.moment(at)),
        };
        let dispute = |one: &Contradiction| DisputeView {
            reason: one.reason.clone(),
            href: format!("{}#c{}", picker.review(ReviewKind::Contradiction, one.bucket.owner()), one.id),
        };
        Self {
            readers: around.readers.iter().map(reader).collect(),
            others: around.others,
            disputes: around.disputes.iter().map(dispute).collect(),
        }
    }
}

/// The most similar facts, found by recall. The preview does not count as a use.
///
/// # Errors
/// As [`preview`].
pub(super) async fn near(
    system: &System,
    access: &OwnerAccess,
    frame: &Frame,
    picker: &OwnerPicker,
    id: FactId,
    text: &str,
) -> Result<Vec<FactView>> {
    let query = RecallQuery {
        query: text.chars().take(ASKED).collect(),
        k: Some(NEAR + 1),
        kinds: vec![ItemKind::Fact],
        min_score: Some(LEAST),
        ..RecallQuery::default()
    };
    let found = preview(system, access, query, RankingMode::All).await?;
    let ids: Vec<FactId> = found.items.iter().filter_map(|one| one.recalled.found.source.fact_id).filter(|near| *near != id).collect();
    let facts = facts::get_many(system, access, &ids).await?;
    Ok(facts.iter().map(|fact| FactView::new(frame, picker, fact)).collect())
}
