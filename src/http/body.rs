//! Reads JSON bodies and query strings, with errors that name the field.

use std::future::Future;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::error::PayloadError;
use actix_web::{FromRequest, HttpMessage, HttpRequest, web};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::edge;
use crate::error::{Error, Result};

/// The maximum body size of an unauthenticated operation, in bytes.
const MAX_OPEN_BODY_BYTES: usize = 64 * 1024;

/// Up to this value, a double represents every integer exactly.
const MAX_EXACT: f64 = 9_007_199_254_740_992.0;

/// A JSON body. Answers 400 if it is not JSON, 413 if it is too large, and 422 with the field if a value is invalid.
#[derive(Debug)]
pub struct Body<T>(pub T);

impl<T: DeserializeOwned + 'static> FromRequest for Body<T> {
    type Error = Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let most = edge::system(request).map_or(MAX_OPEN_BODY_BYTES, |system| system.config.server.max_body);
        let value = read(request, payload, most);
        Box::pin(async move { value.await.map(Self) })
    }
}

/// A JSON body of an unauthenticated operation, such as a login. Its size limit is lower because the caller is unknown.
#[derive(Debug)]
pub struct OpenBody<T>(pub T);

impl<T: DeserializeOwned + 'static> FromRequest for OpenBody<T> {
    type Error = Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let value = read(request, payload, MAX_OPEN_BODY_BYTES);
        Box::pin(async move { value.await.map(Self) })
    }
}

fn read<T: DeserializeOwned>(request: &HttpRequest, payload: &mut Payload, most: usize) -> impl Future<Output = Result<T>> + use<T> {
    let is_json = request.content_type() == "application/json" || request.content_type().is_empty();
    let bytes = edge::body::collect(request, payload, most);
    async move {
        if !is_json {
            return Err(Error::Malformed("the content type must be application/json".to_owned()));
        }
        parse(&bytes.await.map_err(|error| unread(&error, most))?)
    }
}

/// A query string. Answers 422 with the field if a value is invalid.
#[derive(Debug)]
pub struct Query<T>(pub T);

impl<T: DeserializeOwned + 'static> FromRequest for Query<T> {
    type Error = Error;
    type Future = std::future::Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        let query = web::Query::<T>::from_query(request.query_string());
        std::future::ready(query.map(|query| Self(query.into_inner())).map_err(|error| {
            let message = error.to_string();
            let field = message.split('`').nth(1).unwrap_or("query").to_owned();
            Error::invalid(field, message.trim_start_matches("Query deserialize error: "))
        }))
    }
}

/// The page to return.
#[derive(Debug, Default, serde::Deserialize, utoipa::IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PageQuery {
    /// The `nextCursor` of the previous page.
    pub cursor: Option<String>,
    /// The number of rows per page, 1 to 200. Defaults to 50.
    pub limit: Option<u64>,
}

/// Parses JSON.
///
/// # Errors
/// [`Error::Malformed`] for broken JSON, otherwise [`Error::Invalid`] with the path of the field.
pub fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T> {
    refuse_nul(bytes)?;
    let bytes = if bytes.is_empty() { b"{}" } else { bytes };
    let mut json = serde_json::Deserializer::from_slice(bytes);
    let value = match serde_path_to_error::deserialize(&mut json) {
        Ok(value) => value,
        Err(error) => return parse_decimals(bytes, &error).unwrap_or_else(|| Err(describe(&error))),
    };
    json.end().map_err(|_| Error::Malformed("there is text after the JSON value".to_owned()))?;
    // serde would read a list as the fields of the object, in order.
    if bytes.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'[') {
        return Err(Error::invalid("body", "must be a JSON object"));
    }
    Ok(value)
}

/// Parses a body again that was refused because of a number with a decimal point. JSON Schema and some clients treat `83.0` as an
/// integer.
fn parse_decimals<T: DeserializeOwned>(bytes: &[u8], error: &serde_path_to_error::Error<serde_json::Error>) -> Option<Result<T>> {
    if !error.inner().to_string().contains("floating point") {
        return None;
    }
    let mut value = match serde_json::from_slice(bytes) {
        Ok(value) => value,
        Err(_) => return Some(Err(Error::Malformed("there is text after the JSON value".to_owned()))),
    };
    make_whole(&mut value);
    Some(serde_path_to_error::deserialize(value).map_err(|error| describe(&error)))
}

/// Replaces numbers such as `83.0` with integers.
fn make_whole(value: &mut Value) {
    match value {
        Value::Number(number) => {
            let whole = number.as_f64().filter(|number| number.fract() == 0.0 && number.abs() <= MAX_EXACT);
            if let (false, Some(whole)) = (number.is_i64() || number.is_u64(), whole) {
                #[expect(clippy::cast_possible_truncation, reason = "it is whole, and no larger than what a double holds exactly")]
                let whole = whole as i64;
                *number = whole.into();
            }
        }
        Value::Array(values) => values.iter_mut().for_each(make_whole),
        Value::Object(fields) => fields.values_mut().for_each(make_whole),
        _ => {}
    }
}

