//! The one write path of workspace files, used by REST, extraction, tools, dreams and imports. One transaction writes the
//! text, its revision, its index items and its audit row, and enforces locks.

use serde_json::json;

use crate::app_state::AppState;
use crate::config::mate::Redact;
use crate::domain::access::{Access, OwnerAccess, OwnerBinding, Permission, Principal};
use crate::domain::bucket::Bucket;
use crate::domain::fact_event::{Cause, CauseKind};
use crate::domain::file::{Revision, WorkspaceFile, Writer};
use crate::domain::ids::QuarantineId;
use crate::domain::memory_scope::MemoryScope;
use crate::error::{Error, Result};
pub(crate) use crate::memory::files::change::FileWrite;
use crate::memory::files::lock::{self, Refusal};
use crate::memory::files::name::{FileName, check_content};
use crate::memory::files::{etag, quarantine, team};
use crate::memory::indexing;
use crate::store::audit::Entry;
use crate::store::{self, Tx};
use crate::tenancy;
use crate::tenancy::webhooks::{self, WorkspaceEvent};
use scanner::redact;

/// Longest reason stored with a revision, in characters.
const MAX_REASON_CHARS: usize = 200;
/// A text shorter than this, in characters, may shrink without limit.
const MIN_SHRINK_CHARS: usize = 200;
/// How often a write tries again after another writer created the file first; the next try finds the file and locks it.
const CREATE_TRIES: usize = 3;

/// A completed write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CompletedWrite {
    /// The file as it is now.
    pub file: WorkspaceFile,
    /// Its newest revision; `None` when the change did not alter the text.
    pub revision: Option<Revision>,
    /// Whether the file is new.
    pub is_created: bool,
    /// Occurrences that an edit replaced; 0 for other changes.
    pub replacements: usize,
    /// The parts that were left out because of locked sections; only for extraction and dreams.
    pub refused: Vec<Refusal>,
    /// The rule family by which the scanner would have quarantined the text of any writer other than a person.
    pub warning: Option<&'static str>,
}

/// The outcome of a write.
#[expect(clippy::large_enum_variant, reason = "nearly every outcome is the large one, and none is kept")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// The file was written.
    Written(CompletedWrite),
    /// An extraction or dream would have left less than `mate.memory.rewrite-min-share` of the text. The file is
    /// unchanged; the caller must ask a person to review the proposal.
    Shrunk {
        /// The text that was not stored.
        proposal: String,
        /// Characters of the current text.
        old_chars: usize,
        /// Characters of the proposal.
        new_chars: usize,
    },
    /// The scanner quarantined the text. Only the quarantine changed: commit, then report it to the caller.
    Held {
        /// The rule family that matched.
        rule: &'static str,
        /// Its row in the quarantine.
        quarantine: QuarantineId,
        /// The text that would have been added.
        text: String,
    },
}

impl Outcome {
    /// The completed write, for writers whose texts need no review.
    ///
    /// # Errors
    /// [`Error::Conflict`] for a proposal that shrinks the file too much; [`Error::Held`] for one that the scanner
    /// quarantined.
    pub fn written(self) -> Result<CompletedWrite> {
        match self {
            Self::Written(written) => Ok(written),
            Self::Held { rule, quarantine, .. } => Err(Error::Held { rule, quarantine }),
            Self::Shrunk { .. } => Err(Error::Conflict("the rewrite would remove most of the file".to_owned())),
        }
    }
}

/// The id of the principal, for [`FileWrite::writer_id`].
#[must_use]
pub const fn writer_id(access: &Access) -> Option<i64> {
    match access.principal() {
        Principal::Session(user, _) => Some(user.get()),
        Principal::Token(_, token) => Some(token.get()),
        Principal::Job(job) => Some(job.get()),
        Principal::Operator => None,
    }
}

/// Writes in a transaction of its own.
///
/// # Errors
/// As [`write_in`].
pub async fn write(app: &AppState, access: &OwnerAccess, write: FileWrite<'_>) -> Result<Outcome> {
    allow(access, write.bucket)?;
    store::again_when_refused(|| {
        let write = write.clone();
        async move {
            let tx = app.db.write_for(access).await?;
            let outcome = write_in(app, &tx, access, write).await?;
            tx.commit().await?;
            Ok(outcome)
        }
    })
    .await
}

