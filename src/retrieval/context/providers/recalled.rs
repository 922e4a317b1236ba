//! The results of recall for the question: parts of files, facts and messages, best first. Nothing is searched for a message without a
//! question, nor where `mate.memory.auto-inject.enabled` is off.

use std::collections::HashSet;

use async_trait::async_trait;
use chrono_tz::Tz;

use super::provider::{Location, Provider, ProviderRequest};
use crate::app_state::AppState;
use crate::domain::item::ItemKind;
use crate::domain::memory_scope::MemoryScope;
use crate::error::Result;
use crate::memory::fingerprint::comparable;
use crate::memory::indexing::words;
use crate::retrieval::context::memory::{Layer, Memory};
use crate::retrieval::recall;

/// The provider.
#[derive(Debug)]
pub(super) struct Recalled;

#[async_trait]
impl Provider<AppState> for Recalled {
    fn name(&self) -> &str {
        "recall"
    }

    fn order(&self) -> u32 {
        30
    }

    fn place(&self) -> Location {
        Location::Local
    }

    async fn memories(&self, ask: &ProviderRequest<AppState>) -> Result<Vec<Memory>> {
        let zone = ask.access.agent().timezone;
        // The graph provider returns relations, because it checks whether they add information.
        let recalled = ask.recalled().await?;
        let is_shared_fact = |item: &recall::Recalled| item.found.kind == ItemKind::Fact && item.found.scope != MemoryScope::Personal;
        // The lines of the prefix are compared only where a shared fact may repeat one of them.
        let lines = if recalled.iter().any(is_shared_fact) { lines(&ask.prefix) } else { HashSet::new() };
        let repeats = |item: &recall::Recalled| is_shared_fact(item) && lines.contains(&comparable(&item.found.text));
        let is_told =
            |item: &&recall::Recalled| item.found.kind != ItemKind::Relation && !is_in_prefix(item, &ask.in_prefix) && !repeats(item);
        Ok(recalled.iter().filter(is_told).map(|item| of_recalled(item.clone(), zone)).collect())
    }
}

/// The lines of a text as they are compared, without the marks of a list.
fn lines(text: &str) -> HashSet<String> {
    text.lines().map(|line| comparable(line.trim_start_matches(['-', '*', '+', ' ', '\t']))).filter(|line| !line.is_empty()).collect()
}

/// Whether the shared prefix of the prompt contains it already.
fn is_in_prefix(item: &recall::Recalled, in_prefix: &[String]) -> bool {
    let name = item.found.source.filename.as_ref();
    item.found.scope != MemoryScope::Personal && name.is_some_and(|name| in_prefix.contains(name))
}

fn of_recalled(item: recall::Recalled, zone: Tz) -> Memory {
    let score = Some(item.components.total());
    let found = item.found;
    let note = found.source.filename.as_deref().and_then(words::day_of_note);
    let is_dated = !matches!(found.kind, ItemKind::File);
    Memory {
        day: note.or_else(|| is_dated.then(|| found.occurred_at.with_timezone(&zone).date_naive())),
        note,
        replaced: item.replaced_at.map(|at| at.with_timezone(&zone).date_naive()),
        source: found.source,
        item: Some(found.id),
        score,
        ..Memory::new(Layer::Relevant, found.kind, found.scope, found.text)
    }
}
