//! Previews an import without writing.

use super::import::Import;
use super::layout::Skip;
use super::plan::{self, Draft, Plan, Skipped};
use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::domain::file::Writer;
use crate::domain::memory_scope::MemoryScope;
use crate::error::Result;
use crate::memory::audit;
use crate::memory::files::etag;
use crate::memory::files::quarantine;
use crate::memory::tombstones::LeftOut;
use crate::transfer::archive::Unpacked;
use documents::diff::{Diff, diff};

/// Most bytes, old and new together, that are compared line by line; for larger texts only size and hash are shown.
const MAX_COMPARED_BYTES: usize = 2 << 20;
/// Most lines of a difference that are shown.
const MAX_DIFF_LINES: usize = 300;

/// The size and hash of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Version {
    /// Bytes.
    pub size: usize,
    /// SHA-256 in hex.
    pub hash: String,
}

/// A file that an import would write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedFile {
    /// Its path in the archive.
    pub entry: String,
    /// The scope it would be written to.
    pub scope: MemoryScope,
    /// The text as it would be stored.
    pub new: Version,
    /// The lines that would be left out.
    pub left_out: LeftOut,
}

/// A file that an import would change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangedFile {
    /// The new file.
    pub coming: ImportedFile,
    /// The current text.
    pub old: Version,
    /// The difference; `None` when the texts are too large to compare.
    pub diff: Option<Diff>,
    /// Whether the difference is cut off.
    pub is_cut: bool,
}

/// What an import would do.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Preview {
    /// New files.
    pub create: Vec<ImportedFile>,
    /// Files that would change.
    pub update: Vec<ChangedFile>,
    /// Entries that would be skipped or quarantined.
    pub skip: Vec<Skipped>,
}

impl Import {
    /// What [`Import::apply`] would do with `archive` now.
    ///
    /// # Errors
    /// As [`Import::apply`], for the archive. Takes as much CPU time as [`Import::apply`].
    pub async fn preview(&self, app: &AppState, archive: &[u8]) -> Result<Preview> {
        self.preview_entries(app, plan::open(&self.places, archive)?).await
    }

    /// [`Import::preview`] for files that are unpacked already.
    ///
    /// # Errors
    /// As [`Import::preview`].
    pub async fn preview_entries(&self, app: &AppState, entries: Unpacked) -> Result<Preview> {
        let pass = self.target.pass();
        // Differences reveal the current text, so the preview is audited as a read.
        audit::note_read_in(app, pass, &self.places.buckets(), "snapshot.preview").await?;
        let tx = app.db.read(pass.access()).await?;
        let plan = plan::plan(app, &tx, &self.target, &self.places, entries).await?;
        drop(tx);
        Ok(Preview::of(pass.access(), plan))
    }
}

impl Preview {
    fn of(access: &Access, plan: Plan) -> Self {
        let mut preview = Self { skip: plan.skipped, ..Self::default() };
        let mut left = MAX_COMPARED_BYTES;
        for Draft { entry, bucket, filename, text, old, left_out } in plan.drafts {
            let added = quarantine::added(old.as_deref().unwrap_or_default(), &text);
            let (_, verdict) = quarantine::scan_added(access, Writer::Import, &filename, &added);
            if let Some(rule) = verdict.rule().filter(|_| verdict.is_quarantined()) {
                preview.skip.push(Skipped { entry, reason: Skip::Quarantined(rule.as_str()) });
                continue;
            }
            let coming = ImportedFile { entry, scope: bucket.scope(), new: Version::of(&text), left_out };
            match old {
                None => preview.create.push(coming),
                Some(old) => {
                    let size = old.len() + text.len();
                    let compared = (size <= left).then(|| cut(diff(&old, &text)));
                    left = left.saturating_sub(if compared.is_some() { size } else { 0 });
                    let (diff, is_cut) = compared.map_or((None, true), |(diff, is_cut)| (Some(diff), is_cut));
                    preview.update.push(ChangedFile { coming, old: Version::of(&old), diff, is_cut });
                }
            }
        }
        preview
    }
}

impl Version {
    fn of(text: &str) -> Self {
        Self { size: text.len(), hash: etag::hash(text) }
    }
}

/// The first lines of a difference, and whether there are more. Its counts do not change.
fn cut(mut diff: Diff) -> (Diff, bool) {
    let mut left = MAX_DIFF_LINES;
    let mut is_cut = false;
    for hunk in &mut diff.hunks {
        is_cut |= hunk.lines.len() > left;
        hunk.lines.truncate(left);
        left -= hunk.lines.len();
    }
    diff.hunks.retain(|hunk| !hunk.lines.is_empty());
    (diff, is_cut)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_difference_is_cut_and_says_so() {
        let new: String = (0..1000).map(|line| format!("第{line}行\n")).collect();
        let (long, is_cut) = cut(diff("", &new));
        assert_eq!((long.added, long.hunks.len(), long.hunks[0].lines.len(), is_cut), (1000, 1, MAX_DIFF_LINES, true));
        let (short, is_cut) = cut(diff("a\n", "b\n"));
        assert_eq!((short.hunks[0].lines.len(), is_cut), (2, false));
    }
}
