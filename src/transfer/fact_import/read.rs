//! Reads an export of another memory service: JSON, either a list of memories or an object that contains one. The fields
//! are mem0's; other fields are ignored.

use chrono::{DateTime, NaiveDate, Utc};
use serde::Deserialize;
use serde_json::Value;

use crate::error::{Error, Result};

/// Largest export, in bytes: 16 MiB.
pub const MAX_EXPORT_BYTES: usize = 16 << 20;
/// Most memories in one export.
pub const MAX_MEMORIES: usize = 2_000;
/// Fields of an object that hold the list.
const LISTS: [&str; 3] = ["memories", "results", "data"];
/// Fields of a memory that hold the text; the first that is not null counts.
const TEXTS: [&str; 4] = ["memory", "text", "content", "data"];

/// A memory as the other service exported it.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct ForeignMemory {
    /// The text; empty if the export has none.
    pub memory: String,
    /// The owner, by the name that the calling program uses.
    pub user_id: Option<String>,
    /// A JSON object that is kept with the fact.
    pub metadata: Option<Value>,
    /// Categories; the first one counts.
    pub categories: Option<Vec<String>>,
    /// When it was learned, in ISO 8601.
    pub created_at: Option<String>,
    /// The last day on which it holds.
    pub expiration_date: Option<String>,
}

impl ForeignMemory {
    /// When it was learned.
    pub(super) fn said_at(&self) -> Option<DateTime<Utc>> {
        moment(self.created_at.as_deref()?)
    }

    /// The last day on which it holds.
    pub(super) fn last_day(&self) -> Option<NaiveDate> {
        self.expiration_date.as_deref().and_then(|text| text.get(..10)).and_then(|day| day.parse().ok())
    }

    /// The first of its categories.
    pub(super) fn category(&self) -> Option<&str> {
        self.categories.iter().flatten().next().map(String::as_str)
    }
}

/// A moment in ISO 8601; without a time zone it is UTC.
#[must_use]
pub fn moment(text: &str) -> Option<DateTime<Utc>> {
    let text = text.trim();
    let at = DateTime::parse_from_rfc3339(text).map(|at| at.to_utc());
    let at = at.or_else(|_| DateTime::parse_from_str(text, "%Y-%m-%d %H:%M:%S%.f%#z").map(|at| at.to_utc()));
    let at = at.or_else(|_| text.replacen(' ', "T", 1).parse::<chrono::NaiveDateTime>().map(|at| at.and_utc()));
    at.ok().or_else(|| text.parse::<NaiveDate>().ok()?.and_hms_opt(0, 0, 0).map(|at| at.and_utc()))
}

/// The memories of an export, in its order.
///
/// # Errors
/// [`Error::Invalid`] for the field `file`; [`Error::TooLarge`] over [`MAX_MEMORIES`].
pub(super) fn read(export: &[u8]) -> Result<Vec<ForeignMemory>> {
    if export.len() > MAX_EXPORT_BYTES {
        return Err(Error::TooLarge("an export may contain at most 16 MiB (16777216 bytes): send it in parts".to_owned()));
    }
    let refuse = |message: String| Error::invalid("file", message);
    let value: Value = serde_json::from_slice(export).map_err(|error| refuse(format!("must be an export in JSON: {error}")))?;
    let list = match value {
        Value::Array(list) => Some(list),
        Value::Object(mut object) => LISTS.iter().find_map(|name| match object.remove(*name) {
            Some(Value::Array(list)) => Some(list),
            _ => None,
        }),
        _ => None,
    };
    let list = list.ok_or_else(|| refuse(format!("must be a list of memories, or an object with one of {}", LISTS.join(", "))))?;
    if list.is_empty() {
        return Err(refuse("contains no memories".to_owned()));
    }
    check_count(list.len())?;
    let read = |(index, value)| {
        let read = serde_json::from_value(with_text(value));
        read.map_err(|error| refuse(format!("memory {} cannot be read: {error}", index + 1)))
    };
    list.into_iter().enumerate().map(read).collect()
}

/// A memory whose text stands in `memory`. One without text, as others leave it behind when they delete, does not refuse the others: it is
/// empty, and the import says so.
fn with_text(mut value: Value) -> Value {
    if let Value::Object(fields) = &mut value {
        let texts: Vec<Value> = TEXTS.iter().filter_map(|name| fields.remove(*name)).collect();
        let text = texts.into_iter().find(|text| !text.is_null()).unwrap_or_else(|| Value::String(String::new()));
        fields.insert("memory".to_owned(), text);
    }
    value
}

/// Refuses more memories than one import may have.
pub(super) fn check_count(count: usize) -> Result<()> {
    if count <= MAX_MEMORIES {
        return Ok(());
    }
    Err(Error::TooLarge(format!("an export may contain at most {MAX_MEMORIES} memories, and this one has {count}: send it in parts")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_shape_that_mem0_hands_out_is_read() {
        let memory = r#"{"id":"7","memory":"小明住在北京","user_id":"nora","metadata":{"app":"x"},"categories":["travel"],
            "created_at":"2024-07-20T01:30:36.275141-07:00","expiration_date":"2027-01-31","score":0.4}"#;
        for export in
            [format!("[{memory}]"), format!(r#"{{"results":[{memory}],"relations":[]}}"#), format!(r#"{{"memories":[{memory}]}}"#)]
        {
            let read = read(export.as_bytes()).unwrap();
            assert_eq!((read[0].memory.as_str(), read[0].user_id.as_deref()), ("小明住在北京", Some("nora")));
            assert_eq!(read[0].said_at(), Some("2024-07-20T08:30:36.275141Z".parse().unwrap()));
            assert_eq!((read[0].last_day(), read[0].category()), (NaiveDate::from_ymd_opt(2027, 1, 31), Some("travel")));
        }
    }

    #[test]
    fn a_memory_without_text_is_empty_and_the_others_are_read() {
        let export = r#"[{"memory":null,"text":"茶","content":"x"},{"memory":null,"user_id":null},{"id":"7"},{"memory":"Tea"}]"#;
        let texts: Vec<String> = read(export.as_bytes()).unwrap().into_iter().map(|memory| memory.memory).collect();
        assert_eq!(texts, ["茶", "", "", "Tea"]);
    }

    #[test]
    fn what_is_no_export_is_refused_with_a_reason() {
        for (wrong, reason) in [
            ("", "must be an export in JSON"),
            ("7", "must be a list of memories"),
            (r#"{"memory":"x"}"#, "must be a list of memories"),
            ("[]", "contains no memories"),
            (r#"[{"memory":"x"},{"memory":7}]"#, "memory 2 cannot be read"),
        ] {
            let said = read(wrong.as_bytes()).unwrap_err();
            assert!(format!("{said:?}").contains(reason), "{wrong}: {said:?}");
        }
        let many = format!("[{}]", vec!["{}"; MAX_MEMORIES + 1].join(","));
        assert!(matches!(read(many.as_bytes()), Err(Error::TooLarge(_))));
    }
}
