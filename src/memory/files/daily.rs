//! Daily notes: `memory/YYYY-MM-DD.md`, one for each day in the agent's time zone, append-only.

use chrono::NaiveDate;

use crate::app_state::AppState;
use crate::domain::access::OwnerAccess;
use crate::domain::bucket::Bucket;
use crate::domain::file::Writer;
use crate::error::Result;
use crate::memory::files::change::{Change, FileWrite};
use crate::memory::files::etag::Condition;
use crate::memory::files::write::{Outcome, write_in, writer_id};
use crate::store::Tx;

/// The file name of the daily note of `day`.
#[must_use]
pub fn filename(day: NaiveDate) -> String {
    format!("memory/{}.md", day.format("%Y-%m-%d"))
}

/// Appends `text` to today's note of `bucket`, in the caller's transaction. "Today" is in the agent's time zone. A new
/// note starts with its date as heading; a later entry follows after a blank line.
///
/// # Errors
/// As [`write_in`].
pub async fn append_daily_note(
    app: &AppState,
    tx: &Tx,
    access: &OwnerAccess,
    bucket: &Bucket,
    text: &str,
    writer: Writer,
    reason: &str,
) -> Result<Outcome> {
    let day = app.clock.today(access.agent().timezone);
    let write = FileWrite {
        bucket,
        filename: &filename(day),
        change: Change::AppendUnder { heading: format!("# {}", day.format("%Y-%m-%d")), text: format!("{}\n", text.trim_end()) },
        writer,
        writer_id: writer_id(access.access()),
        reason,
        condition: Condition::default(),
    };
    write_in(app, tx, access, write).await
}
