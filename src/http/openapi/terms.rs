//! Describes the rules of parameters and fields by their names: ids, owners, cursors and pages follow the same rules in every request.
//! The checks themselves are where the values are parsed (`domain`).

use std::collections::BTreeSet;

use serde_json::Value;
use utoipa::Number;
use utoipa::openapi::path::{Operation, Parameter, ParameterIn};
use utoipa::openapi::schema::{KnownFormat, Object, Schema, SchemaFormat, SchemaType, Type};
use utoipa::openapi::{Components, RefOr, Required};

use crate::domain::ids;
use crate::domain::owner_key;
use crate::domain::page::PageRequest;

/// A conversation name: 1 to 200 characters, without control characters.
const CONVERSATION: &str = "^[^\\u0000-\\u001f\\u007f-\\u009f]{1,200}$";
/// `*` or ETags: quoted text for a file; for a fact the time of its last change, with or without quotes.
const ETAGS: &str = "^(\\*|(W/)?\"[!-~]*\"( *, *(W/)?\"[!-~]*\")*)$";
/// [`CONVERSATION`] in a header: ASCII only, without surrounding blanks.
const CONVERSATION_HEADER: &str = "^[!-~]([ -~]{0,198}[!-~])?$";
/// An end user's name in a header.
const END_USER_HEADER: &str = "^[!-~]([ -~]{0,118}[!-~])?$";
/// A key that identifies a repeated call.
const IDEMPOTENCY_KEY: &str = "^[!-~]{1,200}$";
/// The name of a Markdown file. `domain` and `memory::files` check further rules, such as no `..` and no invisible characters.
const FILE: &str = "^[^/].*\\.md$";
/// A cursor, as lists return it.
const CURSOR: &str = "^[A-Za-z0-9_-]+$";

/// Adds the rules to the parameters of an operation.
pub(super) fn describe_parameters(operation: &mut Operation) {
    let Some(parameters) = &mut operation.parameters else { return };
    let is_paged = parameters.iter().any(|one| matches!(one, RefOr::T(parameter) if parameter.name == "cursor"));
    for parameter in parameters {
        let RefOr::T(parameter) = parameter else { continue };
        let rule = parameter_rule(parameter, is_paged);
        let Some(RefOr::T(Schema::Object(object))) = &mut parameter.schema else { continue };
        // A parameter is present or absent; paths and headers have no null.
        if let SchemaType::Array(types) = &object.schema_type
            && let [one, Type::Null] = types.as_slice()
        {
            object.schema_type = SchemaType::Type(one.clone());
        }
        if let Some(rule) = rule {
            rule.write(object);
        }
    }
}

/// Adds the rules to the fields of every schema in a request.
pub(super) fn describe_fields(components: &mut Components, requests: &BTreeSet<String>) {
    for (name, schema) in &mut components.schemas {
        let RefOr::T(Schema::Object(schema)) = schema else { continue };
        if !requests.contains(name) {
            continue;
        }
        for (field, schema) in &mut schema.properties {
            let RefOr::T(Schema::Object(object)) = schema else { continue };
            widen(object);
            if let Some(rule) = shared_rule(field) {
                rule.write(object);
            }
        }
    }
}

/// The names of the schemas in requests, including nested ones.
pub(super) fn requested<'a>(operations: impl Iterator<Item = &'a Operation>, components: &Components) -> BTreeSet<String> {
    let mut open: Vec<Value> = operations.filter_map(|operation| serde_json::to_value(operation.request_body.as_ref()?).ok()).collect();
    let mut names = BTreeSet::new();
    while let Some(value) = open.pop() {
        match value {
            Value::Object(fields) => {
                if let Some(name) = fields.get("$ref").and_then(Value::as_str).and_then(|reference| reference.rsplit('/').next())
                    && names.insert(name.to_owned())
                {
                    open.extend(components.schemas.get(name).and_then(|schema| serde_json::to_value(schema).ok()));
                }
                open.extend(fields.into_values());
            }
            Value::Array(values) => open.extend(values),
            _ => {}
        }
    }
    names
}

