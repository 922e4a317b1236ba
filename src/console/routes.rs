//! Every address of the console, in one place.

use actix_web::guard::GuardContext;
use actix_web::middleware::from_fn;
use actix_web::web::{self, ServiceConfig, get, post};

use super::assets;
use super::frame::gate;
use super::pages::{login, look};

/// Mounts all pages, with what surrounds each. What is below the API's own prefixes is none of them.
pub fn mount(config: &mut ServiceConfig) {
    let pages = web::scope("").guard(is_page).wrap(from_fn(gate::guard)).configure(pages);
    config.service(pages);
}

fn is_page(context: &GuardContext<'_>) -> bool {
    let path = context.head().uri.path();
    !path.starts_with("/api/") && !path.starts_with("/v1/")
}

fn pages(config: &mut ServiceConfig) {
    config
        .route("/static/{digest}/{name}", get().to(assets::serve))
        .route("/login", get().to(login::show))
        .route("/login", post().to(login::enter))
        .route("/logout", post().to(login::leave))
        .route("/look", post().to(look::change))
        .route("/workspace", post().to(look::switch));
}
