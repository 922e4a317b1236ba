//! Previews what forgetting a person would delete and what it would leave: counted by the same conditions, or executed
//! and rolled back. Called by `tenancy::owners`.

use super::{mentions, suites, team_memory};
use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::domain::forget::{Counts, Erased, ForgetExtent, Mention};
use crate::domain::ids::ReceiptId;
use crate::domain::owner_key::OwnerKey;
use crate::error::Result;
use crate::memory::recall_usage;
use crate::queue::JobRun;
use crate::store::Tx;
use crate::store::erasure::{self, Kind, Person};

/// The preview of forgetting a person.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Preview {
    /// Rows that would be deleted.
    pub counts: Counts,
    /// Mentions of the person in shared memory that came from other people. With [`ForgetExtent::include_mentions`] they would be
    /// deleted too, and are counted.
    pub mentions: Vec<Mention>,
}

/// Counts the rows that forgetting `owner` would delete.
pub async fn count_owner(app: &AppState, access: &Access, owner: &OwnerKey, extent: ForgetExtent) -> Result<Counts> {
    recall_usage::flush_briefly(app).await;
    let tx = app.db.read(access).await?;
    let person = Person::of(&tx, access, owner.clone()).await?;
    count_remaining(&tx, access, &person, extent, None).await
}

/// As [`count_owner`], with shared memory, and the mentions of the person there.
pub async fn preview_owner(app: &AppState, access: &Access, owner: &OwnerKey, extent: ForgetExtent) -> Result<Preview> {
    let mut preview = Preview { counts: count_owner(app, access, owner, extent).await?, mentions: Vec::new() };
    let tx = app.db.read(access).await?;
    let person = Person::of(&tx, access, owner.clone()).await?;
    let names = mentions::names(&tx, access, &person).await?;
    if !team_memory::is_there(&tx, access, &person).await? && !extent.include_mentions {
        for bucket in person.shared_buckets(access) {
            preview.mentions.extend(mentions::in_bucket(&tx, &bucket, access, &names).await?.to_list(&bucket));
        }
        return Ok(preview);
    }
    drop(tx);
    // Shared text is edited rather than deleted: how much that affects is known only by executing it and rolling it back.
    let tx = app.db.write(access).await?;
    let nothing = ReceiptId::from(0);
    while team_memory::portion(app, &tx, access, &person, nothing, &mut preview.counts).await? > 0 {}
    team_memory::lines(app, &tx, access, &person, nothing, &mut preview.counts).await?;
    for bucket in person.shared_buckets(access) {
        let found = mentions::in_bucket(&tx, &bucket, access, &names).await?;
        preview.mentions.extend(found.to_list(&bucket));
        if extent.include_mentions {
            found.forget(app, &tx, access, &bucket, nothing, &mut preview.counts).await?;
        }
    }
    Ok(preview)
}

/// Counts what is left of the person's own memory, by the conditions by which it is deleted.
pub(super) async fn count_remaining(
    tx: &Tx,
    access: &Access,
    person: &Person,
    extent: ForgetExtent,
    job: Option<&JobRun>,
) -> Result<Counts> {
    let own = job.map(|job| job.job().id);
    let mut counts = erasure::count_facts(tx, access, person).await?;
    counts.add(Erased::IndexItems, erasure::count_items(tx, access, person, extent.include_messages).await?);
    for kind in Kind::MEMORY {
        counts.add(kind.name(), erasure::count(tx, access, person, kind, own).await?);
    }
    counts.add(Erased::TestSuites, suites::count(tx, access, person).await?);
    if extent.include_messages {
        for kind in Kind::TALK {
            counts.add(kind.name(), erasure::count(tx, access, person, kind, own).await?);
        }
        if job.is_none() {
            counts.add(Erased::AuditRows, erasure::count_audit(tx, access, person).await?);
            counts.add(Erased::Tokens, erasure::count_tokens(tx, access, person).await?);
        }
    }
    Ok(counts)
}
