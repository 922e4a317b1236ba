//! The search for a person after everything about them was deleted. Its result goes into the receipt, so that the promise does not rest on
//! the deletion's own word.

use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::domain::forget::{ForgetExtent, Probe};
use crate::domain::ids::JobId;
use crate::error::Result;
use crate::store::erasure::Person;
use crate::store::erasure::probe::{find, places, told};

/// Searches for the owner key in every column that may hold one, and for the texts of forgotten facts, `said`, in the memory that is left.
/// The job `own`, which does the deleting, still has the key.
pub(super) async fn search(
    app: &AppState,
    access: &Access,
    person: &Person,
    extent: ForgetExtent,
    own: JobId,
    said: &[String],
) -> Result<Probe> {
    let with_messages = extent.include_messages;
    let tx = app.db.read(access).await?;
    let found = find(&tx, access, person, with_messages, own).await?;
    let told = told(&tx, access, person, said).await?;
    if !found.is_empty() {
        tracing::error!(places = ?found, "the owner key still stands somewhere after the person was forgotten");
    }
    let places = places(with_messages).count() as u64;
    Ok(Probe { places, found, statements: said.len() as u64, told, at: app.clock.now() })
}
