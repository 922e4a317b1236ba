//! The API's description, collected from the routes themselves and completed with what all of them share.

use actix_web::dev::ResourceDef;
use actix_web::{App, HttpResponse, get, web};
use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa::openapi::{Components, ContentBuilder, InfoBuilder, OpenApi, OpenApiBuilder, Ref, ResponseBuilder, SecurityRequirement};
use utoipa::{PartialSchema, ToSchema};
use utoipa_actix_web::AppExt;

use crate::error::{Error, FieldError, Result, SITUATIONS};
use crate::http::answer::Failure;
use crate::http::routes;

/// The description, rendered once.
#[derive(Debug, Clone)]
pub struct Document {
    json: web::Bytes,
    paths: Vec<ResourceDef>,
}

impl Document {
    /// Renders it for `/openapi.json`.
    #[must_use]
    pub fn render(api: &OpenApi) -> Self {
        let paths = api.paths.paths.keys().map(|path| ResourceDef::new(path.as_str())).collect();
        Self { json: serde_json::to_vec(api).unwrap_or_default().into(), paths }
    }

    /// Whether any method answers on this path.
    #[must_use]
    pub fn has_path(&self, path: &str) -> bool {
        self.paths.iter().any(|known| known.is_match(path))
    }
}

/// This description as JSON.
#[utoipa::path(tag = "health", operation_id = "openapi", responses((status = 200, description = "OpenAPI 3.1", body = Object)), security(()))]
#[get("/openapi.json")]
pub async fn document(document: web::Data<Document>) -> HttpResponse {
    HttpResponse::Ok().content_type("application/json").body(document.json.clone())
}

/// The description as YAML: the file `openapi.yaml` of the repository.
///
/// # Errors
/// [`Error::Internal`] when it cannot be written as YAML.
pub fn yaml() -> Result<String> {
    describe().to_yaml().map_err(Error::internal)
}

/// The description of every mounted route.
#[must_use]
pub fn describe() -> OpenApi {
    let info = InfoBuilder::new()
        .title("Noctuary")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some("Memory for AI agents: turns come in, memory is extracted, the next turn gets it back with a reason."))
        .build();
    let base = OpenApiBuilder::new().info(info).components(Some(Components::new())).build();
    let (_, mut api) = App::new().into_utoipa_app().openapi(base).configure(routes::mount).split_for_parts();
    let components = api.components.get_or_insert_with(Components::new);
    components.schemas.insert(Failure::name().into_owned(), Failure::schema());
    components.schemas.insert(FieldError::name().into_owned(), FieldError::schema());
    components.add_security_scheme("bearer", SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer)));
    for operation in api.paths.paths.values_mut().flat_map(operations) {
        complete(operation);
    }
    api
}

/// The operations of a path.
fn operations(item: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    let PathItem { get, put, post, delete, options, head, patch, trace, .. } = item;
    [get, put, post, delete, options, head, patch, trace].into_iter().flatten()
}

/// Adds what every operation shares: the bearer token and the failures it can answer with.
fn complete(operation: &mut Operation) {
    let is_open = operation.security.is_some();
    if !is_open {
        operation.security = Some(vec![SecurityRequirement::new::<_, [&str; 0], &str>("bearer", [])]);
    }
    let takes_a_body = operation.request_body.is_some();
    for situation in SITUATIONS {
        let applies = match situation.status {
            500 | 503 => true,
            401 | 403 | 404 | 422 | 429 => !is_open,
            400 | 413 => takes_a_body,
            _ => false,
        };
        let status = situation.status.to_string();
        if applies && !operation.responses.responses.contains_key(&status) {
            let content = ContentBuilder::new().schema(Some(Ref::from_schema_name(Failure::name()))).build();
            let response = ResponseBuilder::new().description(situation.title).content("application/json", content).build();
            operation.responses.responses.insert(status, response.into());
        }
    }
}
