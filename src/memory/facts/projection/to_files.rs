//! What a change of a fact does to the files of its bucket: its lines are changed or taken out, as a revision. Called by
//! `facts::change`, in its transaction. Forgetting takes out more than this (`memory::forget`).

use serde::Serialize;

use super::rewrite::{lines_of, with, without};
use super::{PAGES, is_on};
use crate::domain::access::{Access, OwnerAccess, Principal};
use crate::domain::bucket::Bucket;
use crate::domain::fact::{Fact, FactStatus};
use crate::domain::fact_event::{Cause, CauseKind};
use crate::domain::file::{WorkspaceFile, Writer};
use crate::domain::memory_scope::MemoryScope;
use crate::error::Result;
use crate::memory::files::etag::Condition;
use crate::memory::files::write::{FileWrite, put};
use crate::memory::files::{Change, writer_id};
use crate::noctuary::Noctuary;
use crate::store::{self, Tx};
use crate::tenancy;

/// Where a fact stands in a file now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Standing {
    /// The file.
    #[schema(example = "PROFILE.md")]
    pub filename: String,
    /// Who shares it.
    pub scope: MemoryScope,
    /// The line, from 1.
    pub line: usize,
}

/// Brings the pages of a fact's bucket in line with what became of it. A machine's change leaves sections alone that a person edited.
///
/// # Errors
/// When the database does not answer.
pub async fn follow(noctuary: &Noctuary, tx: &Tx, access: &Access, before: &Fact, after: &Fact, cause: Cause) -> Result<()> {
    // Extraction writes its pages itself, a file's line is where the change came from, and forgetting takes out more than this.
    if matches!(cause.kind, CauseKind::Extraction | CauseKind::File | CauseKind::Forget | CauseKind::Dream) {
        return Ok(());
    }
    let was = before.status == FactStatus::Active;
    let is = after.status == FactStatus::Active;
    let is_reworded = is && (before.text != after.text || before.object != after.object || before.predicate != after.predicate);
    if !was || (is && !is_reworded) {
        return Ok(());
    }
    if !is_on(tenancy::settings::of_bucket_in(noctuary, tx, access, &before.bucket).await?.memory()) {
        return Ok(());
    }
    let is_by_hand = matches!(cause.kind, CauseKind::Hand | CauseKind::Contradiction);
    let names = PAGES.map(str::to_owned);
    for file in store::files::named(tx, access, &before.bucket, &names).await? {
        let spared = if is_by_hand { &[][..] } else { &file.locked_sections };
        let changed = if is { with(&file.content, before, after, spared) } else { without(&file.content, before, spared) };
        if let Some(changed) = changed {
            write(noctuary, tx, access, &file, changed.content, reason(cause.kind)).await?;
        }
    }
    Ok(())
}

/// The lines that state a fact now, in the pages of its bucket.
///
/// # Errors
/// When the database does not answer.
pub async fn standing(tx: &Tx, access: &OwnerAccess, fact: &Fact) -> Result<Vec<Standing>> {
    let names = PAGES.map(str::to_owned);
    let mut found = Vec::new();
    let mut files = store::files::named(tx, access.access(), &fact.bucket, &names).await?;
    files.sort_by(|one, other| one.filename.cmp(&other.filename));
    for file in files {
        let scope = file.bucket.scope();
        found.extend(lines_of(&file.content, fact).into_iter().map(|line| Standing { filename: file.filename.clone(), scope, line }));
    }
    Ok(found)
}

async fn write(noctuary: &Noctuary, tx: &Tx, access: &Access, file: &WorkspaceFile, content: String, reason: &str) -> Result<()> {
    let bucket: &Bucket = &file.bucket;
    let writer = match access.principal() {
        Principal::Session(..) | Principal::Token(..) => Writer::User,
        Principal::Job(_) | Principal::Operator => Writer::System,
    };
    let write = FileWrite {
        bucket,
        filename: &file.filename,
        change: Change::Follow(content),
        writer,
        writer_id: writer_id(access),
        reason,
        condition: Condition::default(),
    };
    put(noctuary, tx, access, write, 0.0).await?.written().map(drop)
}

const fn reason(cause: CauseKind) -> &'static str {
    match cause {
        CauseKind::Hand => "a fact was changed by hand",
        CauseKind::Contradiction => "a contradiction was decided",
        CauseKind::Forget => "a fact was forgotten",
        CauseKind::Upkeep => "a fact ran out",
        CauseKind::Quarantine => "a fact was looked at",
        _ => "a fact was replaced",
    }
}
