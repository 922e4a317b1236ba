//! Imports a snapshot, one transaction per file. Quarantined texts are listed in the result, and in the preview before.

use serde_json::json;

use super::layout::{Form, Places, Skip};
use super::plan::{self, Draft, Plan, Skipped};
use crate::app_state::AppState;
use crate::config::mate::Redact;
use crate::domain::file::Writer;
use crate::domain::ids::{QuarantineId, ReceiptId};
use crate::error::{Error, Result};
use crate::memory::files::Target;
use crate::memory::files::change::{Change, FileWrite};
use crate::memory::files::etag::Condition;
use crate::memory::files::write::{Gate, Outcome, allow, put, writer_id};
use crate::memory::indexing::PreparedEmbeddings;
use crate::memory::tombstones::{self, LeftOut};
use crate::store::audit::Entry;
use crate::store::{self, Tx};
use crate::transfer::archive::Unpacked;

/// An authorized import into the memory of a call.
#[derive(Debug)]
pub struct Import {
    pub(super) target: Target,
    pub(super) places: Places,
    /// Whether notes that cannot be imported are passed over. Otherwise one of them refuses the import.
    skips_bad: bool,
}

/// A file that was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Imported {
    /// Its path in the archive.
    pub entry: String,
    /// Whether the file is new.
    pub is_created: bool,
    /// Its newest revision.
    pub revision: i64,
}

/// A quarantined text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuarantinedEntry {
    /// Its path in the archive.
    pub entry: String,
    /// The rule family that matched.
    pub rule: &'static str,
    /// Its row in the quarantine.
    pub quarantine: QuarantineId,
}

/// The result of an import.
#[derive(Debug, Default)]
pub struct Applied {
    /// The written files.
    pub written: Vec<Imported>,
    /// The quarantined texts.
    pub held: Vec<QuarantinedEntry>,
    /// The skipped entries.
    pub skipped: Vec<Skipped>,
    /// The lines that were left out.
    pub left_out: LeftOut,
}

impl Import {
    /// Authorizes a caller who may write what the snapshot contains: TEAM files and, `with_personal`, the PERSONAL ones
    /// of the call's owner.
    ///
    /// # Errors
    /// As [`allow`]; [`crate::error::Error::Invalid`] for personal memory of the system.
    pub fn allow(target: Target, with_personal: bool) -> Result<Self> {
        let places = Places::of(&target, with_personal)?;
        Self::within(target, places)
    }

    /// Authorizes a caller who may write Markdown files into `folder` of the TEAM files or, `with_personal`, of the
    /// owner's own. With `skips_bad`, files that cannot be imported are passed over; otherwise the first one refuses the import.
    ///
    /// # Errors
    /// As [`Import::allow`]; [`crate::error::Error::Invalid`] for an invalid folder.
    pub fn of_notes(target: Target, with_personal: bool, folder: &str, skips_bad: bool) -> Result<Self> {
        let places = Places::of_notes(&target, with_personal, folder)?;
        Ok(Self { skips_bad, ..Self::within(target, places)? })
    }

    fn within(target: Target, places: Places) -> Result<Self> {
        places.buckets().iter().try_for_each(|bucket| allow(target.pass(), bucket))?;
        Ok(Self { target, places, skips_bad: true })
    }

    /// Imports `archive`, one transaction per file, so that others can write in between. An interrupted import is resumed
    /// by repeating it: a file that is already up to date does not change. A large import takes seconds of CPU time; do
    /// not run it on a thread that serves requests.
    ///
    /// # Errors
    /// [`crate::error::Error::Invalid`] and [`crate::error::Error::TooLarge`] for an archive that is refused, before
    /// anything is written; those of a write of a file.
    pub async fn apply(&self, app: &AppState, archive: &[u8]) -> Result<Applied> {
        self.apply_entries(app, plan::open(&self.places, archive)?).await
    }

