//! Exports lists as files: CSV for spreadsheets, JSON for programs. Also renders a single object as JSON for pages that show it raw.

use std::fmt::Write;
use std::future::Future;

use actix_web::http::header::CONTENT_DISPOSITION;
use actix_web::web::Bytes;
use actix_web::{HttpResponse, HttpResponseBuilder};
use chrono::{DateTime, SecondsFormat, Utc};
use futures::stream::try_unfold;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::{Frame, csv};
use crate::domain::page::Page;
use crate::error::{Error, Result};

/// The maximum number of rows in a file that is made in memory.
pub const MOST: usize = 10_000;

/// The file formats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// For spreadsheets.
    Csv,
    /// For programs.
    Json,
}

/// The query parameter that selects the format.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct FormatQuery {
    format: String,
}

impl FormatQuery {
    /// The selected format.
    ///
    /// # Errors
    /// [`Error::Invalid`] for an unknown format.
    pub fn form(&self) -> Result<Form> {
        match self.format.as_str() {
            "csv" => Ok(Form::Csv),
            "json" => Ok(Form::Json),
            _ => Err(Error::invalid("format", "must be csv or json")),
        }
    }
}

/// Collects the first [`MOST`] rows of a list. `page` is called with the cursor of each page.
///
/// # Errors
/// The first error of `page`.
pub async fn gather<T, P, F>(page: P) -> Result<Vec<T>>
where
    P: Fn(Option<String>) -> F,
    F: Future<Output = Result<Page<T>>>,
{
    let (mut rows, mut cursor) = (Vec::new(), None);
    loop {
        let found = page(cursor).await?;
        rows.extend(found.items);
        cursor = found.next_cursor;
        if cursor.is_none() || rows.len() >= MOST {
            rows.truncate(MOST);
            return Ok(rows);
        }
    }
}

/// A download with the given rows; its file name is `name` and the date.
#[must_use]
pub fn file<const N: usize>(
    frame: &Frame,
    name: &str,
    form: Form,
    columns: &[&str; N],
    rows: impl Iterator<Item = [Value; N]>,
) -> HttpResponse {
    let text = match form {
        Form::Csv => csv::file(columns, rows.map(|row| row.map(cell))),
        Form::Json => array(rows.map(|row| object(columns, row))),
    };
    answer(frame, name, form).body(text)
}

/// A download with all rows of a list, written page by page at the pace of the client, so that one page is in memory at a time. `page` is
/// called with the cursor of each page. When a later page fails, the download breaks off: a client sees that the file is not whole.
///
/// # Errors
/// The error of the first page.
pub async fn stream<T, P, F, const N: usize>(
    frame: &Frame,
    name: &str,
    form: Form,
    columns: &'static [&'static str; N],
    page: P,
    row: fn(&T) -> [Value; N],
) -> Result<HttpResponse>
where
    T: 'static,
    P: Fn(Option<String>) -> F + 'static,
    F: Future<Output = Result<Page<T>>> + 'static,
{
    let first = page(None).await?;
    let pieces = try_unfold((Step::First(first), page), move |(step, page)| async move {
        let (found, is_first) = match step {
            Step::First(found) => (found, true),
            Step::Next(cursor) => {
                let broken = |error: &Error| tracing::warn!(cause = error.chain(), "an export broke off");
                (page(Some(cursor)).await.inspect_err(broken)?, false)
            }
            Step::End => return Ok(None),
        };
        let piece = piece(form, columns, found.items.iter().map(row), (is_first, found.next_cursor.is_none()));
        Ok::<_, Error>(Some((Bytes::from(piece), (found.next_cursor.map_or(Step::End, Step::Next), page))))
    });
    Ok(answer(frame, name, form).streaming(Box::pin(pieces)))
}

/// Where a streamed file is.
enum Step<T> {
    /// Before the first page.
    First(Page<T>),
    /// Before the page with this cursor.
    Next(String),
    /// After the last page.
    End,
}

/// The text of a page; the first and the last one also have the ends of the file.
fn piece<const N: usize>(
    form: Form,
    columns: &[&str; N],
    rows: impl Iterator<Item = [Value; N]>,
    (is_first, is_last): (bool, bool),
) -> String {
    match form {
        Form::Csv => {
            let head = is_first.then(|| csv::head(columns));
            head.into_iter().chain(rows.map(|row| csv::line(&row.map(cell)))).collect()
        }
        Form::Json => {
            let mut text = if is_first { "[" } else { "" }.to_owned();
            for (at, row) in rows.enumerate() {
                let comma = if is_first && at == 0 { "" } else { "," };
                let _infallible = write!(text, "{comma}{}", object(columns, row));
            }
            text + if is_last { "]" } else { "" }
        }
    }
}

