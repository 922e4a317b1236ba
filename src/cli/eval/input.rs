//! Reads data files. Errors name the path, the line if there is one, and the field.

use std::path::Path;

use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime, Utc};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::error::{Error, Result};

/// Reads a text file.
///
/// # Errors
/// [`Error::Invalid`] naming the path.
pub(super) fn text(path: &Path) -> Result<String> {
    std::fs::read_to_string(path).map_err(|cause| Error::invalid(path.display().to_string(), format!("cannot be read: {cause}")))
}

/// Reads a JSON file.
///
/// # Errors
/// [`Error::Invalid`] naming the path and the field.
pub(super) fn json<T: DeserializeOwned>(path: &Path) -> Result<T> {
    decode(&text(path)?, &path.display().to_string())
}

/// Reads a file with one JSON object per line; blank lines are skipped.
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
    let value =
        serde_path_to_error::deserialize(&mut reader).map_err(|error| invalid_line(place, &error.path().to_string(), error.inner()))?;
    reader.end().map_err(|error| invalid_line(place, ".", &error))?;
    Ok(value)
}

/// Deserializes a part of a file that was read as untyped JSON.
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

fn invalid_line(place: &str, path: &str, cause: &serde_json::Error) -> Error {
    // A file that ends inside an object yields no field name.
    let path = path.trim_end_matches('?').trim_end_matches('.');
    let field = if path.is_empty() { place.to_owned() } else { format!("{place}: {path}") };
    Error::invalid(field, cause.to_string())
}

/// A text field that is null where a data set has none; it is empty then.
pub(super) fn text_or_null<'de, D: Deserializer<'de>>(reader: D) -> std::result::Result<String, D::Error> {
    Option::<String>::deserialize(reader).map(Option::unwrap_or_default)
}

/// Parses a point in time: `1:56 pm on 8 May, 2023` as in LoCoMo, RFC 3339, or a date, which means its noon. In UTC.
pub(super) fn moment(text: &str) -> Option<DateTime<Utc>> {
    let text = text.trim();
    let spoken = || NaiveDateTime::parse_from_str(text, "%I:%M %p on %d %B, %Y").ok().map(|at| at.and_utc());
    let precise = || text.parse().ok();
    let day = || Some(NaiveDate::parse_from_str(text, "%Y-%m-%d").ok()?.and_time(NaiveTime::from_hms_opt(12, 0, 0)?).and_utc());
    spoken().or_else(precise).or_else(day)
}
