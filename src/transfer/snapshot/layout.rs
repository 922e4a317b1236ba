//! The layout of a snapshot or a folder of notes, and the entries of an archive that are not part of it.

use std::fmt;

use crate::domain::bucket::Bucket;
use crate::domain::memory_scope::MemoryScope;
use crate::error::{Error, Result};
use crate::memory::files::Target;
use crate::memory::files::name::{FileName, InvalidName, KNOWN};
use crate::transfer::archive::unpack;

/// The first entry of a snapshot.
pub(super) const MANIFEST: &str = "manifest.json";
/// The folder of the owner's own files.
const PERSONAL_FOLDER: &str = "personal/";
/// The folder of the team's other files, such as imported notes. MateClaw passes it over, as it does [`PERSONAL_FOLDER`].
const FILES_FOLDER: &str = "files/";
/// The folder of daily notes.
pub(super) const NOTES_FOLDER: &str = "memory/";

/// Why an entry of an archive is skipped. Callers receive it as text, in MateClaw's wording where there is one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Skip {
    /// It describes the archive itself.
    Manifest,
    /// Snapshots do not contain such files.
    NotListed,
    /// It has the name of a daily note with an invalid date.
    NoSuchDay,
    /// It is personal memory, and the call did not ask for that.
    NotSelected,
    /// It is not Markdown.
    NotMarkdown,
    /// It is text neither in UTF-8, nor in UTF-16 with a byte order mark, nor Chinese in GB 18030.
    NotText,
    /// It is larger than a file may be.
    TooLarge,
    /// A program's own file: its name begins with a dot, or is `__MACOSX`.
    Hidden,
    /// Its name is not a valid file name.
    Name(InvalidName),
    /// The file already has this text.
    Unchanged,
    /// The scanner holds it by this rule family: an import puts it into quarantine.
    Quarantined(&'static str),
}

impl Skip {
    /// Whether it is a note that cannot be imported as it is, and not something that is no note.
    #[must_use]
    pub const fn is_bad(self) -> bool {
        matches!(self, Self::NotText | Self::TooLarge | Self::Name(_))
    }
}

impl fmt::Display for Skip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Manifest => f.write_str("manifest entry"),
            Self::NotListed => f.write_str("not in whitelist"),
            Self::NoSuchDay => f.write_str("no such day"),
            Self::NotSelected => f.write_str("personal memory was not requested"),
            Self::NotMarkdown => f.write_str("not a Markdown file"),
            Self::NotText => f.write_str("not text in UTF-8, UTF-16 or GB 18030; save it in UTF-8 and import it again"),
            Self::TooLarge => f.write_str("larger than 1 MiB (1048576 bytes); split it and import it again"),
            Self::Hidden => f.write_str("hidden file"),
            Self::Name(wrong) => write!(f, "a file's name {wrong}"),
            Self::Unchanged => f.write_str("unchanged"),
            Self::Quarantined(rule) => write!(f, "quarantined: {rule}"),
        }
    }
}

/// Whether an archive is a folder of notes, and not a snapshot from here or MateClaw: it has neither a manifest nor a core file. A broken one
/// is none, so that the import says what is wrong with it.
#[must_use]
pub fn is_notes(archive: &[u8]) -> bool {
    unpack(archive).is_ok_and(|unpacked| {
        let mut names = unpacked.entries.iter().map(|entry| entry.name.as_str());
        !names.any(|name| name == MANIFEST || is_listed(name))
    })
}

/// The form of an archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Form {
    /// A snapshot, with a manifest.
    Snapshot,
    /// Markdown files, to be written into this folder; `""` is the root.
    Notes(String),
}

/// The memory that a call exports from or imports into.
#[derive(Debug, Clone)]
pub(super) struct Places {
    form: Form,
    team: Bucket,
    personal: Option<Bucket>,
}

impl Places {
    /// The TEAM files of the call's agent and, `with_personal`, the PERSONAL ones of the call's owner.
    pub(super) fn of(target: &Target, with_personal: bool) -> Result<Self> {
        if with_personal && target.pass().owner().is_system() {
            return Err(Error::invalid("personal", "the system owns no PERSONAL memory"));
        }
        let within = |scope| target.clone().within(scope).writing();
        let personal = with_personal.then(|| within(MemoryScope::Personal));
        Ok(Self { form: Form::Snapshot, team: within(MemoryScope::Team), personal })
    }