fn answer(frame: &Frame, name: &str, form: Form) -> HttpResponseBuilder {
    let (kind, end) = match form {
        Form::Csv => ("text/csv; charset=utf-8", "csv"),
        Form::Json => ("application/json", "json"),
    };
    let name = format!("attachment; filename=\"{name}-{}.{end}\"", frame.now.format("%Y-%m-%d"));
    let mut answer = HttpResponse::Ok();
    answer.content_type(kind).insert_header((CONTENT_DISPOSITION, name));
    answer
}

/// A JSON array, written row by row, so that no row is in memory twice.
fn array(rows: impl Iterator<Item = Value>) -> String {
    let mut text = "[".to_owned();
    for (at, row) in rows.enumerate() {
        let _infallible = write!(text, "{}{row}", if at == 0 { "" } else { "," });
    }
    text.push(']');
    text
}

/// One row as indented JSON.
#[must_use]
pub fn raw<const N: usize>(columns: &[&str; N], row: [Value; N]) -> String {
    serde_json::to_string_pretty(&object(columns, row)).unwrap_or_default()
}

/// A time in the format of exported files.
#[must_use]
pub fn time(at: Option<DateTime<Utc>>) -> Value {
    at.map_or(Value::Null, |at| Value::String(at.to_rfc3339_opts(SecondsFormat::Millis, true)))
}

fn object<const N: usize>(columns: &[&str; N], row: [Value; N]) -> Value {
    Value::Object(columns.iter().zip(row).map(|(name, value)| ((*name).to_owned(), value)).collect::<Map<_, _>>())
}

/// A value as the text of a CSV cell.
fn cell(value: Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text,
        Value::Array(items) => items.into_iter().map(cell).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_cell_is_plain_and_an_object_keeps_its_kinds() {
        let row = || [json!("=1+1"), json!(null), json!(["a", "b"]), json!(0.5)];
        let columns = ["text", "none", "list", "number"];
        assert_eq!(csv::file(&columns, [row().map(cell)].into_iter()), "text,none,list,number\r\n\"'=1+1\",\"\",\"a, b\",\"0.5\"\r\n");
        assert_eq!(object(&columns, row()), json!({ "text": "=1+1", "none": null, "list": ["a", "b"], "number": 0.5 }));
        assert_eq!(array([json!({ "a": 1 }), json!({ "a": "两" })].into_iter()), "[{\"a\":1},{\"a\":\"两\"}]");
        assert_eq!(array(std::iter::empty()), "[]");
        assert!(FormatQuery { format: "xls".to_owned() }.form().is_err());
    }

    #[test]
    fn pages_make_the_same_file_as_all_rows_at_once() {
        let columns = ["text"];
        let pages: [&[&str]; 4] = [&["=1+1", "两"], &[], &["say \"hi\""], &[]];
        let rows = |texts: &[&str]| texts.iter().map(|text| [json!(text)]).collect::<Vec<_>>();
        let whole = |pages: &[&[&str]], form| {
            let ends = |at: usize| (at == 0, at + 1 == pages.len());
            pages.iter().enumerate().map(|(at, page)| piece(form, &columns, rows(page).into_iter(), ends(at))).collect::<String>()
        };
        assert_eq!(whole(&pages, Form::Csv), csv::file(&columns, rows(&pages.concat()).into_iter().map(|row| row.map(cell))));
        assert_eq!(whole(&pages, Form::Json), "[{\"text\":\"=1+1\"},{\"text\":\"两\"},{\"text\":\"say \\\"hi\\\"\"}]");
        assert_eq!((whole(&[&[]], Form::Csv), whole(&[&[]], Form::Json)), ("text\r\n".to_owned(), "[]".to_owned()));
    }

    #[tokio::test]
    async fn a_list_is_gathered_to_its_end_and_not_beyond_what_a_file_holds() {
        let pages = |most: usize| {
            move |cursor: Option<String>| async move {
                let start: usize = cursor.and_then(|at| at.parse().ok()).unwrap_or(0);
                let next = start + 200;
                Ok(Page { items: (start..next).collect(), next_cursor: (next < most).then(|| next.to_string()) })
            }
        };
        assert_eq!(gather(pages(600)).await.unwrap().len(), 600);
        assert_eq!(gather(pages(50_000)).await.unwrap().len(), MOST);
    }
}