/// Writes in the caller's transaction.
///
/// # Errors
/// [`Error::Forbidden`] and [`Error::NotFound`] for a bucket that the caller has no access to; [`Error::Invalid`] and
/// [`Error::TooLarge`] for an invalid name or text; [`Error::PreconditionFailed`] with the hash of the stored text;
/// [`Error::Conflict`] when extraction or a dream would rewrite a daily note.
pub async fn write_in(app: &AppState, tx: &Tx, access: &OwnerAccess, write: FileWrite<'_>) -> Result<Outcome> {
    allow(access, write.bucket)?;
    let settings = tenancy::settings::of_agent_in(app, tx, access.agent_access()).await?;
    let settings = settings.memory();
    put(app, tx, access.access(), write, settings.rewrite_min_share, Gate::Scan(settings.redact)).await
}

/// Writes text that a person has reviewed: without the scanner and the check for shrinking.
///
/// # Errors
/// As [`write_in`].
pub async fn write_reviewed(app: &AppState, tx: &Tx, access: &OwnerAccess, write: FileWrite<'_>) -> Result<Outcome> {
    allow(access, write.bucket)?;
    put(app, tx, access.access(), write, 0.0, Gate::Open).await
}

/// Whether the scanner checks a text before it is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Gate {
    /// No check: built-in or reviewed text.
    Open,
    /// The scanner checks the text, and the policy redacts it.
    Scan(Redact),
}

/// Authorizes a write to `bucket`. GLOBAL is for admins. A token bound to owners writes PERSONAL memory only: it belongs
/// to one end user, and shared files affect everyone.
///
/// # Errors
/// [`Error::Forbidden`]; [`Error::NotFound`] for a bucket that the caller does not see.
pub fn allow(pass: &OwnerAccess, bucket: &Bucket) -> Result<()> {
    let access = pass.access();
    access.require(Permission::WriteMemory)?;
    if !pass.visibility().buckets().contains(bucket) {
        return Err(Error::NotFound("file"));
    }
    if bucket.scope() == MemoryScope::Global {
        access.require(Permission::Administer)?;
    }
    team::allow(pass.agent(), bucket)?;
    if bucket.scope() != MemoryScope::Personal && *access.owners() != OwnerBinding::Any {
        return Err(Error::Forbidden("a token bound to an owner writes PERSONAL files only".to_owned()));
    }
    Ok(())
}

/// Writes without asking the pass: for seeds, and behind [`allow`]. A machine's rewrite must leave `min_share` of the text, 0 to 1.
pub(crate) async fn put(app: &AppState, tx: &Tx, access: &Access, write: FileWrite<'_>, min_share: f64, gate: Gate) -> Result<Outcome> {
    let name = FileName::checked(write.filename)?;
    for _ in 0..CREATE_TRIES {
        let current = store::files::lock(tx, access, write.bucket, name.as_str()).await?;
        let hash = current.as_ref().map(|file| etag::hash(&file.content));
        write.condition.check_write(hash.as_deref())?;
        let (mut planned, old) = match plan(app, &name, current, &write, min_share, gate)? {
            Plan::Keep(written) => return Ok(Outcome::Written(written)),
            Plan::Review(outcome) => return Ok(outcome),
            Plan::Store(planned, old) => (planned, old),
        };
        if gate != Gate::Open {
            match quarantine::file(app, tx, access, &write, &old, &planned.file.content).await? {
                quarantine::Decision::Allow(warning) => planned.warning = warning,
                quarantine::Decision::Quarantined { rule, quarantine, text } => {
                    return Ok(Outcome::Held { rule, quarantine, text });
                }
            }
        }
        if let Some(written) = save(app, tx, access, planned, &old, &write).await? {
            return Ok(Outcome::Written(written));
        }
    }
    Err(Error::Conflict("another writer created the file at the same time".to_owned()))
}

/// The planned result of a write, before anything is stored.
enum Plan {
    Keep(CompletedWrite),
    Review(Outcome),
    /// The write, and the old text.
    Store(CompletedWrite, String),
}