    /// One folder: of the TEAM files or, `with_personal`, of the owner's own.
    pub(super) fn of_notes(target: &Target, with_personal: bool, folder: &str) -> Result<Self> {
        let folder = folder.trim().trim_matches('/');
        if !folder.is_empty() {
            FileName::parse(&format!("{folder}/x.md")).map_err(|wrong| Error::invalid("folder", wrong.to_string()))?;
        }
        Ok(Self { form: Form::Notes(folder.to_owned()), ..Self::of(target, with_personal)? })
    }

    /// The form of the archive.
    pub(super) const fn form(&self) -> &Form {
        &self.form
    }

    /// The buckets to export from or import into.
    pub(super) fn buckets(&self) -> Vec<Bucket> {
        match (&self.form, &self.personal) {
            (Form::Notes(_), Some(personal)) => vec![personal.clone()],
            _ => std::iter::once(&self.team).chain(&self.personal).cloned().collect(),
        }
    }

    /// The path of a file in the archive; `None` for a file that is not part of snapshots. The team's other files are part of one
    /// `with_others`, except the diary of dreams.
    pub(super) fn path(bucket: &Bucket, filename: &str, with_others: bool) -> Option<String> {
        match bucket.scope() {
            MemoryScope::Personal => Some(format!("{PERSONAL_FOLDER}{filename}")),
            _ if is_listed(filename) => Some(filename.to_owned()),
            _ => (with_others && is_other(filename)).then(|| format!("{FILES_FOLDER}{filename}")),
        }
    }

    /// The bucket and name of the file for an entry.
    pub(super) fn find(&self, entry: &str) -> std::result::Result<(Bucket, FileName), Skip> {
        if let Form::Notes(folder) = &self.form {
            return Ok((self.personal.as_ref().unwrap_or(&self.team).clone(), note(folder, entry)?));
        }
        if entry == MANIFEST {
            return Err(Skip::Manifest);
        }
        if let Some(own) = entry.strip_prefix(PERSONAL_FOLDER) {
            let name = FileName::parse(own).map_err(|_| Skip::NotListed)?;
            return self.personal.clone().map(|bucket| (bucket, name)).ok_or(Skip::NotSelected);
        }
        if let Some(other) = entry.strip_prefix(FILES_FOLDER) {
            let name = FileName::parse(other).ok().filter(|_| is_other(other));
            return name.map(|name| (self.team.clone(), name)).ok_or(Skip::NotListed);
        }
        if is_listed(entry) {
            return FileName::parse(entry).map(|name| (self.team.clone(), name)).map_err(|_| Skip::NotListed);
        }
        Err(if is_like_a_note(entry) { Skip::NoSuchDay } else { Skip::NotListed })
    }
}

/// The order in which files are taken while there is room: core files and personal ones, then daily notes, then other files.
pub(super) fn rank(path: &str) -> u8 {
    if path.starts_with(FILES_FOLDER) { 2 } else { u8::from(path.starts_with(NOTES_FOLDER)) }
}

/// The name of the file for an entry of a folder of notes.
fn note(folder: &str, entry: &str) -> std::result::Result<FileName, Skip> {
    if entry.split('/').any(|segment| segment.starts_with('.') || segment == "__MACOSX") {
        return Err(Skip::Hidden);
    }
    let lower = entry.to_ascii_lowercase();
    let ending = [".md", ".markdown"].into_iter().find(|ending| lower.ends_with(ending));
    let stem = ending.and_then(|ending| entry.get(..entry.len() - ending.len()));
    let stem = stem.ok_or(Skip::NotMarkdown)?;
    let folder = if folder.is_empty() { String::new() } else { format!("{folder}/") };
    FileName::parse(&format!("{folder}{stem}.md")).map_err(Skip::Name)
}

/// Whether a shared file of this name is part of a snapshot.
fn is_listed(name: &str) -> bool {
    KNOWN.contains(&name) || (is_like_a_note(name) && FileName::parse(name).is_ok_and(|name| name.is_daily_note()))
}