fn describe(error: &serde_path_to_error::Error<serde_json::Error>) -> Error {
    use serde_json::error::Category;
    let cause = error.inner();
    match cause.classify() {
        Category::Data => {
            let text = cause.to_string();
            let message = text.split(" at line ").next().unwrap_or_default();
            let named = message.split('`').nth(1).filter(|_| message.starts_with("unknown field") || message.starts_with("missing field"));
            let path = error.path().to_string();
            let field = match (path.as_str(), named) {
                (".", Some(name)) => name.to_owned(),
                (path, Some(name)) if path != name && !path.ends_with(&format!(".{name}")) => format!("{path}.{name}"),
                (path, _) => path.to_owned(),
            };
            Error::invalid(field, message)
        }
        Category::Syntax | Category::Eof | Category::Io => {
            Error::Malformed(format!("the body is not valid JSON (line {}, column {})", cause.line(), cause.column()))
        }
    }
}

/// PostgreSQL's `text` cannot store U+0000, and no legitimate text needs it.
fn refuse_nul(bytes: &[u8]) -> Result<()> {
    let may_hold_one = bytes.windows(6).any(|window| window == b"\\u0000");
    let found =
        if may_hold_one { serde_json::from_slice(bytes).ok().and_then(|value: Value| nul_path(&value, String::new())) } else { None };
    found.map_or(Ok(()), |path| Err(Error::invalid(path, "must not contain the character U+0000")))
}

fn nul_path(value: &Value, path: String) -> Option<String> {
    match value {
        Value::String(text) if text.contains('\0') => Some(path),
        Value::Array(rows) => rows.iter().enumerate().find_map(|(index, row)| nul_path(row, format!("{path}[{index}]"))),
        Value::Object(fields) => fields.iter().find_map(|(name, field)| {
            let path = if path.is_empty() { name.replace('\0', "") } else { format!("{path}.{}", name.replace('\0', "")) };
            if name.contains('\0') { Some(path) } else { nul_path(field, path) }
        }),
        _ => None,
    }
}

fn unread(error: &PayloadError, most: usize) -> Error {
    match error {
        PayloadError::Overflow => Error::TooLarge(format!("the body is larger than {most} bytes")),
        _ => Error::Malformed("the body broke off or could not be read".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    struct Turn {
        #[expect(dead_code, reason = "only its parsing is looked at")]
        messages: Vec<Message>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Message {
        #[expect(dead_code, reason = "only its parsing is looked at")]
        content: String,
    }

    fn field_of(json: &str) -> String {
        match parse::<Turn>(json.as_bytes()).unwrap_err() {
            Error::Invalid(fields) => fields[0].field.clone(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_field_at_fault_is_named_with_its_path() {
        assert_eq!(field_of(r#"{}"#), "messages");
        assert_eq!(field_of(r#"{"messages":[],"mesages":1}"#), "mesages");
        assert_eq!(field_of(r#"{"messages":[{"content":"a"},{"content":7}]}"#), "messages[1].content");
        assert_eq!(field_of(r#"{"messages":[{"content":"a","x":1}]}"#), "messages[0].x");
        assert_eq!(field_of(r#"{"messages":[{"content":"a\u0000b"}]}"#), "messages[0].content");
    }

    #[test]
    fn what_is_no_json_is_malformed() {
        for wrong in ["{", r#"{"messages":[]}x"#, "nul", r#"{"messages":[{"content":"\ud800"}]}"#] {
            assert!(matches!(parse::<Turn>(wrong.as_bytes()), Err(Error::Malformed(_))), "{wrong}");
        }
        assert!(matches!(parse::<Value>("[".repeat(10_000).as_bytes()), Err(Error::Malformed(_))), "nested without end");
    }

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Page {
        size: Option<u32>,
        share: Option<f64>,
    }

    #[test]
    fn a_whole_number_may_be_written_with_a_point() {
        assert_eq!(parse::<Page>(br#"{"size":83.0,"share":1.0}"#).unwrap(), Page { size: Some(83), share: Some(1.0) });
        for (json, field) in
            [(r#"{"size":8.5}"#, "size"), (r#"{"size":-1.0}"#, "size"), (r#"{"size":1e300}"#, "size"), (r#"{"sizes":1.0}"#, "sizes")]
        {
            assert!(matches!(parse::<Page>(json.as_bytes()), Err(Error::Invalid(fields)) if fields[0].field == field), "{json}");
        }
        assert!(matches!(parse::<Page>(br#"{"size":83.0}x"#), Err(Error::Malformed(_))));
    }

    #[test]
    fn a_list_is_not_taken_for_the_fields_of_an_object() {
        for json in ["[null, null]", " [83, 0.5]", "[]"] {
            assert!(matches!(parse::<Page>(json.as_bytes()), Err(Error::Invalid(_))), "{json}");
        }
    }

    #[test]
    fn an_escaped_backslash_is_not_a_nul() {
        assert!(parse::<Turn>(br#"{"messages":[{"content":"\\u0000"}]}"#).is_ok());
    }
}
