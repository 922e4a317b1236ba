//! Summaries of an owner's conversations go when a fact is forgotten, all of them: they say things in words of their own, so that nothing
//! tells for sure which of them tells it. The messages are still there, and another can be made. Called by everything in `forget` that
//! removes facts, in its transaction.

use super::episodes;
use crate::app_state::AppState;
use crate::domain::access::OwnerAccess;
use crate::domain::fact::Fact;
use crate::domain::forget::{Counts, Erased};
use crate::error::Result;
use crate::store::{self, Tx};

/// Deletes the owner's summaries, and cuts `facts` out of the episodes, if any fact is gone.
pub(super) async fn take_out(app: &AppState, tx: &Tx, access: &OwnerAccess, facts: &[Fact], counts: &mut Counts) -> Result<()> {
    if !facts.is_empty() {
        counts.add(Erased::Summaries, store::summaries::delete_all(tx, access).await?);
        episodes::take_out(app, tx, access, facts, counts).await?;
    }
    Ok(())
}
