//! Explains a write that was refused because the file had changed: the current text, how it differs from the refused
//! text, and both changes merged if they do not overlap. Called by the console after a refused write.

use similar::TextMerge;

use crate::app_state::AppState;
use crate::domain::access::Permission;
use crate::domain::file::{Revision, WorkspaceFile};
use crate::error::{Error, Result};
use crate::memory::files::chronicle::{self, Author};
use crate::memory::files::name::FileName;
use crate::memory::files::target::Target;
use crate::store;
use documents::diff::{Diff, diff};

/// The explanation of a refused write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dispute {
    /// The file as it is now; `None` when it was deleted meanwhile.
    pub current: Option<WorkspaceFile>,
    /// Its newest revision and that revision's author.
    pub last: Option<(Revision, Author)>,
    /// The difference from the current text to the refused one.
    pub diff: Diff,
    /// Both changes in one text, when they affect different lines.
    pub merged: Option<String>,
}

/// Explains why `mine`, an edit of the text with the hash `base`, was not written.
///
/// # Errors
/// [`Error::Invalid`] for an invalid name.
pub async fn dispute(app: &AppState, target: &Target, filename: &str, base: &str, mine: &str) -> Result<Dispute> {
    let access = target.pass().access();
    access.require(Permission::ReadMemory)?;
    let (name, bucket) = (FileName::checked(filename)?, target.writing());
    let tx = app.db.read(access).await?;
    let current = store::files::get(&tx, access, &bucket, name.as_str()).await?;
    let base = store::revisions::find(&tx, access, &bucket, name.as_str(), base).await?.map(|(_, text)| text);
    let last = match &current {
        Some(file) => store::revisions::get(&tx, access, &bucket, name.as_str(), file.revision).await?.map(|(revision, _)| revision),
        None => None,
    };
    let hands = chronicle::hands(&tx, access, last.iter()).await?;
    let last = last.map(|revision| (revision.clone(), hands.of(&revision)));
    drop(tx);
    let mine = mine.to_owned();
    let compared = move || {
        let theirs = current.as_ref().map_or("", |file| file.content.as_str());
        let (diff, merged) = (diff(theirs, &mine), base.and_then(|base| merge(&base, &mine, theirs)));
        Dispute { diff, merged, last, current }
    };
    tokio::task::spawn_blocking(compared).await.map_err(Error::internal)
}

/// Merges two edits of `base`; `None` when they change the same lines.
fn merge(base: &str, mine: &str, theirs: &str) -> Option<String> {
    let merge = TextMerge::from_lines(base, mine, theirs);
    (!merge.is_conflicted()).then(|| merge.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_of_different_lines_fit_together_and_others_do_not() {
        let base = "# 资料\n\n城市：波尔图\n\n茶：绿茶\n";
        let mine = base.replace("波尔图", "里斯本");
        let theirs = base.replace("绿茶", "红茶");
        assert_eq!(merge(base, &mine, &theirs).as_deref(), Some("# 资料\n\n城市：里斯本\n\n茶：红茶\n"));
        assert_eq!(merge("tea\n", "green tea\n", "black tea\n"), None);
        assert_eq!(merge("tea\n", "green tea\n", "green tea\n").as_deref(), Some("green tea\n"));
    }
}
