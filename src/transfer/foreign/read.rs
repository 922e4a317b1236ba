//! Reads a file of another system.

use std::path::Path;

use chrono::{DateTime, Utc};

use super::contents::{Contents, LeftOutKind};
use super::kind::{FileKind, is_conversations, without_mark};
use super::{chatgpt, claude, goclaw, hindsight, letta, microclaw, zep};
use crate::domain::import::ImportSource;
use crate::error::{Error, Result};
use crate::store::foreign::ForeignDatabase;
use crate::transfer::archive::{self, Entry, MAX_WANTED_BYTES};
use crate::transfer::fact_import::MAX_EXPORT_BYTES;

/// Reads a file that is of this kind, at `now`. `part` chooses one chat or user of a database with several. A database is read with a
/// temporary file in `directory`.
///
/// # Errors
/// [`Error::Invalid`] for the fields `file` and `part`; [`Error::TooLarge`] beyond the limits.
pub async fn read(kind: FileKind, file: &[u8], part: Option<&str>, directory: &Path, now: DateTime<Utc>) -> Result<Contents> {
    let mut contents = match kind {
        FileKind::Database => read_database(file, part, directory, now).await?,
        FileKind::Foreign(source) => read_json(source, file, now)?,
        FileKind::Snapshot | FileKind::Markdown | FileKind::Mem0 => {
            return Err(Error::invalid("file", "is of a kind with an import of its own"));
        }
    };
    contents.sort();
    if contents.conversations.is_empty() && contents.memories.is_empty() && contents.files.is_empty() {
        let source = contents.source.as_str();
        let left: usize = contents.left_out.iter().map(|left| left.count).sum();
        return Err(Error::invalid(
            "file",
            format!("is a file of {source} without anything that can be imported; {left} entries were left out"),
        ));
    }
    Ok(contents)
}

async fn read_database(file: &[u8], part: Option<&str>, directory: &Path, now: DateTime<Utc>) -> Result<Contents> {
    let mut database = ForeignDatabase::open(file, directory).await?;
    if goclaw::is_here(&database) {
        let mut contents = Contents::new(ImportSource::GoClaw);
        goclaw::read(&mut database, &mut contents, part).await?;
        return Ok(contents);
    }
    if microclaw::is_here(&database) {
        let mut contents = Contents::new(ImportSource::MicroClaw);
        microclaw::read(&mut database, &mut contents, part, now).await?;
        return Ok(contents);
    }
    Err(Error::invalid(
        "file",
        "is a database that is neither MicroClaw's (tables memories, chats, messages) nor GoClaw's (table memory_documents)",
    ))
}

fn read_json(source: ImportSource, file: &[u8], now: DateTime<Utc>) -> Result<Contents> {
    let mut contents = Contents::new(source);
    let entries = entries(file, &mut contents)?;
    for Entry { name, content } in &entries {
        let json = without_mark(content);
        let read = match source {
            ImportSource::ChatGpt => chatgpt::read(json, &mut contents),
            ImportSource::Claude if is_memories(name) => claude::read_memories(json, &mut contents),
            ImportSource::Claude => claude::read(json, &mut contents),
            _ if content.len() > MAX_EXPORT_BYTES => {
                return Err(Error::TooLarge(format!(
                    "an export of {} may contain at most 16 MiB (16777216 bytes): send it in parts",
                    source.as_str()
                )));
            }
            ImportSource::Letta => letta::read(json, &mut contents),
            ImportSource::Zep => zep::read(json, &mut contents, now),
            ImportSource::Hindsight => hindsight::read(json, &mut contents),
            // Databases are no JSON.
            ImportSource::MicroClaw | ImportSource::GoClaw => Ok(()),
        };
        read.map_err(|error| Error::invalid("file", format!("{name} must be an export of {} in JSON: {error}", source.as_str())))?;
    }
    Ok(contents)
}

/// The JSON files of an upload, which is one of them, or an archive that has them.
fn entries(file: &[u8], contents: &mut Contents) -> Result<Vec<Entry>> {
    if !file.starts_with(b"PK") {
        if file.len() > MAX_WANTED_BYTES {
            return Err(archive::BadArchive::from(archive::Flaw::ExportTooLarge).into());
        }
        return Ok(vec![Entry { name: "the file".to_owned(), content: file.to_vec() }]);
    }
    let is_of_claude = contents.source == ImportSource::Claude;
    let is_wanted = |name: &str| is_conversations(name) || (is_of_claude && is_memories(name));
    let mut entries = archive::unpack_wanted(file, is_wanted)?;
    entries.sort_by(|one, other| one.name.cmp(&other.name));
    let others = archive::names(file)?.into_iter().filter(|name| !name.ends_with('/') && !is_wanted(name));
    for name in others.collect::<Vec<_>>() {
        contents.leave_out(LeftOutKind::OtherData, &name);
    }
    Ok(entries)
}

fn is_memories(name: &str) -> bool {
    name.rsplit('/').next() == Some(claude::MEMORIES)
}
