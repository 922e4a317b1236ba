//! Replaces whole lines of a file, after a person found them to be wrong. Lines that another writer has changed since stay. The corrections
//! of a person call it.

use crate::app_state::AppState;
use crate::domain::access::OwnerAccess;
use crate::domain::bucket::Bucket;
use crate::domain::file::Writer;
use crate::error::{Error, Result};
use crate::memory::files::change::Change;
use crate::memory::files::etag::Condition;
use crate::memory::files::write::{FileWrite, allow, write_in, writer_id};
use crate::store;

/// The reason that the file's history shows.
const REASON: &str = "corrected";

/// Replaces each line that is the first text of a pair by the second, in one transaction with a revision.
///
/// # Errors
/// As [`write_in`]; [`Error::NotFound`] if there is no such file.
pub async fn lines(app: &AppState, access: &OwnerAccess, bucket: &Bucket, filename: &str, pairs: &[(String, String)]) -> Result<()> {
    allow(access, bucket)?;
    store::again_when_refused(|| async move {
        let tx = app.db.write_for(access).await?;
        let file = store::files::lock(&tx, access.access(), bucket, filename).await?.ok_or(Error::NotFound("file"))?;
        let write = FileWrite {
            bucket,
            filename,
            change: Change::Replace(substituted(&file.content, pairs)),
            writer: Writer::User,
            writer_id: writer_id(access.access()),
            reason: REASON,
            condition: Condition::default(),
        };
        let outcome = write_in(app, &tx, access, write).await?;
        tx.commit().await?;
        outcome.written().map(drop)
    })
    .await
}

fn substituted(content: &str, pairs: &[(String, String)]) -> String {
    let new = |line: &str| {
        let text = line.trim_end_matches(['\r', '\n']);
        let end = line.get(text.len()..).unwrap_or_default();
        match pairs.iter().find(|(old, _)| old == text) {
            Some((_, new)) => format!("{new}{end}"),
            None => line.to_owned(),
        }
    };
    content.split_inclusive('\n').map(new).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_lines_are_replaced_and_the_others_stay() {
        let pairs = [("- 吃素".to_owned(), "- 不吃素".to_owned()), ("- tea".to_owned(), "- mate".to_owned())];
        assert_eq!(substituted("# a\n- 吃素\r\n- tea too\n- tea", &pairs), "# a\n- 不吃素\r\n- tea too\n- mate");
    }
}