/// Marks a body without required fields as optional: a missing body is read as an empty object.
pub(super) fn mark_optional_body(operation: &mut Operation, components: &Components) {
    let Some(RefOr::T(body)) = &mut operation.request_body else { return };
    let content = body.content.get("application/json");
    let Some(RefOr::T(content)) = content else { return };
    let Some(schema) = &content.schema else { return };
    if !has_required(schema, components) {
        body.required = Some(Required::False);
    }
}

fn has_required(schema: &RefOr<Schema>, components: &Components) -> bool {
    match schema {
        RefOr::Ref(reference) => {
            let name = reference.ref_location.rsplit('/').next().unwrap_or_default();
            components.schemas.get(name).is_none_or(|schema| has_required(schema, components))
        }
        RefOr::T(Schema::Object(object)) => !object.required.is_empty(),
        RefOr::T(Schema::AllOf(all)) => all.items.iter().any(|one| has_required(one, components)),
        RefOr::T(_) => true,
    }
}

enum Rule {
    Text(&'static str),
    Between(u64, u64),
}

/// Widens the format of counts to int64: counts are unsigned, but OpenAPI's formats are signed.
fn widen(object: &mut Object) {
    let is_count = object.minimum.as_ref().is_some_and(|least| matches!(least, Number::UInt(_)) || matches!(least, Number::Int(0..)));
    if is_count && object.maximum.is_none() && matches!(&object.format, Some(SchemaFormat::KnownFormat(KnownFormat::Int32))) {
        object.maximum = usize::try_from(u32::MAX).ok().map(Number::UInt);
        object.format = Some(SchemaFormat::KnownFormat(KnownFormat::Int64));
    }
}

impl Rule {
    fn write(self, object: &mut Object) {
        match self {
            Self::Text(pattern) => object.pattern = Some(pattern.to_owned()),
            Self::Between(least, most) => {
                let number = |bound| usize::try_from(bound).ok().map(Number::UInt);
                (object.minimum, object.maximum) = (number(least), number(most));
            }
        }
    }
}

fn parameter_rule(parameter: &Parameter, is_paged: bool) -> Option<Rule> {
    match (&parameter.parameter_in, parameter.name.as_str()) {
        (ParameterIn::Query, "limit") if is_paged => Some(Rule::Between(1, PageRequest::MAX_LIMIT)),
        (ParameterIn::Header, "If-Match") => Some(Rule::Text(ETAGS)),
        (ParameterIn::Header, "X-Conversation-Id") => Some(Rule::Text(CONVERSATION_HEADER)),
        (ParameterIn::Header, "X-End-User-Id") => Some(Rule::Text(END_USER_HEADER)),
        (ParameterIn::Header, "Idempotency-Key") => Some(Rule::Text(IDEMPOTENCY_KEY)),
        (ParameterIn::Path, "path") => Some(Rule::Text(FILE)),
        (ParameterIn::Path, "number") => Some(Rule::Between(1, i64::MAX.unsigned_abs())),
        (ParameterIn::Query, "cursor") => Some(Rule::Text(CURSOR)),
        (_, name) => shared_rule(name).or_else(|| is_id(parameter).then_some(Rule::Text(ids::PATTERN))),
    }
}

fn shared_rule(name: &str) -> Option<Rule> {
    let text = match name {
        "endUserId" | "senderId" => owner_key::SUBJECT_PATTERN,
        "channel" => owner_key::CHANNEL_PATTERN,
        "ownerKey" => owner_key::KEY_PATTERN,
        "conversationId" => CONVERSATION,
        _ => return None,
    };
    Some(Rule::Text(text))
}

/// In paths and queries, `…Id` is an id of Noctuary.
fn is_id(parameter: &Parameter) -> bool {
    let is_place = matches!(parameter.parameter_in, ParameterIn::Path | ParameterIn::Query);
    is_place && (parameter.name == "id" || parameter.name.ends_with("Id"))
}