fn plan(
    app: &AppState,
    name: &FileName,
    current: Option<WorkspaceFile>,
    write: &FileWrite<'_>,
    min_share: f64,
    gate: Gate,
) -> Result<Plan> {
    let is_created = current.is_none();
    let old = current.as_ref().map_or("", |file| file.content.as_str());
    let is_bound = lock::binds(write.writer) && !write.change.is_following();
    if is_bound && name.is_daily_note() && !is_created && !write.change.keeps_text() {
        return Err(Error::Conflict("daily notes are append-only".to_owned()));
    }
    let applied = write.change.apply(old)?;
    let locked = current.as_ref().map_or(&[][..], |file| &file.locked_sections);
    let held = if write.writer == Writer::User && !write.change.is_following() {
        let locked = lock::after_person(locked, old, &applied.content);
        lock::Protected { content: applied.content, locked, refused: Vec::new() }
    } else if is_bound && !write.change.keeps_text() {
        lock::protect(locked, old, &applied.content)
    } else {
        let locked = lock::carried(locked, old, &applied.content);
        lock::Protected { content: applied.content, locked, refused: Vec::new() }
    };
    let held = match gate {
        Gate::Scan(policy) if held.content != old => {
            lock::Protected { content: redact(&held.content, policy).unwrap_or(held.content), ..held }
        }
        _ => held,
    };
    check_content(&held.content)?;
    if is_bound && !write.change.keeps_text() {
        let (old_chars, new_chars) = (old.chars().count(), held.content.chars().count());
        if old_chars >= MIN_SHRINK_CHARS && is_share_below(new_chars, old_chars, min_share) {
            return Ok(Plan::Review(Outcome::Shrunk { proposal: held.content, old_chars, new_chars }));
        }
    }
    let is_same = !is_created && held.content == old;
    let old = old.to_owned();
    let now = app.clock.now();
    let (is_enabled, sort_order) = name.placement();
    let file = current.unwrap_or_else(|| WorkspaceFile {
        id: app.ids.next(),
        bucket: write.bucket.clone(),
        filename: name.to_string(),
        content: String::new(),
        is_enabled,
        sort_order,
        revision: 0,
        locked_sections: Vec::new(),
        created_at: now,
        updated_at: now,
    });
    let file = if is_same { file } else { WorkspaceFile { content: held.content, locked_sections: held.locked, updated_at: now, ..file } };
    let written =
        CompletedWrite { file, revision: None, is_created, replacements: applied.replacements, refused: held.refused, warning: None };
    Ok(if is_same { Plan::Keep(written) } else { Plan::Store(written, old) })
}

/// Stores a planned write; `None` when another writer has created the file since the look-up.
async fn save(
    app: &AppState,
    tx: &Tx,
    access: &Access,
    planned: CompletedWrite,
    old: &str,
    write: &FileWrite<'_>,
) -> Result<Option<CompletedWrite>> {
    let CompletedWrite { mut file, is_created, .. } = planned;
    let last = store::revisions::last_number(tx, access, write.bucket, &file.filename).await?;
    file.revision = last.max(file.revision) + 1;
    if is_created {
        if !store::files::insert(tx, access, &file).await? {
            return Ok(None);
        }
    } else {
        store::files::update(tx, access, &file).await?;
    }
    let revision = Revision {
        id: app.ids.next(),
        number: file.revision,
        writer: write.writer,
        writer_id: write.writer_id,
        reason: write.reason.chars().take(MAX_REASON_CHARS).collect(),
        size: i64::try_from(file.content.len()).unwrap_or(i64::MAX),
        hash: etag::hash(&file.content),
        created_at: file.updated_at,
    };
    store::revisions::insert(tx, access, write.bucket, &file.filename, &revision, &file.content).await?;
    indexing::file_written(app, tx, access, &file).await?;
    webhooks::emit(app, tx, access, &WorkspaceEvent::memory_updated(write.bucket)).await?;
    let detail = json!({
        "filename": file.filename, "scope": write.bucket.scope(), "ownerKey": write.bucket.owner(), "revision": revision.number,
        "writer": revision.writer, "size": revision.size, "hash": revision.hash,
    });
    store::audit::record(tx, access, Entry::done("file.write", "file", file.id.get()).with(detail)).await?;
    if write.writer == Writer::User && !write.change.is_following() {
        let place = (write.bucket, file.filename.as_str());
        let cause = Cause::of(CauseKind::File, revision.id.get());
        app.projection.file_written(app, tx, access, place, (old, &file.content), cause).await?;
    }
    Ok(Some(CompletedWrite { file, revision: Some(revision), ..planned }))
}

#[expect(clippy::cast_precision_loss, reason = "texts are far below 2^52 characters")]
fn is_share_below(new: usize, old: usize, share: f64) -> bool {
    (new as f64) < (old as f64) * share
}
