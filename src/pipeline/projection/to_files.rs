//! Applies a change of a fact to the files of its bucket: its lines are changed or removed, as a new revision. Called by
//! `facts::change`, in its transaction. Forgetting removes more (`privacy::forget`).

use crate::app_state::AppState;
use crate::config::mate::Memory;
use crate::domain::access::{Access, Principal};
use crate::domain::bucket::Bucket;
use crate::domain::fact::{Fact, FactStatus};
use crate::domain::fact_event::{Cause, CauseKind};
use crate::domain::file::{WorkspaceFile, Writer};
use crate::error::Result;
use crate::memory::facts::lines::location::PAGES;
use crate::memory::facts::lines::rewrite::{lines_of, states_fact, with, without};
use crate::memory::facts::lines::statement::statements;
use crate::memory::files::change::FileWrite;
use crate::memory::files::etag::Condition;
use crate::memory::files::write::{Gate, put};
use crate::memory::files::{Change, writer_id};
use crate::memory::projection::is_on;
use crate::memory::sections::{Page, section};
use crate::pipeline::projection::managed_section::{compose, unmanaged_text};
use crate::store::{self, Tx};
use crate::tenancy;

/// Updates the pages of a fact's bucket after a change of the fact. A change that no person made leaves sections alone
/// that a person edited.
pub async fn follow(app: &AppState, tx: &Tx, access: &Access, before: &Fact, after: &Fact, cause: Cause) -> Result<()> {
    // Extraction writes its pages itself, a change from a file is already there, and forgetting removes more than this.
    if matches!(cause.kind, CauseKind::Extraction | CauseKind::File | CauseKind::Forget | CauseKind::Dream) {
        return Ok(());
    }
    let was = before.status == FactStatus::Active;
    let is = after.status == FactStatus::Active;
    let is_reworded = is && (before.text != after.text || before.object != after.object || before.predicate != after.predicate);
    if (!was && !is) || (was && is && !is_reworded) {
        return Ok(());
    }
    let config = tenancy::settings::of_bucket_in(app, tx, access, &before.bucket).await?;
    if !is_on(config.memory()) {
        return Ok(());
    }
    let is_by_hand = matches!(cause.kind, CauseKind::Hand | CauseKind::Contradiction);
    if !was {
        return if is_by_hand { restate(app, tx, access, after, config.memory(), cause).await } else { Ok(()) };
    }
    let names = PAGES.map(str::to_owned);
    for file in store::files::named(tx, access, &before.bucket, &names).await? {
        let spared = if is_by_hand { &[][..] } else { &file.locked_sections };
        let changed = if is { with(&file.content, before, after, spared) } else { without(&file.content, before, spared) };
        if let Some(changed) = changed {
            write(app, tx, access, &file, changed.content, reason(cause.kind)).await?;
        }
    }
    Ok(())
}

/// Most facts that a section is built from.
const MAX_FACTS: u64 = 300;

/// States a reactivated fact again, in the generated section of the page for its category. Does not create a missing
/// page.
async fn restate(app: &AppState, tx: &Tx, access: &Access, fact: &Fact, settings: &Memory, cause: Cause) -> Result<()> {
    let page = Page::of(fact.category);
    let Some(file) = store::files::lock(tx, access, &fact.bucket, page.filename()).await? else { return Ok(()) };
    if !lines_of(&file.content, fact).is_empty() {
        return Ok(());
    }
    let zone = store::agents::get(tx, access, fact.bucket.agent()).await?.map_or(chrono_tz::UTC, |agent| agent.timezone);
    let rest = unmanaged_text(&file.content, &file.locked_sections);
    let facts = if rest.len() == file.content.len() {
        vec![fact.clone()]
    } else {
        store::facts::newest_active(tx, access, &fact.bucket, MAX_FACTS).await?
    };
    let stated = statements(&rest);
    let open: Vec<Fact> = facts.into_iter().filter(|fact| !stated.iter().any(|line| states_fact(line, fact))).collect();
    let cap = match page {
        Page::Profile => settings.profile_max_chars,
        Page::Memory => settings.memory_md_max_chars,
    };
    match compose(page, &file.content, &file.locked_sections, section(page, &open, zone).as_ref(), cap as usize) {
        Some(content) => write(app, tx, access, &file, content, reason(cause.kind)).await,
        None => Ok(()),
    }
}

async fn write(app: &AppState, tx: &Tx, access: &Access, file: &WorkspaceFile, content: String, reason: &str) -> Result<()> {
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
    put(app, tx, access, write, 0.0, Gate::Open).await?.written().map(drop)
}

const fn reason(cause: CauseKind) -> &'static str {
    match cause {
        CauseKind::Hand => "a fact was changed by hand",
        CauseKind::Contradiction => "a contradiction was decided",
        CauseKind::Forget => "a fact was forgotten",
        CauseKind::Upkeep => "a fact expired",
        CauseKind::Quarantine => "a fact was reviewed",
        _ => "a fact was replaced",
    }
}
