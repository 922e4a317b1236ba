//! Plans an import, entry by entry, for both the preview and the import itself.

use std::borrow::Cow;

use encoding_rs::{Encoding, GB18030};

use super::layout::{Form, Places, Skip};
use super::manifest;
use crate::app_state::AppState;
use crate::config::mate::Redact;
use crate::domain::bucket::Bucket;
use crate::error::{Error, Result};
use crate::memory::files::Target;
use crate::memory::files::name::check_content;
use crate::memory::files::quarantine;
use crate::memory::tombstones::{self, LeftOut};
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
    /// The text as it will be stored: redacted, and without forgotten and blocked lines.
    pub(super) text: String,
    /// The current text; `None` when there is no such file.
    pub(super) old: Option<String>,
    /// The lines that are left out.
    pub(super) left_out: LeftOut,
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
    // The plan reads; the block rules of this owner hold for shared files, too.
    store::origins::set_origin(tx, target.pass());
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
        let is_note = matches!(places.form(), Form::Notes(_));
        let text = match (text(&entry, content, is_note), places.form()) {
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
        let (_, concerned) = tombstones::without_buried(app, tx, access, &bucket, &added).await?;
        let (text, left_out) = match concerned.is_any() {
            true => tombstones::without_buried(app, tx, access, &bucket, &text).await?,
            false => (text, concerned),
        };
        if old.as_ref() == Some(&text) {
            plan.skipped.push(Skipped { entry, reason: Skip::Unchanged });
        } else {
            plan.drafts.push(Draft { entry, bucket, filename: name.to_string(), text, old, left_out });
        }
    }
    Ok(plan)
}

/// The text of an entry, without the mark of its encoding: UTF-8, or UTF-16 with such a mark. A note may also be in GB 18030, which Chinese
/// systems write.
fn text(entry: &str, content: Vec<u8>, is_note: bool) -> Result<String> {
    let text = match Encoding::for_bom(&content) {
        Some((encoding, mark)) => {
            let body = content.get(mark..).unwrap_or_default();
            encoding.decode_without_bom_handling_and_without_replacement(body).map(Cow::into_owned)
        }
        None => String::from_utf8(content).map_or_else(|other| chinese(other.as_bytes()).filter(|_| is_note), Some),
    };
    let text = text.ok_or_else(|| Error::invalid("file", format!("{entry} must be text in UTF-8")))?;
    check_content(&text).map_err(|error| error.of_field("file"))?;
    Ok(text)
}

/// Text in GB 18030, if it is Chinese. Most bytes of European encodings are valid there too, but then single characters stand within words.
fn chinese(content: &[u8]) -> Option<String> {
    let text = GB18030.decode_without_bom_handling_and_without_replacement(content)?;
    if text.chars().any(|letter| letter.is_ascii_control() && !matches!(letter, '\t' | '\r' | '\n')) {
        return None;
    }
    let (mut chinese, mut other, mut rest) = (0_usize, 0_usize, text.as_ref());
    while let Some(at) = rest.find(|letter: char| !letter.is_ascii()) {
        let (before, run) = rest.split_at(at);
        let end = run.find(|letter: char| letter.is_ascii()).unwrap_or(run.len());
        let (run, after) = run.split_at(end);
        let is_in_word = before.ends_with(|letter: char| letter.is_ascii_alphabetic()) && run.chars().nth(1).is_none();
        if is_in_word || !run.chars().all(is_expected) {
            other += 1;
        } else {
            chinese += 1;
        }
        rest = after;
    }
    (chinese > other).then(|| text.into_owned())
}

/// Whether a character stands in Chinese text.
const fn is_expected(letter: char) -> bool {
    matches!(letter, '\u{4e00}'..='\u{9fff}' | '\u{3000}'..='\u{303f}' | '\u{ff00}'..='\u{ffef}' | '\u{2010}'..='\u{2027}' | '\u{b7}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_read_by_the_mark_of_its_encoding() {
        let read = |content: &[u8]| text("x.md", content.to_vec(), false).ok();
        assert_eq!(read("\u{feff}茶".as_bytes()).as_deref(), Some("茶"));
        assert_eq!(read(b"\xff\xfeT\0e\0a\0").as_deref(), Some("Tea"));
        assert_eq!(read("茶".as_bytes()).as_deref(), Some("茶"));
        assert_eq!(read(b"\xb2\xe8"), None, "GBK");
    }

    #[test]
    fn a_note_may_be_in_the_encoding_of_chinese_systems() {
        let read = |content: &[u8]| text("x.md", content.to_vec(), true).ok();
        let (in_gbk, ..) = GB18030.encode("# 储物柜\r\n\r\n我的储物柜号码是 37。WiFi密码另存。");
        assert_eq!(read(&in_gbk).as_deref(), Some("# 储物柜\r\n\r\n我的储物柜号码是 37。WiFi密码另存。"));
        assert_eq!(read(b"\xb2\xe8").as_deref(), Some("茶"));
        for other in [&b"Stra\xdfe nach K\xf6ln"[..], b"caf\xe9", b"\x89PNG\r\n\x1a\n\0\0", b"\xff\xfe\xfd", b"Gr\xf6\xdfe"] {
            assert_eq!(read(other), None, "{other:?}");
        }
    }
}
