//! Numbers the processes of an installation, so that no two ever make the same id. Called by `app::open`.

use crate::error::Result;
use crate::store::{Db, settings};

/// Counts the starts. A row among the installation's own settings.
const COUNTER: &str = "installation.starts";

/// The number of this start, 1 to 65,535 and then from 1 again: a process may live through 65,534 starts of others before one of
/// them gets its number, and would then still have to make an id in the same millisecond to clash.
pub async fn take(db: &Db) -> Result<u16> {
    let tx = db.write_across().await?;
    let node = settings::count_up(&tx, COUNTER, u16::MAX).await?;
    tx.commit().await?;
    Ok(node)
}
