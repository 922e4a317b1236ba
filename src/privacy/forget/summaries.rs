//! Deletes all summaries of an owner's conversations when a fact is forgotten: they paraphrase, so it is uncertain which
//! of them states the fact. The messages remain, and a new summary can be written. Called by everything in `forget` that
//! removes facts, in its transaction.

use super::episodes;
use crate::app_state::AppState;
use crate::domain::access::OwnerAccess;
use crate::domain::fact::Fact;
use crate::domain::forget::{Counts, Erased};
use crate::error::Result;
use crate::store::{self, Tx};

/// Deletes the owner's summaries and removes `facts` from the episodes, if any fact was deleted.
pub(super) async fn take_out(app: &AppState, tx: &Tx, access: &OwnerAccess, facts: &[Fact], counts: &mut Counts) -> Result<()> {
    if !facts.is_empty() {
        counts.add(Erased::Summaries, store::summaries::delete_all(tx, access).await?);
        episodes::take_out(app, tx, access, facts, counts).await?;
    }
    Ok(())
}
