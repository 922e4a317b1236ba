//! Every address of the console, in one place.

use actix_web::guard::GuardContext;
use actix_web::middleware::from_fn;
use actix_web::web::{self, ServiceConfig, get, post};

use super::assets;
use super::frame::gate;
use super::pages::{docs, health, home, jobs, login, look};

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
        .route("/", get().to(home::show))
        .route("/docs", get().to(docs::list))
        .route("/docs/{operation}", get().to(docs::show))
        .route("/health-board", get().to(health::show))
        .route("/jobs", get().to(jobs::list))
        .route("/jobs", post().to(jobs::change::bulk))
        .route("/jobs/{job}", get().to(jobs::detail::show))
        .route("/jobs/{job}/retry", post().to(jobs::change::retry))
        .route("/jobs/{job}/cancel", post().to(jobs::change::cancel))
        .route("/login", get().to(login::show))
        .route("/login", post().to(login::enter))
        .route("/logout", post().to(login::leave))
        .route("/look", post().to(look::change))
        .route("/workspace", post().to(look::switch));
}
