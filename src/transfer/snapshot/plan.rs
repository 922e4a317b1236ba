//! Plans an import, entry by entry, for both the preview and the import itself.

use super::layout::{Form, Places, Skip};
use super::manifest;
use crate::app_state::AppState;
use crate::config::mate::Redact;
use crate::domain::bucket::Bucket;
use crate::error::{Error, Result};
use crate::memory::files::Target;
use crate::memory::files::name::check_content;
use crate::memory::files::quarantine;
use crate::memory::tombstones;
use crate::store::{self, Tx};
use crate::tenancy::settings;
use crate::transfer::archive;
use crate::transfer::archive::Entry;
use scanner::redact;

/// A text to write.
#[derive(Debug)]
pub(super) struct Draft {
    /// Its path in the archive.
    pub(super) entry: String,
    pub(super) bucket: Bucket,
    pub(super) filename: String,
    /// The text as it will be stored: redacted, and without forgotten lines.
    pub(super) text: String,
    /// The current text; `None` when there is no such file.
    pub(super) old: Option<String>,
    /// Number of forgotten lines that are left out.
    pub(super) forgotten_lines: usize,
}

/// A skipped entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Skipped {
    /// Its path in the archive.
    pub entry: String,
    /// The reason.
    pub reason: Skip,
}

/// The plan of an import.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) drafts: Vec<Draft>,
    pub(super) skipped: Vec<Skipped>,
    /// The redaction policy for texts.
    pub(super) policy: Redact,
}

/// Opens an archive.
pub(super) fn open(places: &Places, archive: &[u8]) -> Result<Vec<Entry>> {
    let entries = archive::unpack(archive)?;
    if *places.form() == Form::Snapshot {
        manifest::check(&entries)?;
    }
    Ok(entries)
}

/// Compares the entries with the current files.
pub(super) async fn plan(app: &AppState, tx: &Tx, target: &Target, places: &Places, entries: Vec<Entry>) -> Result<Plan> {
    let access = target.pass().access();
    let policy = settings::of_agent_in(app, tx, target.pass().agent_access()).await?.memory().redact;
    let mut plan = Plan { drafts: Vec::new(), skipped: Vec::new(), policy };
    for Entry { name: entry, content } in entries {
        let (bucket, name) = match places.find(&entry) {
            Ok(place) => place,
            Err(reason) => {
                plan.skipped.push(Skipped { entry, reason });
                continue;
            }
        };
        let text = text(&entry, content)?;
        let old = store::files::get(tx, access, &bucket, name.as_str()).await?.map(|file| file.content);
        if old.as_ref() == Some(&text) {
            plan.skipped.push(Skipped { entry, reason: Skip::Unchanged });
            continue;
        }
        let text = redact(&text, policy).unwrap_or(text);
        let added = quarantine::added(old.as_deref().unwrap_or_default(), &text);
        let (_, buried) = tombstones::without_buried(app, tx, access, &bucket, &added).await?;
        let (text, forgotten_lines) =
            if buried == 0 { (text, 0) } else { tombstones::without_buried(app, tx, access, &bucket, &text).await? };
        if old.as_ref() == Some(&text) {
            plan.skipped.push(Skipped { entry, reason: Skip::Unchanged });
        } else {
            plan.drafts.push(Draft { entry, bucket, filename: name.to_string(), text, old, forgotten_lines });
        }
    }
    Ok(plan)
}

fn text(entry: &str, content: Vec<u8>) -> Result<String> {
    let text = String::from_utf8(content).map_err(|_| Error::invalid("file", format!("{entry} must be text in UTF-8")))?;
    check_content(&text).map_err(|error| error.of_field("file"))?;
    Ok(text)
}
