//! Reads data files and says where they are wrong: the path, the line where there is one, the field.

use std::path::Path;

use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime, Utc};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::error::{Error, Result};

/// The whole of a file.
///
/// # Errors
/// [`Error::Invalid`] naming the path.
pub(super) fn text(path: &Path) -> Result<String> {
    std::fs::read_to_string(path).map_err(|cause| Error::invalid(path.display().to_string(), format!("cannot be read: {cause}")))
}

/// A JSON file.
///
/// # Errors
/// [`Error::Invalid`] naming the path and the field.
pub(super) fn json<T: DeserializeOwned>(path: &Path) -> Result<T> {
    decode(&text(path)?, &path.display().to_string())
}

/// A file with a JSON object a line; blank lines are passed over.
///
/// # Errors
/// [`Error::Invalid`] naming the path, the line and the field.
pub(super) fn lines<T: DeserializeOwned>(path: &Path) -> Result<Vec<T>> {
    let text = text(path)?;
    let filled = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    filled.map(|(number, line)| decode(line, &format!("{}:{}", path.display(), number + 1))).collect()
}

fn decode<T: DeserializeOwned>(text: &str, place: &str) -> Result<T> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let value = serde_path_to_error::deserialize(&mut reader).map_err(|error| wrong(place, &error.path().to_string(), error.inner()))?;
    reader.end().map_err(|error| wrong(place, ".", &error))?;
    Ok(value)
}

/// A part of a file that was read as it came.
///
/// # Errors
/// [`Error::Invalid`] naming the field within `place`.
pub(super) fn part<T: DeserializeOwned>(value: Value, place: &str) -> Result<T> {
    serde_path_to_error::deserialize(value).map_err(|error| {
        let (path, cause) = (error.path().to_string(), error.inner());
        let gap = if path.starts_with('[') || path == "." { "" } else { "." };
        Error::invalid(format!("{place}{gap}{}", path.trim_start_matches('.')), cause.to_string())
    })
}

fn wrong(place: &str, path: &str, cause: &serde_json::Error) -> Error {
    // A file that breaks off inside an object leaves no name to blame.
    let path = path.trim_end_matches('?').trim_end_matches('.');
    let field = if path.is_empty() { place.to_owned() } else { format!("{place}: {path}") };
    Error::invalid(field, cause.to_string())
}

/// A moment: `1:56 pm on 8 May, 2023` as LoCoMo writes it, RFC 3339, or a day, which is its noon; in UTC.
pub(super) fn moment(text: &str) -> Option<DateTime<Utc>> {
    let text = text.trim();
    let spoken = || NaiveDateTime::parse_from_str(text, "%I:%M %p on %d %B, %Y").ok().map(|at| at.and_utc());
    let precise = || text.parse().ok();
    let day = || Some(NaiveDate::parse_from_str(text, "%Y-%m-%d").ok()?.and_time(NaiveTime::from_hms_opt(12, 0, 0)?).and_utc());
    spoken().or_else(precise).or_else(day)
}
