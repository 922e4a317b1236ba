//! The commands that change files. Each is one file write, by the same path as every other tool.

use std::fmt::Write as _;

use super::path::{Path, of_file};
use super::view::{absent, below};
use crate::app_state::AppState;
use crate::domain::file::WorkspaceFile;
use crate::error::{Error, Result};
use crate::memory::files::by_agent::{self, ByAgent};
use crate::memory::files::etag;
use crate::memory::files::{Change, Target, arrange, read};
use crate::store::{self, Tx};

/// The reason that the history shows for these writes.
const REASON: &str = "memory";
/// Lines shown before and after a change.
const AROUND: usize = 4;

pub(super) async fn create(app: &AppState, target: &Target, path: &Path, text: String) -> Result<String> {
    refuse_root(path)?;
    if find_file(app, target, path).await?.is_some() {
        return Err(Error::invalid("path", format!("File {} already exists", path.shown())));
    }
    let wanted = ByAgent { filename: &path.filename(), change: Change::Replace(text), reason: REASON, etag: None };
    by_agent::write(app, target, wanted).await?;
    Ok(format!("File created successfully at: {}", path.shown()))
}

pub(super) async fn str_replace(app: &AppState, target: &Target, path: &Path, old: String, new: String) -> Result<String> {
    let file = existing(app, target, path).await?;
    if old.is_empty() {
        return Err(Error::invalid("old_str", "must not be empty"));
    }
    let lines: Vec<String> = file.content.match_indices(&old).map(|(at, _)| line_at(&file.content, at).to_string()).collect();
    let refused = match lines.len() {
        1 => None,
        0 => Some(format!("No replacement was performed, old_str `{old}` did not appear verbatim in {}.", path.shown())),
        _ => Some(format!(
            "No replacement was performed. Multiple occurrences of old_str `{old}` in lines: {}. Please ensure it is unique",
            lines.join(", ")
        )),
    };
    if let Some(message) = refused {
        return Err(Error::invalid("old_str", message));
    }
    let line = lines.first().and_then(|line| line.parse().ok()).unwrap_or(1);
    let seen = etag::of_hash(&etag::hash(&file.content));
    let change = Change::Edit { old, new, replace_all: false };
    let wanted = ByAgent { filename: &file.filename, change, reason: REASON, etag: Some(&seen) };
    let written = by_agent::write(app, target, wanted).await?;
    Ok(format!("The memory file has been edited.\n{}", snippet(&written.file.content, line)))
}

pub(super) async fn insert(app: &AppState, target: &Target, path: &Path, line: usize, text: &str) -> Result<String> {
    let file = existing(app, target, path).await?;
    let mut lines: Vec<&str> = file.content.split_inclusive('\n').collect();
    if line > lines.len() {
        let message =
            format!("Invalid `insert_line` parameter: {line}. It should be within the range of lines of the file: [0, {}]", lines.len());
        return Err(Error::invalid("insert_line", message));
    }
    let text = if text.ends_with('\n') { text.to_owned() } else { format!("{text}\n") };
    let last = line.checked_sub(1).and_then(|at| lines.get(at));
    let before = last.filter(|last| !last.ends_with('\n')).map(|last| format!("{last}\n"));
    if let (Some(before), Some(at)) = (&before, line.checked_sub(1)) {
        lines.splice(at..line, [before.as_str()]);
    }
    lines.insert(line, &text);
    let seen = etag::of_hash(&etag::hash(&file.content));
    let wanted = ByAgent { filename: &file.filename, change: Change::Replace(lines.concat()), reason: REASON, etag: Some(&seen) };
    by_agent::write(app, target, wanted).await?;
    Ok(format!("The file {} has been edited.", path.shown()))
}

