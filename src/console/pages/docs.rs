//! `/docs`: the API reference, generated from the same description as `openapi.json`, with a curl example per operation. Needs no login.

use std::sync::OnceLock;

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use serde_json::Value;
use utoipa::openapi::OpenApi;

use crate::console::frame::visitor::{AnonymousVisitor, Visitor};
use crate::console::frame::{Frame, markdown, reply};
use crate::error::{Error, Result};

#[derive(Template)]
#[template(path = "pages/docs/list.html")]
pub(super) struct Operations {
    frame: Frame,
    version: String,
    tags: Vec<(String, Vec<OperationView>)>,
}

#[derive(Template)]
#[template(path = "pages/docs/operation.html")]
pub(super) struct OperationPage {
    pub frame: Frame,
    pub operation: OperationView,
    pub parameters: Vec<Parameter>,
    pub body: Option<String>,
    /// The responses by status; the descriptions are HTML.
    pub answers: Vec<(String, String)>,
    pub curl: String,
}

#[derive(Debug, Clone)]
pub(super) struct OperationView {
    pub id: String,
    pub tag: String,
    pub method: String,
    pub path: String,
    /// HTML.
    pub summary: String,
}

#[derive(Debug, Clone)]
pub(super) struct Parameter {
    name: String,
    place: String,
    is_required: bool,
    kind: String,
    /// HTML.
    about: String,
}

/// The reference, built for its first reader.
#[derive(Debug)]
pub struct Reference {
    describe: fn() -> OpenApi,
    description: OnceLock<Description>,
}

impl Reference {
    /// The reference of the API that `describe` gives.
    #[must_use]
    pub const fn of(describe: fn() -> OpenApi) -> Self {
        Self { describe, description: OnceLock::new() }
    }

    fn description(&self) -> &Description {
        self.description.get_or_init(|| Description::of(serde_json::to_value((self.describe)()).unwrap_or_default()))
    }
}

/// The API description as JSON, and its operations by tag.
#[derive(Debug)]
pub(super) struct Description {
    pub(super) api: Value,
    pub(super) tags: Vec<(String, Vec<OperationView>)>,
}

impl Description {
    pub(super) fn of(api: Value) -> Self {
        let mut tags: Vec<(String, Vec<OperationView>)> = Vec::new();
        for (view, _) in operations(&api) {
            match tags.iter_mut().find(|(tag, _)| *tag == view.tag) {
                Some((_, there)) => there.push(view),
                None => tags.push((view.tag.clone(), vec![view])),
            }
        }
        Self { api, tags }
    }

    /// The operation with this id, and its description.
    fn operation(&self, id: &str) -> Option<(OperationView, &Value)> {
        let view = self.tags.iter().flat_map(|(_, views)| views).find(|view| view.id == id)?;
        Some((view.clone(), self.api.get("paths")?.get(&view.path)?.get(view.method.to_lowercase())?))
    }
}

/// `GET /docs`.
///
/// # Errors
/// [`Error::Internal`] when the template fails.
pub async fn list(reader: DocsVisitor, api: Data<Reference>) -> Result<HttpResponse> {
    reply::html(&listed(reader.0, api.description()))
}

/// `GET /docs/{operation}`.
///
/// # Errors
/// [`Error::NotFound`] for an unknown operation.
pub async fn show(reader: DocsVisitor, request: HttpRequest, api: Data<Reference>, id: Path<String>) -> Result<HttpResponse> {
    let root = {
        let info = request.connection_info();
        format!("{}://{}", info.scheme(), info.host())
    };
    reply::html(&detailed(reader.0, api.description(), &id, &root).ok_or(Error::NotFound("page"))?)
}

/// Any visitor; logged-in users see their navigation.
#[derive(Debug)]
pub struct DocsVisitor(Frame);

impl actix_web::FromRequest for DocsVisitor {
    type Error = Error;
    type Future = std::pin::Pin<Box<dyn std::future::Future<Output = Result<Self>>>>;

    fn from_request(request: &HttpRequest, _payload: &mut actix_web::dev::Payload) -> Self::Future {
        let (visitor, passer_by) = (Visitor::extract(request), AnonymousVisitor::extract(request));
        Box::pin(async move {
            match visitor.await {
                Ok(visitor) => Ok(Self(visitor.frame)),
                Err(Error::Unauthenticated(_)) => passer_by.await.map(|passer_by| Self(passer_by.frame)),
                Err(other) => Err(other),
            }
        })
    }
}