    /// [`Import::apply`] for files that are unpacked already.
    ///
    /// # Errors
    /// As [`Import::apply`].
    pub async fn apply_entries(&self, app: &AppState, entries: Unpacked) -> Result<Applied> {
        let access = self.target.pass().access();
        let planned_at = app.ids.next();
        let Plan { drafts, skipped, policy } = {
            let tx = app.db.read(access).await?;
            plan::plan(app, &tx, &self.target, &self.places, entries).await?
        };
        if !self.skips_bad {
            refuse_bad(&skipped)?;
        }
        let mut applied = Applied { skipped, ..Applied::default() };
        if drafts.is_empty() {
            return Ok(applied);
        }
        for draft in drafts {
            let prepared = PreparedEmbeddings::of_file(app, &draft.text).await?;
            let tx = app.db.write_for(self.target.pass()).await?;
            prepared.attach(&tx);
            self.put(app, &tx, draft, policy, planned_at, &mut applied).await?;
            tx.commit().await?;
        }
        let tx = app.db.write_for(self.target.pass()).await?;
        let detail = json!({
            "reason": self.reason(),
            "written": applied.written.len(), "held": applied.held.len(), "skipped": applied.skipped.len(),
            "forgottenLines": applied.left_out.forgotten, "blockedLines": applied.left_out.blocked,
        });
        let agent = self.target.pass().agent().id;
        store::audit::record(&tx, access, Entry::done("snapshot.import", "agent", agent.get()).with(detail)).await?;
        tx.commit().await?;
        Ok(applied)
    }

    /// Writes one file.
    async fn put(&self, app: &AppState, tx: &Tx, draft: Draft, policy: Redact, planned_at: ReceiptId, applied: &mut Applied) -> Result<()> {
        let access = self.target.pass().access();
        let Draft { entry, bucket, filename, mut text, mut left_out, .. } = draft;
        // Text that was forgotten after planning must not come back either.
        if store::receipts::is_any_since(tx, access, planned_at).await? {
            let (left, more) = tombstones::without_buried(app, tx, access, &bucket, &text).await?;
            text = left;
            left_out += more;
        }
        let write = FileWrite {
            bucket: &bucket,
            filename: &filename,
            change: Change::Replace(text),
            writer: Writer::Import,
            writer_id: writer_id(access),
            reason: self.reason(),
            condition: Condition::default(),
        };
        let outcome = Box::pin(put(app, tx, access, write, 0.0, Gate::Scan(policy))).await?;
        applied.note(entry, outcome, left_out)
    }

    /// The reason that the history shows for these writes.
    const fn reason(&self) -> &'static str {
        match self.places.form() {
            Form::Snapshot => "import of a snapshot",
            Form::Notes(_) => "import of Markdown files",
        }
    }
}

/// Names the notes that cannot be imported.
fn refuse_bad(skipped: &[Skipped]) -> Result<()> {
    let mut bad = skipped.iter().filter(|skipped| skipped.reason.is_bad());
    let Some(first) = bad.next() else { return Ok(()) };
    let more = match bad.count() {
        0 => String::new(),
        more => format!(" (and {more} more)"),
    };
    let Skipped { entry, reason } = first;
    let advice = "leave out skipBad=false to import the others";
    Err(Error::invalid("file", format!("{entry}{more}: {reason}; or {advice}")))
}

impl Applied {
    fn note(&mut self, entry: String, outcome: Outcome, left_out: LeftOut) -> Result<()> {
        if let Outcome::Held { rule, quarantine, .. } = outcome {
            self.held.push(QuarantinedEntry { entry, rule, quarantine });
            return Ok(());
        }
        let written = outcome.written()?;
        match written.revision {
            Some(revision) => {
                self.left_out += left_out;
                self.written.push(Imported { entry, is_created: written.is_created, revision: revision.number });
            }
            // Another writer stored the same text at the same time.
            None => self.skipped.push(Skipped { entry, reason: Skip::Unchanged }),
        }
        Ok(())
    }
}
