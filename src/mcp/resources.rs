//! Workspace files as resources: `noctuary://workspace/<scope>/<path>`, with the scope in lower case.

use std::collections::HashMap;

use rmcp::ErrorData;
use rmcp::model::{ListResourcesResult, ReadResourceResult, Resource, ResourceContents, ResourceTemplate};
use serde_json::Value;
use url::Url;

use super::failure;
use super::request_access::RequestAccess;
use crate::app_state::AppState;
use crate::domain::file::FileSummary;
use crate::domain::memory_scope::MemoryScope;
use crate::error::{Error, Result};
use crate::memory::files::read::FileFilter;
use crate::memory::files::{Target, read as reading};

const ROOT: &str = "noctuary://workspace/";
const MARKDOWN: &str = "text/markdown";

/// The files that the caller can see, page by page.
///
/// # Errors
/// Errors of the service, as protocol errors.
pub async fn list(app: &AppState, access: &RequestAccess, cursor: Option<&str>) -> Result<ListResourcesResult, ErrorData> {
    let listed = async {
        let target = Target::for_owner(app, access.owner.clone(), None).await?;
        reading::list(app, &target, FileFilter::default(), cursor, None).await
    };
    let page = listed.await.map_err(|error| failure::raised(&error))?;
    let mut result = ListResourcesResult::with_all_items(page.items.iter().filter_map(resource).collect());
    result.next_cursor = page.next_cursor;
    Ok(result)
}

fn resource(file: &FileSummary) -> Option<Resource> {
    let whose = match file.bucket.scope() {
        MemoryScope::Personal => "This person's own",
        MemoryScope::Team => "Shared by all users of the agent",
        MemoryScope::Global => "Shared by the whole organisation",
    };
    let mut resource = Resource::new(uri(file.bucket.scope(), &file.filename)?, file.filename.clone());
    resource.description = Some(whose.to_owned());
    resource.mime_type = Some(MARKDOWN.to_owned());
    resource.size = u64::try_from(file.size).ok();
    Some(resource)
}

/// The URI template for files that are not in the list.
pub fn templates() -> Vec<ResourceTemplate> {
    let template = ResourceTemplate::new(format!("{ROOT}{{scope}}/{{+path}}"), "workspace file");
    vec![template.with_description("A memory file: the scope is personal, team or global").with_mime_type(MARKDOWN)]
}

/// Reads one file.
///
/// # Errors
/// Errors of the service, as protocol errors.
pub async fn read(app: &AppState, access: &RequestAccess, uri: &str) -> Result<ReadResourceResult, ErrorData> {
    let found = async {
        let (scope, path) = parse(uri).ok_or(Error::NotFound("resource"))?;
        let target = Target::for_owner(app, access.owner.clone(), Some(scope)).await?;
        reading::get(app, &target, &path).await
    };
    match found.await {
        Ok(file) => Ok(ReadResourceResult::new(vec![ResourceContents::text(file.content, uri).with_mime_type(MARKDOWN)])),
        Err(error) => {
            failure::note(app, access.agent.access(), "mcp resources/read", &error).await;
            let mut raised = failure::raised(&error);
            // The client learns which of its requests it was, as the protocol recommends.
            if let Some(Value::Object(data)) = &mut raised.data {
                data.insert("uri".to_owned(), uri.into());
            }
            Err(raised)
        }
    }
}

/// Whether a URI names a workspace file, which need not exist.
pub fn is_file(uri: &str) -> bool {
    parse(uri).is_some()
}

/// The versions of the files that these URIs name, in their order; empty where there is no file.
///
/// # Errors
/// [`Error::Forbidden`].
pub async fn versions(app: &AppState, access: &RequestAccess, uris: &[String]) -> Result<Vec<reading::Version>> {
    let named: Vec<Option<(MemoryScope, String)>> = uris.iter().map(|uri| parse(uri)).collect();
    let mut found: HashMap<MemoryScope, HashMap<String, reading::Version>> = HashMap::new();
    for scope in [MemoryScope::Personal, MemoryScope::Team, MemoryScope::Global] {
        let of_scope = named.iter().flatten().filter(|(named, _)| *named == scope);
        let names: Vec<&str> = of_scope.map(|(_, path)| path.as_str()).collect();
        if !names.is_empty() {
            let target = Target::for_owner(app, access.owner.clone(), Some(scope)).await?;
            found.insert(scope, reading::versions(app, &target, &names).await?);
        }
    }
    let version = |(scope, path): &(MemoryScope, String)| found.get(scope).and_then(|files| files.get(path)).cloned();
    Ok(named.iter().map(|named| named.as_ref().and_then(version).unwrap_or_default()).collect())
}

fn uri(scope: MemoryScope, path: &str) -> Option<String> {
    let mut uri = Url::parse(ROOT).ok()?;
    uri.path_segments_mut().ok()?.clear().push(&scope.as_str().to_lowercase()).extend(path.split('/'));
    Some(uri.into())
}

fn parse(uri: &str) -> Option<(MemoryScope, String)> {
    let uri = Url::parse(uri).ok().filter(|uri| uri.as_str().starts_with(ROOT))?;
    let mut segments = uri.path_segments()?;
    let scope = MemoryScope::parse(&segments.next()?.to_uppercase())?;
    let path: Vec<String> = segments.map(decoded).collect::<Option<_>>()?;
    Some((scope, path.join("/")))
}

fn decoded(segment: &str) -> Option<String> {
    let text = percent_encoding::percent_decode_str(segment).decode_utf8().ok()?;
    Some(text.into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_found_again_by_its_uri() {
        for (scope, path) in
            [(MemoryScope::Personal, "memory/2026-11-21.md"), (MemoryScope::Team, "笔记 100%.md"), (MemoryScope::Global, "A?.md")]
        {
            let uri = uri(scope, path).unwrap();
            assert_eq!(parse(&uri), Some((scope, path.to_owned())), "{uri}");
        }
    }

    #[test]
    fn a_uri_of_elsewhere_is_no_file() {
        for uri in ["file:///etc/passwd", "noctuary://other/team/A.md", "noctuary://workspace/nobody/A.md", "noctuary://workspace", "A.md"]
        {
            assert_eq!(parse(uri), None, "{uri}");
        }
    }
}