/// Whether a shared file of this name is neither otherwise part of a snapshot nor the diary, which dreams write.
fn is_other(name: &str) -> bool {
    !is_listed(name) && name != "DREAMS.md"
}

fn is_like_a_note(name: &str) -> bool {
    let day = name.strip_prefix(NOTES_FOLDER).and_then(|rest| rest.strip_suffix(".md")).unwrap_or_default();
    day.len() == 10 && day.bytes().enumerate().all(|(at, byte)| if matches!(at, 4 | 7) { byte == b'-' } else { byte.is_ascii_digit() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::ids::{AgentId, TenantId};

    fn skip(entry: &str) -> Option<Skip> {
        let team = Bucket::Team(TenantId::from(1), AgentId::from(2));
        Places { form: Form::Snapshot, team, personal: None }.find(entry).err()
    }

    #[test]
    fn core_files_and_real_days_are_listed() {
        for listed in ["AGENTS.md", "MEMORY.md", "PROFILE.md", "SOUL.md", "KNOWLEDGE.md", "memory/2026-11-21.md", "memory/2024-02-29.md"] {
            assert_eq!(skip(listed), None, "{listed}");
        }
    }

    #[test]
    fn other_files_of_the_team_have_a_folder_of_their_own() {
        let team = Bucket::Team(TenantId::from(1), AgentId::from(2));
        let path = |name: &str, others| Places::path(&team, name, others);
        assert_eq!(path("notes/茶.md", true).as_deref(), Some("files/notes/茶.md"));
        assert_eq!(path("notes/茶.md", false), None);
        assert_eq!(path("DREAMS.md", true), None);
        assert_eq!(path("MEMORY.md", true).as_deref(), Some("MEMORY.md"));
        assert_eq!(skip("files/notes/茶.md"), None);
        for wrong in ["files/MEMORY.md", "files/memory/2026-11-21.md", "files/DREAMS.md", "files/../x.md", "files/x.txt"] {
            assert_eq!(skip(wrong), Some(Skip::NotListed), "{wrong}");
        }
    }

    #[test]
    fn other_files_take_no_room_from_core_files_and_notes() {
        let mut paths = ["files/notes/茶.md", "memory/2026-11-21.md", "AGENTS.md", "personal/PROFILE.md"];
        paths.sort_by_key(|path| rank(path));
        assert_eq!(paths, ["AGENTS.md", "personal/PROFILE.md", "memory/2026-11-21.md", "files/notes/茶.md"]);
    }

    #[test]
    fn whatever_else_is_passed_over_for_a_reason() {
        assert_eq!(skip("manifest.json"), Some(Skip::Manifest));
        for other in ["DREAMS.md", "structured/user.md", "memory/+026-11-21.md", "memory/notes.md", "memory.md", "agents.md", "笔记.md"] {
            assert_eq!(skip(other), Some(Skip::NotListed), "{other}");
        }
        for day in ["memory/2026-02-30.md", "memory/2025-02-29.md", "memory/2026-13-01.md", "memory/0000-00-00.md"] {
            assert_eq!(skip(day), Some(Skip::NoSuchDay), "{day}");
        }
        assert_eq!(skip("personal/茶.md"), Some(Skip::NotSelected));
        assert_eq!(skip("personal/x.exe"), Some(Skip::NotListed));
    }

    #[test]
    fn notes_go_into_their_folder_and_nothing_else_does() {
        for (folder, entry, file) in [
            ("notes", "茶.md", "notes/茶.md"),
            ("notes", "Vault/Tea time.MD", "notes/Vault/Tea time.md"),
            ("", "piano.Markdown", "piano.md"),
            ("", "MEMORY.md", "MEMORY.md"),
        ] {
            assert_eq!(note(folder, entry).map(|name| name.to_string()), Ok(file.to_owned()));
        }
        for hidden in ["__MACOSX/._x.md", ".obsidian/x.md", "a/.trash/x.md"] {
            assert_eq!(note("", hidden), Err(Skip::Hidden), "{hidden}");
        }
        assert_eq!(note("", "photo.png"), Err(Skip::NotMarkdown));
        assert_eq!(note("", "é"), Err(Skip::NotMarkdown));
        assert_eq!(note("", ".md"), Err(Skip::Hidden));
        assert!(matches!(note("", "what?.md"), Err(Skip::Name(_))));
    }
}
