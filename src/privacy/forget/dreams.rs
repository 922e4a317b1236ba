//! Removes forgotten text from dreams: from reports, from their entries and sources, and from the monthly archive. Called
//! by everything in `forget`, in its transaction. Diaries are files and are handled as such.

use super::words::is_telling;
use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::dream::{DreamEntry, EntrySource, EntryState};
use crate::domain::dream_archive::{PackedDream, PackedEntry};
use crate::domain::fact::Fact;
use crate::domain::forget::{Counts, Erased};
use crate::domain::ids::DreamId;
use crate::domain::item::ItemKind;
use crate::error::Result;
use crate::memory::fingerprint::comparable;
use crate::memory::tombstones::statement::{Statement, cut};
use crate::store::{Tx, dream_archives, erasure};

/// The reason of an entry of which nothing is left.
const FORGOTTEN: &str = "Its text was forgotten.";

/// Rewrites a text: returns the new text and the number of removed lines, or `None`.
pub(super) type Change<'a> = &'a (dyn Fn(&str) -> Option<(String, u64)> + Send + Sync);

/// Removes what `facts` say from the dreams of `bucket`, and the facts from the sources of entries. A remark of a dream
/// is removed entirely when it only mentions the value of a fact: remarks are not memory, so nothing is lost.
pub(super) async fn remove_facts(
    tx: &Tx,
    access: &Access,
    bucket: &Bucket,
    facts: &[Fact],
    statements: &[Statement],
    counts: &mut Counts,
) -> Result<()> {
    let ids: Vec<i64> = facts.iter().map(|fact| fact.id.get()).collect();
    let values: Vec<String> = facts.iter().map(|fact| comparable(&fact.object)).filter(|value| is_telling(value)).collect();
    let names = |text: &str| {
        let text = comparable(text);
        values.iter().any(|value| text.contains(value.as_str()))
    };
    let remark = |text: &str| if names(text) { Some((String::new(), 1)) } else { cut(text, statements) };
    rewrite(tx, access, bucket, &ids, counts, &|text| cut(text, statements), &remark).await
}

/// Rewrites every dream of `bucket`: memory text by `change`, remarks by `remark`. `facts` are the deleted facts: they
/// are removed from all sources, and an entry that has no other source loses its text.
pub(super) async fn rewrite(
    tx: &Tx,
    access: &Access,
    bucket: &Bucket,
    facts: &[i64],
    counts: &mut Counts,
    change: Change<'_>,
    remark: Change<'_>,
) -> Result<()> {
    let rules = Rules { facts, change, remark };
    let mut after = DreamId::from(0);
    loop {
        let reports = erasure::reports(tx, access, bucket, after).await?;
        let Some(last) = reports.last() else { break };
        after = last.id;
        let ids: Vec<DreamId> = reports.iter().map(|report| report.id).collect();
        for mut report in reports {
            let lines = rules.report(&mut report.topic, &mut report.reason, &mut report.patterns);
            if lines > 0 {
                counts.add(Erased::DreamLines, lines);
                erasure::rewrite_report(tx, access, &report).await?;
            }
        }
        for mut entry in erasure::entries(tx, access, &ids).await? {
            let DreamEntry { heading, anchor, before, after, reason, sources, .. } = &mut entry;
            let words = EntryText { memory: [heading, anchor, before, after], reason, sources };
            let lines = rules.entry(words);
            if lines > 0 {
                entry.state = state(&entry);
                counts.add(Erased::DreamLines, lines);
                erasure::rewrite_entry(tx, access, &entry).await?;
            }
        }
        counts.add(Erased::DreamCandidates, erasure::delete_candidates(tx, access, &ids, ItemKind::Fact, facts).await?);
    }
    let lines = dream_archives::rewrite(tx, access, bucket, |dream| rules.packed(dream)).await?;
    counts.add(Erased::ArchivedLines, lines);
    Ok(())
}

/// The text of an entry, whether in a report or in the archive.
struct EntryText<'a, const N: usize> {
    memory: [&'a mut String; N],
    reason: &'a mut String,
    sources: &'a mut Vec<EntrySource>,
}

struct Rules<'a> {
    facts: &'a [i64],
    change: Change<'a>,
    remark: Change<'a>,
}

impl Rules<'_> {
    fn report(&self, topic: &mut Option<String>, reason: &mut String, patterns: &mut Vec<String>) -> u64 {
        let lines = topic.iter_mut().chain([reason]).chain(patterns.iter_mut()).map(|text| apply(self.remark, text)).sum();
        patterns.retain(|pattern| !pattern.trim().is_empty());
        lines
    }

    /// Rewrites an entry. Returns the number of removed lines, each removed source counting as one.
    fn entry<const N: usize>(&self, words: EntryText<'_, N>) -> u64 {
        let EntryText { memory, reason, sources } = words;
        let known = sources.len();
        sources.retain(|source| self.is_kept(source));
        let unnamed = known - sources.len();
        let is_nothing_else = unnamed > 0 && sources.is_empty();
        let mut lines = u64::try_from(unnamed).unwrap_or_default();
        for text in memory {
            if is_nothing_else {
                lines += u64::from(!text.is_empty());
                text.clear();
            } else {
                lines += apply(self.change, text);
            }
        }
        if is_nothing_else {
            FORGOTTEN.clone_into(reason);
        } else {
            lines += apply(self.remark, reason);
        }
        lines
    }

    fn packed(&self, dream: &mut PackedDream) -> u64 {
        let mut lines = self.report(&mut dream.topic, &mut dream.reason, &mut dream.patterns);
        for entry in &mut dream.entries {
            let PackedEntry { heading, before, after, reason, sources, .. } = entry;
            lines += self.entry(EntryText { memory: [heading, before, after], reason, sources });
        }
        let known = dream.weighed.len();
        dream.weighed.retain(|weighed| self.is_kept(&EntrySource { kind: weighed.kind, id: weighed.source }));
        lines + u64::try_from(known - dream.weighed.len()).unwrap_or_default()
    }

    fn is_kept(&self, source: &EntrySource) -> bool {
        source.kind != ItemKind::Fact || !self.facts.contains(&source.id)
    }
}

fn apply(change: Change<'_>, text: &mut String) -> u64 {
    let Some((left, lines)) = change(text) else { return 0 };
    *text = left;
    lines
}

/// An entry without text can be neither applied nor undone.
fn state(entry: &DreamEntry) -> EntryState {
    let is_empty = entry.before.trim().is_empty() && entry.after.trim().is_empty();
    let is_open = matches!(entry.state, EntryState::Proposed | EntryState::Applied);
    if is_empty && is_open { EntryState::Stale } else { entry.state }
}
