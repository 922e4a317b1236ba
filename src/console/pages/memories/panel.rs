//! The side panel of the table of memories: a fact with its evidence, the reasons for its trust, where it came from, and what can be done
//! with it.

use std::collections::BTreeMap;

use super::filter::Filter;
use super::row::{RowContext, RowView};
use crate::console::frame::{Frame, markdown};
use crate::console::pages::facts::{FactLinks, ReasonView};
use crate::domain::access::Access;
use crate::domain::agent::Agent;
use crate::domain::fact::FactStatus;
use crate::domain::ids::FactId;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::memory::facts;
use crate::retrieval::memories::{self, Accesses, MemoryRow};
use crate::retrieval::{people, provenance};

/// The content of the panel.
pub(super) struct Panel {
    pub row: RowView,
    /// Safe HTML.
    pub evidence: String,
    pub reasons: Vec<ReasonView>,
    pub doors: FactLinks,
    pub takes_opinions: bool,
    pub is_held: bool,
    /// Where its forms return: the next row of the table, or this panel if the URL names no row.
    pub next: String,
}

impl Panel {
    /// Opens the fact that the filter names.
    pub(super) async fn open(system: &System, access: &Access, agents: &[Agent], frame: &Frame, filter: &Filter) -> Result<Self> {
        let id: FactId = filter.open.parse().map_err(|_| Error::NotFound("fact"))?;
        let fact = memories::find(system, access, agents, id).await?;
        let owner = Accesses::new(system, access, agents).open(&fact).await?;
        let story = provenance::provenance(system, &owner, id).await?;
        let takes_opinions = frame.can_write() && facts::takes_opinions(system, &owner).await?;
        let told = story.told;
        let row = MemoryRow { fact: told.fact, trust: told.trust, uses: told.uses, learned_by: None, metadata: told.metadata };
        let names = people::names(system, access, std::iter::once(row.fact.bucket.owner())).await?;
        Ok(Self { takes_opinions, ..Self::new(frame, filter, agents, &names, &row) })
    }

    pub(super) fn new(frame: &Frame, filter: &Filter, agents: &[Agent], names: &BTreeMap<String, String>, row: &MemoryRow) -> Self {
        let context = RowContext { frame, filter, agents, names };
        let after: Option<FactId> = filter.after.parse().ok();
        let view = context.row(row, after);
        let next = after.map(|after| format!("{}#f{after}", filter.address(&[("cursor", &filter.cursor)])));
        let next = next.unwrap_or_else(|| view.panel.clone());
        let picker = context.picker(&row.fact.bucket);
        let forget = picker.page_with(&format!("/facts/{}/forget", row.fact.id), &[("next", &next)]);
        Self {
            evidence: markdown::plain(&row.fact.evidence),
            reasons: ReasonView::all(frame, &row.trust),
            doors: FactLinks { forget, ..FactLinks::of(&picker, row.fact.id) },
            takes_opinions: true,
            is_held: row.fact.status == FactStatus::Quarantined,
            next,
            row: view,
        }
    }
}
