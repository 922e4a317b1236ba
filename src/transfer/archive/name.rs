//! Validates the names of entries: rejects names that no regular archive of text files contains, whatever system packed it.

use std::borrow::Cow;
use std::collections::HashMap;

use encoding_rs::GB18030;
use unicode_normalization::UnicodeNormalization;

use super::flaw::Flaw;

/// The longest name, in bytes: a file name with the folders that an export puts before it.
const MAX_NAME_BYTES: usize = 512;

/// The names of one archive.
#[derive(Debug, Default)]
pub(super) struct Names(HashMap<String, String>);

impl Names {
    /// Reads a name and checks it, by itself and against the previous ones.
    pub(super) fn take(&mut self, raw: &[u8]) -> Result<String, Flaw> {
        let name = read(raw)?;
        check(&name)?;
        let path = name.trim_end_matches('/');
        match self.0.insert(folded(path), path.to_owned()) {
            None => Ok(name),
            Some(known) if known == path => Err(Flaw::Duplicate),
            Some(_) => Err(Flaw::Alike),
        }
    }
}

/// The name as a path with `/` between folders. Windows writes names in the code page of its language, and some programs of it separate
/// folders with backslashes. Of the code pages only the Chinese one can be told from its bytes.
fn read(raw: &[u8]) -> Result<String, Flaw> {
    let name = match std::str::from_utf8(raw) {
        Ok(name) => Cow::Borrowed(name),
        Err(_) => GB18030.decode_without_bom_handling_and_without_replacement(raw).ok_or(Flaw::NameNotText)?,
    };
    Ok(name.replace('\\', "/"))
}

/// The folded form of a path, for file systems that treat names as equal that differ only in case or Unicode form: no archive contains
/// two such.
#[must_use]
pub fn folded(path: &str) -> String {
    path.nfkc().collect::<String>().to_lowercase()
}

fn check(name: &str) -> Result<(), Flaw> {
    if name.len() > MAX_NAME_BYTES {
        return Err(Flaw::NameTooLong);
    }
    if name.chars().any(char::is_control) {
        return Err(Flaw::NameControls);
    }
    if name.starts_with('/') {
        return Err(Flaw::NameAbsolute);
    }
    if matches!(name.as_bytes(), [letter, b':', ..] if letter.is_ascii_alphabetic()) {
        return Err(Flaw::NameDrive);
    }
    // A folder's name ends with a slash.
    let path = name.strip_suffix('/').unwrap_or(name);
    if path.split('/').any(|folder| matches!(folder, "" | "." | "..")) {
        return Err(Flaw::NameClimbs);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(names: &[&'static str]) -> Result<(), Flaw> {
        let mut known = Names::default();
        names.iter().try_for_each(|name| known.take(name.as_bytes()).map(|_| ()))
    }

    #[test]
    fn honest_names_pass() {
        assert_eq!(
            taken(&["manifest.json", "MEMORY.md", "memory/", "memory/2026-11-21.md", "笔记/茶.md", "a..b.md", "__MACOSX/._x"]),
            Ok(())
        );
    }

    #[test]
    fn each_kind_of_trick_has_its_flaw() {
        for (name, flaw) in [
            ("", Flaw::NameClimbs),
            ("../MEMORY.md", Flaw::NameClimbs),
            ("memory/./x.md", Flaw::NameClimbs),
            ("memory//x.md", Flaw::NameClimbs),
            ("/MEMORY.md", Flaw::NameAbsolute),
            ("C:MEMORY.md", Flaw::NameDrive),
            ("..\\..\\x.md", Flaw::NameClimbs),
            ("\\x.md", Flaw::NameAbsolute),
            ("C:\\x.md", Flaw::NameDrive),
            ("MEMORY.md\0.txt", Flaw::NameControls),
        ] {
            assert_eq!(taken(&[name]), Err(flaw), "{name:?}");
        }
        let long: &'static str = "a".repeat(513).leak();
        assert_eq!(taken(&[long]), Err(Flaw::NameTooLong));
        assert_eq!(Names::default().take(b"\xff.md"), Err(Flaw::NameNotText));
    }

    #[test]
    fn names_of_windows_become_paths() {
        let read = |raw: &[u8]| Names::default().take(raw);
        assert_eq!(read(b"notes\\tea\\x.md").as_deref(), Ok("notes/tea/x.md"));
        let (in_gbk, ..) = GB18030.encode("旅行/敦煌.md");
        assert_eq!(read(&in_gbk).as_deref(), Ok("旅行/敦煌.md"));
    }

    #[test]
    fn names_that_are_one_somewhere_are_two_nowhere() {
        assert_eq!(taken(&["MEMORY.md", "MEMORY.md"]), Err(Flaw::Duplicate));
        assert_eq!(taken(&["memory/", "memory"]), Err(Flaw::Duplicate));
        assert_eq!(taken(&["MEMORY.md", "memory.md"]), Err(Flaw::Alike));
        assert_eq!(taken(&["caf\u{e9}.md", "cafe\u{301}.md"]), Err(Flaw::Alike));
    }
}
