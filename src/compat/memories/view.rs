//! The command that shows files: a file with line numbers, or a folder two levels deep.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::path::{Path, of_file};
use crate::app_state::AppState;
use crate::error::{Error, Result};
use crate::memory::files::read::FileFilter;
use crate::memory::files::{Target, read};

/// Levels of a folder that are shown.
const LEVELS: usize = 2;
/// Files per read.
const PORTION: u64 = 200;
/// Most lines of a file; the tool's wording names this limit.
const MAX_LINES: usize = 999_999;

pub(super) async fn view(app: &AppState, target: &Target, path: &Path, range: Option<[i64; 2]>) -> Result<String> {
    if !path.is_root() {
        match read::get(app, target, &path.filename()).await {
            Ok(file) => return numbered(&path.shown(), &file.content, range),
            Err(Error::NotFound(_)) => {}
            Err(error) => return Err(error),
        }
    }
    let files = below(app, target, path).await?;
    if files.is_empty() && !path.is_root() {
        return Err(absent(path));
    }
    Ok(listing(path, &files))
}

/// The files below a folder with their sizes in bytes, by path.
pub(super) async fn below(app: &AppState, target: &Target, path: &Path) -> Result<BTreeMap<String, i64>> {
    let mut files = BTreeMap::new();
    let mut cursor: Option<String> = None;
    loop {
        let page =
            read::list(app, target, FileFilter { prefix: &path.folder(), ..FileFilter::default() }, cursor.as_deref(), Some(PORTION))
                .await?;
        files.extend(page.items.into_iter().map(|file| (file.filename, file.size)));
        cursor = page.next_cursor;
        if cursor.is_none() {
            return Ok(files);
        }
    }
}

/// The error for a path that does not exist.
pub(super) fn absent(path: &Path) -> Error {
    Error::invalid("path", format!("The path {} does not exist. Please provide a valid path.", path.shown()))
}

fn numbered(path: &str, content: &str, range: Option<[i64; 2]>) -> Result<String> {
    let lines: Vec<&str> = content.lines().collect();
    if lines.len() > MAX_LINES {
        return Err(Error::invalid("path", format!("File {path} exceeds maximum line limit of 999,999 lines.")));
    }
    let [first, last] = range.unwrap_or([1, -1]);
    let last = if last == -1 { i64::try_from(lines.len()).unwrap_or(i64::MAX) } else { last };
    if first < 1 || last < first.saturating_sub(1) {
        return Err(Error::invalid("view_range", "must be two line numbers, the first at least 1, the second not smaller or -1"));
    }
    let mut text = format!("Here's the content of {path} with line numbers:");
    for (number, line) in (1_i64..).zip(lines).skip_while(|(number, _)| *number < first).take_while(|(number, _)| *number <= last) {
        let _ = write!(text, "\n{number:>6}\t{line}");
    }
    Ok(text)
}

fn listing(path: &Path, files: &BTreeMap<String, i64>) -> String {
    let root = path.shown();
    let mut sizes: BTreeMap<String, i64> = BTreeMap::from([(root.clone(), 0)]);
    for (filename, size) in files {
        let shown = of_file(filename);
        let inner = shown.strip_prefix(&root).unwrap_or(&shown).trim_start_matches('/');
        let segments: Vec<&str> = inner.split('/').collect();
        *sizes.entry(root.clone()).or_default() += size;
        let mut at = root.clone();
        for segment in segments.iter().take(LEVELS) {
            at = format!("{at}/{segment}");
            *sizes.entry(at.clone()).or_default() += size;
        }
    }
    let mut text = format!("Here're the files and directories up to 2 levels deep in {root}, excluding hidden items and node_modules:");
    for (path, size) in sizes {
        let _ = write!(text, "\n{}\t{path}", human(size));
    }
    text
}

/// A size as `du -h` writes it.
fn human(bytes: i64) -> String {
    let mut size = bytes as f64;
    for unit in ["B", "K", "M"] {
        if size < 1_024.0 {
            return format!("{size:.1}{unit}");
        }
        size /= 1_024.0;
    }
    format!("{size:.1}G")
}
