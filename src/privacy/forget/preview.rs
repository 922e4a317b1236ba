//! What forgetting a person would take away, and what it would leave: counted by the same conditions, or done and undone. Called by
//! `tenancy::owners`.

use super::owner::left;
use super::{mentions, shared};
use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::domain::forget::{Counts, Mention, Wish};
use crate::domain::ids::ReceiptId;
use crate::domain::owner_key::OwnerKey;
use crate::error::Result;
use crate::memory::recall_usage;
use crate::store::erasure::Person;

/// What is known before a person is forgotten.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Preview {
    /// Rows that would go.
    pub counts: Counts,
    /// What others share, somebody else told, and names the person. With [`Wish::include_mentions`] it goes too, and is counted.
    pub mentions: Vec<Mention>,
}

/// Counts what forgetting `owner` would take away.
pub async fn count_owner(app: &AppState, access: &Access, owner: &OwnerKey, wish: Wish) -> Result<Counts> {
    recall_usage::flush_briefly(app).await;
    let tx = app.db.read(access).await?;
    let person = Person::of(&tx, access, owner.clone()).await?;
    left(&tx, access, &person, wish, None).await
}

/// [`count_owner`] with what others share, and what there names the person.
pub async fn preview_owner(app: &AppState, access: &Access, owner: &OwnerKey, wish: Wish) -> Result<Preview> {
    let mut preview = Preview { counts: count_owner(app, access, owner, wish).await?, mentions: Vec::new() };
    let tx = app.db.read(access).await?;
    let person = Person::of(&tx, access, owner.clone()).await?;
    let names = mentions::names(&tx, access, &person).await?;
    if !shared::is_there(&tx, access, &person).await? && !wish.include_mentions {
        for bucket in person.shared_buckets(access) {
            preview.mentions.extend(mentions::in_bucket(&tx, &bucket, access, &names).await?.told(&bucket));
        }
        return Ok(preview);
    }
    drop(tx);
    // What others share is cut out and not dropped: how much that is is only known once it is done, and undone.
    let tx = app.db.write(access).await?;
    let nothing = ReceiptId::from(0);
    while shared::portion(app, &tx, access, &person, nothing, &mut preview.counts).await? > 0 {}
    shared::lines(app, &tx, access, &person, nothing, &mut preview.counts).await?;
    for bucket in person.shared_buckets(access) {
        let found = mentions::in_bucket(&tx, &bucket, access, &names).await?;
        preview.mentions.extend(found.told(&bucket));
        if wish.include_mentions {
            found.forget(app, &tx, access, &bucket, nothing, &mut preview.counts).await?;
        }
    }
    Ok(preview)
}
