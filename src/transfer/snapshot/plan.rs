//! Plans an import, entry by entry, for both the preview and the import itself.

use std::borrow::Cow;

use encoding_rs::Encoding;

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
use crate::transfer::archive::{Entry, Unpacked};
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

/// Opens an archive. A snapshot is complete or refused; of a folder of notes, one that is too large is passed over.
pub(super) fn open(places: &Places, archive: &[u8]) -> Result<Unpacked> {
    let unpacked = archive::unpack(archive)?;
    if *places.form() == Form::Snapshot {
        if let Some((index, _)) = unpacked.oversized.first() {
            return Err(archive::Flaw::EntryTooLarge.at(*index).into());
        }
        manifest::check(&unpacked.entries)?;
    }
    Ok(unpacked)
}

/// Compares the entries with the current files.
pub(super) async fn plan(app: &AppState, tx: &Tx, target: &Target, places: &Places, unpacked: Unpacked) -> Result<Plan> {
    let access = target.pass().access();
    let policy = settings::of_agent_in(app, tx, target.pass().agent_access()).await?.memory().redact;
    let too_large = unpacked.oversized.into_iter().map(|(_, entry)| Skipped { entry, reason: Skip::TooLarge });
    let mut plan = Plan { drafts: Vec::new(), skipped: too_large.collect(), policy };
    for Entry { name: entry, content } in unpacked.entries {
        let (bucket, name) = match places.find(&entry) {
            Ok(place) => place,
            Err(reason) => {
                plan.skipped.push(Skipped { entry, reason });
                continue;
            }
        };
        let text = match (text(&entry, content), places.form()) {
            (Ok(text), Form::Snapshot) => text,
            (Ok(text), Form::Notes(_)) => text.replace("\r\n", "\n"),
            (Err(error), Form::Snapshot) => return Err(error),
            (Err(_), Form::Notes(_)) => {
                plan.skipped.push(Skipped { entry, reason: Skip::NotText });
                continue;
            }
        };
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

/// The text of an entry, without the mark of its encoding: UTF-8, or UTF-16 with such a mark.
fn text(entry: &str, content: Vec<u8>) -> Result<String> {
    let text = match Encoding::for_bom(&content) {
        Some((encoding, mark)) => {
            let body = content.get(mark..).unwrap_or_default();
            encoding.decode_without_bom_handling_and_without_replacement(body).map(Cow::into_owned)
        }
        None => String::from_utf8(content).ok(),
    };
    let text = text.ok_or_else(|| Error::invalid("file", format!("{entry} must be text in UTF-8")))?;
    check_content(&text).map_err(|error| error.of_field("file"))?;
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_read_by_the_mark_of_its_encoding() {
        let read = |content: &[u8]| text("x.md", content.to_vec()).ok();
        assert_eq!(read("\u{feff}茶".as_bytes()).as_deref(), Some("茶"));
        assert_eq!(read(b"\xff\xfeT\0e\0a\0").as_deref(), Some("Tea"));
        assert_eq!(read("茶".as_bytes()).as_deref(), Some("茶"));
        assert_eq!(read(b"\xb2\xe8"), None, "GBK");
    }
}