fn operations(api: &Value) -> impl Iterator<Item = (OperationView, &Value)> {
    let paths = api.get("paths").and_then(Value::as_object).into_iter().flatten();
    paths.flat_map(|(path, item)| {
        let methods = item.as_object().into_iter().flatten().filter(|(_, operation)| operation.get("operationId").is_some());
        methods.map(move |(method, operation)| {
            let text = |key: &str| operation.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
            let tag = operation.pointer("/tags/0").and_then(Value::as_str).unwrap_or_default().to_owned();
            let summary = markdown::inline(&text("summary"));
            let view = OperationView { id: text("operationId"), tag, method: method.to_uppercase(), path: path.clone(), summary };
            (view, operation)
        })
    })
}

pub(super) fn listed(frame: Frame, described: &Description) -> Operations {
    let version = described.api.pointer("/info/version").and_then(Value::as_str).unwrap_or_default().to_owned();
    Operations { frame, version, tags: described.tags.clone() }
}

pub(super) fn detailed(frame: Frame, described: &Description, id: &str, root: &str) -> Option<OperationPage> {
    let (api, (view, operation)) = (&described.api, described.operation(id)?);
    let schema = operation.pointer("/requestBody/content/application~1json/schema").map(|schema| resolve(api, schema));
    let example = schema.and_then(|schema| schema.get("example").cloned().or_else(|| Some(outline(api, schema, 0))));
    let body = example.as_ref().and_then(|example| serde_json::to_string_pretty(example).ok());
    let parameters = operation.get("parameters").and_then(Value::as_array).into_iter().flatten().map(parameter).collect();
    let answers = operation.get("responses").and_then(Value::as_object).into_iter().flatten();
    let about = |answer: &Value| markdown::inline(answer.get("description").and_then(Value::as_str).unwrap_or_default());
    let is_open = operation
        .get("security")
        .and_then(Value::as_array)
        .is_some_and(|needs| needs.iter().all(|need| need.as_object().is_some_and(serde_json::Map::is_empty)));
    Some(OperationPage {
        answers: answers.map(|(status, answer)| (status.clone(), about(answer))).collect(),
        curl: curl(&view, root, example.as_ref(), takes_file(operation), is_open),
        parameters,
        body,
        operation: view,
        frame,
    })
}

fn parameter(value: &Value) -> Parameter {
    let text = |key: &str| value.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
    let kind = value.pointer("/schema/type").map(|kind| match kind {
        Value::String(kind) => kind.clone(),
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).filter(|kind| *kind != "null").collect::<Vec<_>>().join(" | "),
        _ => String::new(),
    });
    let is_required = value.get("required").and_then(Value::as_bool).unwrap_or_default();
    Parameter {
        name: text("name"),
        place: text("in"),
        is_required,
        kind: kind.unwrap_or_default(),
        about: markdown::inline(&text("description")),
    }
}

fn resolve<'a>(api: &'a Value, schema: &'a Value) -> &'a Value {
    let name = schema.get("$ref").and_then(Value::as_str).and_then(|reference| reference.strip_prefix('#'));
    name.and_then(|pointer| api.pointer(pointer)).unwrap_or(schema)
}

/// An example for a schema without one: each field with its type.
fn outline(api: &Value, schema: &Value, depth: u8) -> Value {
    let schema = resolve(api, schema);
    if let Some(fields) = schema.get("properties").and_then(Value::as_object).filter(|_| depth < 4) {
        return fields.iter().map(|(name, field)| (name.clone(), outline(api, field, depth + 1))).collect();
    }
    match (schema.get("items"), schema.get("enum").and_then(Value::as_array).and_then(|words| words.first())) {
        (Some(items), _) if depth < 4 => Value::Array(vec![outline(api, items, depth + 1)]),
        (_, Some(word)) => word.clone(),
        _ => schema.get("type").cloned().map_or(Value::Null, |kind| match kind {
            Value::Array(kinds) => kinds.first().cloned().unwrap_or_default(),
            kind => kind,
        }),
    }
}

/// Whether the operation takes a multipart form with a file.
fn takes_file(operation: &Value) -> bool {
    operation.pointer("/requestBody/content/multipart~1form-data").is_some()
}

fn curl(view: &OperationView, root: &str, body: Option<&Value>, takes_file: bool, is_open: bool) -> String {
    let mut line = format!("curl -X {} '{root}{}'", view.method, view.path);
    if !is_open {
        line.push_str(" \\\n  -H \"Authorization: Bearer $TOKEN\"");
    }
    if takes_file {
        line.push_str(" \\\n  -F 'file=@FILE'");
    }
    if let Some(body) = body {
        line.push_str(&format!(" \\\n  -H 'content-type: application/json' \\\n  -d '{}'", body.to_string().replace('\'', "'\\''")));
    }
    line
}
