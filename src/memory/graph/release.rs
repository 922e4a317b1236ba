//! Writes a quarantined statement that a person has released into the graph. Called by the review of the quarantine.

use super::statement::Statement;
use super::write::{GraphWriter, StatementOutcome};
use crate::app_state::AppState;
use crate::domain::access::OwnerAccess;
use crate::domain::bucket::Bucket;
use crate::error::{Error, Result};
use crate::store::{self, Tx};
use crate::tenancy;

/// Writes the statement without the scanner.
///
/// # Errors
/// [`Error::Conflict`] when it is refused for another reason.
pub(crate) async fn release(app: &AppState, tx: &Tx, access: &OwnerAccess, bucket: &Bucket, statement: Statement) -> Result<()> {
    let config = tenancy::settings::of_agent_in(app, tx, access.agent_access()).await?;
    store::graph::lock(tx, access.access(), bucket).await?;
    let mut writer = GraphWriter::new(app, tx, access.access(), bucket, config.memory()).reviewed();
    match writer.write(statement).await? {
        StatementOutcome::Refused(_) | StatementOutcome::Quarantined(..) => {
            Err(Error::Conflict("it can no longer be stored; discard it".to_owned()))
        }
        StatementOutcome::Opened(_) | StatementOutcome::Confirmed(_) | StatementOutcome::Ended(_) => Ok(()),
    }
}
