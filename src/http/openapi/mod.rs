//! The OpenAPI description, collected from the routes and completed with what they share.

mod failures;
mod terms;

use actix_web::App;
use actix_web::http::Method;
use utoipa::openapi::SecurityRequirement;
use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::schema::{ArrayBuilder, Schema};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::tag::TagBuilder;
use utoipa::openapi::{Components, InfoBuilder, LicenseBuilder, OpenApi, OpenApiBuilder, Ref, RefOr};
use utoipa_actix_web::AppExt;

use crate::error::{Error, Result};
use crate::http::routes;

/// The groups of operations and their descriptions.
const TAGS: [(&str, &str); 21] = [
    ("agents", "The agents of a workspace, their settings, teams and tools."),
    ("conversations", "Posting turns; listing, searching, compacting and deleting conversations."),
    ("memory", "Memory: recall, context, facts, contradictions, the knowledge graph, forgetting."),
    ("files", "Workspace files with revisions, diffs and merges; export and import as an archive."),
    ("dreams", "Dreams: reports, decisions about them, the archive."),
    ("owners", "The people whose memory is stored: export and forgetting."),
    ("chat", "Turns that Noctuary runs itself."),
    ("openai", "Chat with the OpenAI-compatible API."),
    ("anthropic", "Chat with the API of Anthropic's messages."),
    ("mem0", "Memory with the mem0-compatible API, of its platform and of its own server."),
    ("models", "Model configuration and tests."),
    ("jobs", "Background jobs and their results."),
    ("memory-servers", "External memory servers of an agent."),
    ("webhooks", "Sending events to other servers."),
    ("workspaces", "Workspaces and their members."),
    ("settings", "Settings of memory, by tenant, workspace and agent."),
    ("auth", "Log-in, sessions and access tokens."),
    ("oauth", "Connecting apps to `/mcp` with OAuth 2.1."),
    ("usage", "Model usage and cost."),
    ("audit", "The audit log."),
    ("health", "For operators: health checks, metrics, this description."),
];

/// The described paths with their methods.
pub fn addresses(api: &OpenApi) -> impl Iterator<Item = (&str, Method)> {
    api.paths.paths.iter().flat_map(|(path, item)| {
        let known = [
            (Method::GET, item.get.is_some()),
            (Method::PUT, item.put.is_some()),
            (Method::POST, item.post.is_some()),
            (Method::DELETE, item.delete.is_some()),
            (Method::PATCH, item.patch.is_some()),
        ];
        known.into_iter().filter(|(_, is_there)| *is_there).map(|(method, _)| (path.as_str(), method))
    })
}

/// The description as YAML, which is the file `openapi.yaml` of the repository.
///
/// # Errors
/// [`Error::Internal`] when it cannot be written as YAML.
pub fn yaml() -> Result<String> {
    describe().to_yaml().map_err(Error::internal)
}

/// The description of every registered route.
#[must_use]
pub fn describe() -> OpenApi {
    let info = InfoBuilder::new()
        .title("Noctuary")
        .version(env!("CARGO_PKG_VERSION"))
        .license(Some(LicenseBuilder::new().name("Apache-2.0").identifier(Some("Apache-2.0")).build()))
        .description(Some("Memory for AI agents: post turns, and Noctuary extracts memory and provides it to later turns with reasons."))
        .build();
    let base = OpenApiBuilder::new().info(info).components(Some(Components::new()));
    let tags = TAGS.map(|(name, about)| TagBuilder::new().name(name).description(Some(about)).build());
    let base = base.tags(Some(tags)).build();
    let (_, mut api) = App::new().into_utoipa_app().openapi(base).configure(routes::mount).split_for_parts();
    let components = api.components.get_or_insert_with(Components::new);
    failures::register(components);
    name_contents(components);
    let scheme = |about: &str, form: &str| {
        SecurityScheme::Http(HttpBuilder::new().scheme(HttpAuthScheme::Bearer).bearer_format(form).description(Some(about)).build())
    };
    components.add_security_scheme("bearer", scheme("A personal access token, created in the console or with createToken.", "noc_…"));
    components.add_security_scheme("session", scheme("The token of a login, as returned by logIn.", "JWT"));
    for item in api.paths.paths.values_mut() {
        for operation in [&mut item.post, &mut item.put, &mut item.patch, &mut item.delete].into_iter().flatten() {
            failures::complete_write(operation);
        }
        for operation in operations(item) {
            complete(operation, components);
        }
    }
    let requests = terms::requested(api.paths.paths.values_mut().flat_map(operations).map(|operation| &*operation), components);
    terms::describe_fields(components, &requests);
    api
}

/// The operations of a path.
fn operations(item: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    let PathItem { get, put, post, delete, options, head, patch, trace, .. } = item;
    [get, put, post, delete, options, head, patch, trace].into_iter().flatten()
}

/// Replaces the inline content of each envelope with a reference to its schema, so that generated clients have one type for it.
fn name_contents(components: &mut Components) {
    let known: Vec<String> = components.schemas.keys().cloned().collect();
    let named = |name: &str| known.iter().any(|one| one == name).then(|| Ref::from_schema_name(name));
    for (name, schema) in &mut components.schemas {
        let (Some(held), RefOr::T(Schema::Object(envelope))) = (name.strip_prefix("Envelope_"), schema) else { continue };
        if let Some(held) = named(held) {
            envelope.properties.insert("data".to_owned(), held.into());
        } else if let (Some(row), Some(RefOr::T(Schema::Object(list)))) =
            (held.strip_prefix("List_").and_then(named), envelope.properties.get_mut("data"))
        {
            list.properties.insert("items".to_owned(), ArrayBuilder::new().items(row).description(Some("The rows.")).into());
        }
    }
}

/// Adds what operations share: security, the rules for parameters and bodies, and error responses.
fn complete(operation: &mut Operation, components: &Components) {
    let is_open = operation.security.as_ref().is_some_and(|all| all.iter().all(|one| *one == SecurityRequirement::default()));
    let by = |scheme: &str| SecurityRequirement::new::<_, [&str; 0], &str>(scheme, []);
    operation.security.get_or_insert_with(|| vec![by("bearer"), by("session")]);
    terms::describe_parameters(operation);
    terms::mark_optional_body(operation, components);
    failures::complete(operation, is_open);
}
