//! Numbers the processes of an installation, so that no two create the same id. `app::open` uses it.

use crate::error::Result;
use crate::store::{Db, settings};

/// Counts the starts, in a row of the installation's own settings.
const COUNTER: &str = "installation.starts";

/// The number of this start: 1 to 65,535, then from 1 again. Two processes share a number only if one of them has been running for 65,534
/// starts of others; to collide they must also create an id in the same millisecond.
pub async fn take(db: &Db) -> Result<u16> {
    let tx = db.write_across().await?;
    let node = settings::count_up(&tx, COUNTER, u16::MAX).await?;
    tx.commit().await?;
    Ok(node)
}