/// Deletes a file or a whole folder, atomically.
pub(super) async fn delete(app: &AppState, target: &Target, path: &Path) -> Result<String> {
    refuse_root(path)?;
    let files = match find_file(app, target, path).await? {
        Some(file) => vec![file.filename],
        None => below(app, target, path).await?.into_keys().collect(),
    };
    if files.is_empty() {
        return Err(Error::invalid("path", format!("The path {} does not exist", path.shown())));
    }
    let (bucket, access) = (by_agent::allow(target)?, target.pass().access());
    let tx = app.db.write_for(target.pass()).await?;
    for filename in files {
        // Another caller has already deleted it.
        let Some(file) = store::files::lock(&tx, access, &bucket, &filename).await? else { continue };
        refuse_locked(&file)?;
        arrange::delete_in(app, &tx, target, &file).await?;
    }
    tx.commit().await?;
    Ok(format!("Successfully deleted {}", path.shown()))
}

/// Renames a file or a whole folder, atomically: one transaction creates the new files and deletes the old ones.
pub(super) async fn rename(app: &AppState, target: &Target, from: &Path, to: &Path) -> Result<String> {
    refuse_root(from)?;
    refuse_root(to)?;
    if find_file(app, target, to).await?.is_some() || !below(app, target, to).await?.is_empty() {
        return Err(taken(&to.shown()));
    }
    let moves: Vec<(String, String)> = match find_file(app, target, from).await? {
        Some(file) => vec![(file.filename, to.filename())],
        None => {
            let into = |name: &String| format!("{}{}", to.folder(), name.strip_prefix(&from.folder()).unwrap_or(name));
            below(app, target, from).await?.into_keys().map(|name| (name.clone(), into(&name))).collect()
        }
    };
    if moves.is_empty() {
        return Err(absent(from));
    }
    let tx = app.db.write_for(target.pass()).await?;
    for (old, new) in &moves {
        move_file(app, &tx, target, from, old, new).await?;
    }
    tx.commit().await?;
    Ok(format!("Successfully renamed {} to {}", from.shown(), to.shown()))
}

/// Moves a file in the caller's transaction, which must not be committed after an error. Fails if the scanner would
/// quarantine the text today.
async fn move_file(app: &AppState, tx: &Tx, target: &Target, from: &Path, old: &str, new: &str) -> Result<()> {
    let (bucket, access) = (by_agent::allow(target)?, target.pass().access());
    let file = store::files::lock(tx, access, &bucket, old).await?.ok_or_else(|| absent(from))?;
    refuse_locked(&file)?;
    if store::files::lock(tx, access, &bucket, new).await?.is_some() {
        return Err(taken(&of_file(new)));
    }
    let wanted = ByAgent { filename: new, change: Change::Replace(file.content.clone()), reason: REASON, etag: None };
    by_agent::write_in(app, tx, target, wanted).await?.written()?;
    arrange::delete_in(app, tx, target, &file).await
}

fn taken(path: &str) -> Error {
    Error::invalid("new_path", format!("The destination {path} already exists"))
}

async fn find_file(app: &AppState, target: &Target, path: &Path) -> Result<Option<WorkspaceFile>> {
    match read::get(app, target, &path.filename()).await {
        Ok(file) => Ok(Some(file)),
        Err(Error::NotFound(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

async fn existing(app: &AppState, target: &Target, path: &Path) -> Result<WorkspaceFile> {
    refuse_root(path)?;
    find_file(app, target, path).await?.ok_or_else(|| absent(path))
}

fn refuse_root(path: &Path) -> Result<()> {
    if path.is_root() { Err(Error::invalid("path", "must name something below /memories")) } else { Ok(()) }
}

fn refuse_locked(file: &WorkspaceFile) -> Result<()> {
    if file.locked_sections.is_empty() {
        return Ok(());
    }
    Err(Error::Conflict("a person edited this file; only that person can delete it".to_owned()))
}

/// The number of the line that contains the byte `at`.
fn line_at(content: &str, at: usize) -> usize {
    content.get(..at).unwrap_or_default().matches('\n').count() + 1
}

/// The lines around a change, with their numbers.
fn snippet(content: &str, line: usize) -> String {
    let mut text = String::new();
    for (number, shown) in (1..).zip(content.lines()).skip(line.saturating_sub(AROUND + 1)).take(2 * AROUND + 1) {
        let _ = writeln!(text, "{number:>6}\t{shown}");
    }
    text.trim_end().to_owned()
}
