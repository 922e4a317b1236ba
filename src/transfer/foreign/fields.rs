//! Reads fields of JSON that other systems write in several shapes.

use std::fmt;
use std::marker::PhantomData;

use chrono::{DateTime, Utc};
use serde::de::{DeserializeSeed, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::transfer::fact_import::moment;

/// A field's text; numbers count as text.
pub(super) fn text(value: &Value, name: &str) -> Option<String> {
    match value.get(name)? {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// The first of several fields that has text.
pub(super) fn first_text(value: &Value, names: &[&str]) -> Option<String> {
    names.iter().find_map(|name| text(value, name).filter(|text| !text.trim().is_empty()))
}

/// A list field; an absent one is empty.
pub(super) fn list<'a>(value: &'a Value, name: &str) -> &'a [Value] {
    value.get(name).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// A moment: ISO 8601, or seconds or milliseconds since 1970.
pub(super) fn at(value: &Value, name: &str) -> Option<DateTime<Utc>> {
    match value.get(name)? {
        Value::String(text) => moment(text).or_else(|| text.parse().ok().and_then(of_seconds)),
        Value::Number(number) => number.as_f64().and_then(of_seconds),
        _ => None,
    }
}

/// The first of several fields that has a moment.
pub(super) fn first_at(value: &Value, names: &[&str]) -> Option<DateTime<Utc>> {
    names.iter().find_map(|name| at(value, name))
}

/// Seconds since 1970 with a fraction, or milliseconds, which are far larger.
fn of_seconds(number: f64) -> Option<DateTime<Utc>> {
    /// Seconds of the year 5138; as milliseconds it is 1973.
    const LARGEST: f64 = 1e11;
    if !number.is_finite() || number <= 0.0 {
        return None;
    }
    let milliseconds = if number > LARGEST { number } else { number * 1000.0 };
    #[expect(clippy::cast_possible_truncation, reason = "checked against the range of moments below")]
    DateTime::from_timestamp_millis(milliseconds.round() as i64)
}

/// What a message says.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Said {
    /// Its text.
    pub text: String,
    /// A mark for each picture, recording, film or file beside the text.
    pub marks: Vec<&'static str>,
    /// How many parts are neither: calls of tools, thoughts.
    pub others: usize,
}

impl Said {
    /// A message of text alone.
    pub fn of(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }
}

/// What a message says: a string, or a list of strings, of parts with a text, and of other parts; or one part.
pub(super) fn content(value: &Value) -> Said {
    let parts = match value {
        Value::String(text) => return Said::of(text.as_str()),
        Value::Array(parts) => parts.as_slice(),
        Value::Object(_) => std::slice::from_ref(value),
        _ => return Said::default(),
    };
    let (mut said, mut texts) = (Said::default(), Vec::new());
    for each in parts {
        match (part(each), mark(each)) {
            (Some(text), _) => texts.push(text),
            (None, Some(mark)) => said.marks.push(mark),
            (None, None) => said.others += 1,
        }
    }
    texts.retain(|text| !text.trim().is_empty());
    Said { text: texts.join("\n\n"), ..said }
}

/// The mark of a part or an attachment, by its type or its name: the same that a message of the API leaves.
pub(super) fn mark(part: &Value) -> Option<&'static str> {
    let kind = first_text(part, &["type", "content_type", "file_kind", "file_type"])?.to_lowercase();
    let words: Vec<&str> = kind.split(|letter: char| !letter.is_alphanumeric()).collect();
    let marks =
        [("image", "[image]"), ("video", "[video]"), ("audio", "[audio]"), ("file", "[file]"), ("document", "[file]"), ("pdf", "[file]")];
    marks.into_iter().find_map(|(word, mark)| words.contains(&word).then_some(mark))
}

fn part(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Object(part) if part.get("type").and_then(Value::as_str).is_none_or(|kind| kind == "text") => {
            part.get("text").and_then(Value::as_str).map(str::to_owned)
        }
        _ => None,
    }
}

/// Reads the elements of a list in JSON one after the other, so that a large list is never whole in memory. A single object counts as a
/// list of one.
///
/// # Errors
/// Where the JSON is broken.
pub(super) fn each(json: &[u8], take: impl FnMut(Value)) -> serde_json::Result<()> {
    if json.trim_ascii_start().first() == Some(&b'{') {
        let mut take = take;
        return serde_json::from_slice(json).map(&mut take);
    }
    let mut deserializer = serde_json::Deserializer::from_slice(json);
    Each(take, PhantomData).deserialize(&mut deserializer)?;
    deserializer.end()
}

struct Each<F>(F, PhantomData<Value>);

impl<'de, F: FnMut(Value)> DeserializeSeed<'de> for Each<F> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de, F: FnMut(Value)> Visitor<'de> for Each<F> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut list: A) -> Result<(), A::Error> {
        while let Some(element) = list.next_element()? {
            (self.0)(element);
        }
        Ok(())
    }
}

/// The list in a file that is a list, or an object with one of these fields.
pub(super) fn list_in(whole: &Value, names: &[&str]) -> Vec<Value> {
    match whole {
        Value::Array(list) => list.clone(),
        _ => names.iter().find_map(|name| whole.get(name)?.as_array().cloned()).unwrap_or_default(),
    }
}

/// Parses a whole file.
pub(super) fn whole<T: for<'de> Deserialize<'de>>(json: &[u8]) -> serde_json::Result<T> {
    serde_json::from_slice(json)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn moments_are_read_in_every_shape() {
        let value = json!({ "a": 1_721_463_036.275, "b": "2024-07-20T08:10:36.275Z", "c": 1_721_463_036_275_i64, "d": "2024-07-20 08:10:36.275+00",
            "e": "2024-07-20", "f": -4, "g": "soon", "h": 1e300 });
        for name in ["a", "b", "c", "d"] {
            assert_eq!(at(&value, name).map(|at| at.timestamp_millis()), Some(1_721_463_036_275), "{name}");
        }
        assert_eq!(at(&value, "e").map(|at| at.to_rfc3339()), Some("2024-07-20T00:00:00+00:00".to_owned()));
        assert_eq!([at(&value, "f"), at(&value, "g"), at(&value, "h"), at(&value, "none")], [None; 4]);
    }

    #[test]
    fn text_is_taken_out_of_parts_and_others_are_counted() {
        let parts = json!(["茶", { "type": "text", "text": "tea" }, { "type": "image", "file_id": "f" }, { "type": "tool_use" }, " ",
            { "content_type": "image_asset_pointer" }, { "content_type": "audio_transcription", "text": "said" }]);
        assert_eq!(content(&parts), Said { text: "茶\n\ntea\n\nsaid".to_owned(), marks: vec!["[image]", "[image]"], others: 1 });
        assert_eq!((content(&json!("x")), content(&json!(7))), (Said::of("x"), Said::default()));
        assert_eq!(content(&json!({ "type": "input_file" })).marks, ["[file]"]);
    }

    #[test]
    fn a_list_is_read_one_by_one_and_a_broken_one_says_so() {
        let mut seen = Vec::new();
        each(b"[1, 2]", |value| seen.push(value)).unwrap();
        each(br#" {"a": 3}"#, |value| seen.push(value)).unwrap();
        assert_eq!(seen, [json!(1), json!(2), json!({ "a": 3 })]);
        assert!(each(b"[1, 2", |_| {}).is_err());
        assert!(each(b"[1] x", |_| {}).is_err());
    }
}
