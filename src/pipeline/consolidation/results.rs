//! Writes the results of a dream besides the file: quarantined text, the diary, its entries and candidates, the counts it has read.
//! Called by `completion`, in its transaction.

use super::archive;
use super::candidates::ScoredCandidate;
use super::completion::ApplyContext;
use super::diary;
use crate::domain::dream::{DreamCandidate, DreamEntry, DreamKind, DreamStatus, Fate};
use crate::domain::file::Writer;
use crate::domain::item::ItemKind;
use crate::domain::usage::Reviewed;
use crate::error::Result;
use crate::memory::files::etag::Condition;
use crate::memory::files::write::write_reviewed;
use crate::memory::files::{Change, FileWrite, write_in, writer_id};
use crate::store::{self, Tx};
use language::script::is_chinese;

impl ApplyContext<'_> {
    /// Puts the text that the scanner rejected into quarantine, by the usual path.
    pub(super) async fn quarantine_rejected(&self, tx: &Tx, held: &[String]) -> Result<()> {
        for text in held {
            let write = FileWrite {
                bucket: &self.dream.bucket,
                filename: &self.dream.filename,
                change: Change::Append(format!("{text}\n")),
                writer: Writer::Dream,
                writer_id: writer_id(self.access.access()),
                reason: "dreamed",
                condition: Condition::default(),
            };
            write_in(self.app, tx, self.access, write).await?;
        }
        Ok(())
    }

    /// Writes the diary entry, also of a night that changed nothing: a person sees that it looked. A dream that found nothing to look at, or
    /// about SOUL.md without a proposal, writes none.
    pub(super) async fn write_diary(&self, tx: &Tx, entries: &[DreamEntry]) -> Result<()> {
        let seen = &self.dream.looked_at;
        let is_blank = self.weighed.is_empty() && seen.notes + seen.shared_notes + seen.facts == 0;
        let is_untold = is_blank || self.dream.kind == DreamKind::Soul || self.dream.status != DreamStatus::Skipped;
        if entries.is_empty() && is_untold {
            return Ok(());
        }
        let said = entries.iter().flat_map(|entry| [entry.after.as_str(), entry.before.as_str()]);
        let words: String = said.chain(self.weighed.iter().map(|one| one.candidate.text.as_str())).collect();
        let is_chinese = is_chinese(&words);
        let zone = self.access.agent().timezone;
        let text = diary::entry(&self.dream, entries, &self.weighed, self.app.clock.now(), zone, is_chinese);
        let (access, bucket) = (self.access.access(), &self.dream.bucket);
        let file = store::files::lock(tx, access, bucket, diary::FILENAME).await?;
        let old = file.as_ref().map_or("", |file| file.content.as_str());
        let longer = Change::AppendUnder { heading: diary::title(is_chinese).to_owned(), text };
        let whole = longer.apply(old)?.content;
        let kept = archive::overflow(self.app, tx, access, bucket, self.config.memory(), whole.clone()).await?;
        let write = FileWrite {
            bucket,
            filename: diary::FILENAME,
            change: if kept == whole { longer } else { Change::Replace(kept) },
            writer: Writer::Dream,
            writer_id: writer_id(access),
            reason: "the diary of dreams",
            condition: Condition::default(),
        };
        // The scanner has checked every line of it.
        write_reviewed(self.app, tx, self.access, write).await.map(drop)
    }

    /// Writes the rows of entries and candidates, and the counts.
    pub(super) async fn write_rows(&self, tx: &Tx, entries: &[DreamEntry]) -> Result<()> {
        let (access, now) = (self.access.access(), self.app.clock.now());
        store::dream_entries::insert(tx, access, entries).await?;
        let candidates: Vec<DreamCandidate> = self.weighed.iter().map(|one| self.candidate(one, entries)).collect();
        store::dream_candidates::insert(tx, access, &candidates).await?;
        let is_applied = self.dream.status == DreamStatus::Applied;
        let reviewed: Vec<Reviewed> = self
            .weighed
            .iter()
            .flat_map(|one| one.candidate.rows.iter().map(move |(id, since)| (*id, *since, one)))
            .map(|(id, since, one)| Reviewed {
                id,
                since,
                score: Some(one.score.total),
                is_promoted: is_applied && one.fate == Fate::Promoted,
            })
            .chain(self.others.iter().map(|(id, since)| Reviewed { id: *id, since: *since, score: None, is_promoted: false }))
            .collect();
        store::recalls::review(tx, access, &reviewed, now).await
    }

    fn candidate(&self, one: &ScoredCandidate, entries: &[DreamEntry]) -> DreamCandidate {
        let source = one.candidate.as_source();
        let is_of = |entry: &&DreamEntry| {
            entry.sources.contains(&source)
                && !entry.after.is_empty()
                && (source.kind == ItemKind::Fact || entry.after.contains(&one.candidate.line))
        };
        DreamCandidate {
            id: self.app.ids.next(),
            dream: self.dream.id,
            bucket: self.dream.bucket.clone(),
            kind: one.candidate.kind,
            source: one.candidate.source,
            item_key: one.candidate.item_key.clone(),
            recalls: one.candidate.signals.recalls,
            queries: one.candidate.signals.queries,
            score: one.score,
            fate: one.fate,
            reason: one.reason.to_owned(),
            entry: entries.iter().find(is_of).filter(|_| one.fate == Fate::Promoted).map(|entry| entry.id),
        }
    }
}
