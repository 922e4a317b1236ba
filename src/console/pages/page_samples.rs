//! Samples of the pages that are one file.

use askama::DynTemplate;

use super::{docs, health, login, login_code, session, setup};
use crate::console::frame::Frame;
use crate::console::frame::form_errors::FormErrors;
use crate::domain::model_state::{Calls, ModelState};
use crate::tenancy::diagnosis::State;
use crate::tenancy::health::{HealthReport, Workers};
use crate::tenancy::identity_login::LoginChoice;
use crate::tenancy::readiness::Readiness;

pub(super) fn docs_samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let api = serde_json::json!({
        "info": { "version": "1.2.3" },
        "paths": { "/api/v1/owls/{owlId}": { "post": {
            "operationId": "feedOwl", "tags": ["owls"], "summary": "Feeds an owl. It's hungry.",
            "parameters": [{ "name": "owlId", "in": "path", "required": true, "schema": { "type": "string" } }],
            "requestBody": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Meal" } } } },
            "responses": { "200": { "description": "Fed" } } } } },
        "components": { "schemas": { "Meal": { "properties": { "mice": { "type": ["integer", "null"] }, "whose": { "type": "string" } } } } },
    });
    let api = docs::Description::of(api);
    let page = docs::detailed(frame.clone(), &api, "feedOwl", "http://127.0.0.1:8080").expect("the operation");
    assert!(page.body.as_ref().is_some_and(|body| body.contains("\"mice\": \"integer\"")), "{:?}", page.body);
    vec![Box::new(docs::listed(frame.clone(), &api)), Box::new(page)]
}

pub(super) fn board() -> HealthReport {
    HealthReport {
        readiness: Readiness {
            database: "ok",
            migrations: "ok",
            queue: "ok",
            redis: "off",
            index: "ok",
            worker: "ok",
            model: "ok",
            expired_leases: (0, 0),
        },
        pending_migrations: 0,
        workers: Workers { alive: 2, running: 1, slots: 8, heartbeat_at: Some(chrono::DateTime::UNIX_EPOCH) },
        oldest_due: None,
        waiting_for_vectors: 0,
        embedder: Some("potion".to_owned()),
        model: None,
        models: ModelState::of(true, Calls { made: 240, failed: 3, ..Calls::default() }),
        fallbacks: (0, None),
        index: (5 << 20, 3),
        index_ceiling: 256 << 20,
        disk: State::Good,
    }
}

fn failing() -> Calls {
    let last_failed_at = Some(chrono::DateTime::UNIX_EPOCH);
    Calls { made: 3, failed: 2, last_failed_at, last_failure: Some("circuit_open: unknown_host".to_owned()), ..Calls::default() }
}

pub(super) fn health_samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let good = board();
    let bad = HealthReport {
        readiness: Readiness {
            database: "unavailable",
            migrations: "unknown",
            queue: "unavailable",
            redis: "unavailable",
            index: "unavailable",
            worker: "stuck",
            model: "degraded",
            expired_leases: (2, 900),
        },
        pending_migrations: 2,
        workers: Workers::default(),
        oldest_due: Some(frame.now - chrono::TimeDelta::hours(3)),
        waiting_for_vectors: 500,
        embedder: None,
        model: Some("<b>small</b>".to_owned()),
        disk: State::Broken,
        models: ModelState::of(true, failing()),
        fallbacks: (2, Some("timeout".to_owned())),
        ..good.clone()
    };
    let full = HealthReport {
        readiness: Readiness { database: "full", queue: "stuck", expired_leases: (2, 900), ..bad.readiness },
        ..good.clone()
    };
    let watched = Frame { here: "/operations/health?poll=30".to_owned(), ..frame.clone() };
    vec![Box::new(health::view(frame.clone(), &good)), Box::new(health::view(watched, &bad)), Box::new(health::view(frame.clone(), &full))]
}

pub(super) fn login_samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let one = |email: &str, refusal: Option<&str>, is_first_run: bool| {
        let choice = |id: i64, name: &str| LoginChoice { id: id.into(), name: name.to_owned() };
        let choices = if is_first_run { Vec::new() } else { vec![choice(1, "Acme <b>"), choice(2, "夜班")] };
        let (email, refusal) = (email.to_owned(), refusal.map(|name| frame.t.say(name)));
        let (tenant, has_passkeys) = (if is_first_run { String::new() } else { "1".to_owned() }, !is_first_run);
        let (frame, next) = (frame.clone(), "/agents?q=\"owl\"".to_owned());
        Box::new(login::Login { frame, next, email, refusal, is_first_run, choices, tenant, has_passkeys }) as Box<dyn DynTemplate>
    };
    vec![one("", None, true), one("nora@example.org\"><script>", Some("login-wrong"), false)]
}

pub(super) fn login_code_samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let code = |refusal: Option<&str>| {
        let (frame, refusal) = (frame.clone(), refusal.map(|name| frame.t.say(name)));
        Box::new(login_code::LoginCode { frame, next: "/\"><b>".to_owned(), refusal }) as Box<dyn DynTemplate>
    };
    vec![code(None), code(Some("login-code-wrong"))]
}

pub(super) fn session_samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    vec![Box::new(session::Session::new(frame.clone()))]
}

pub(super) fn setup_samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let one = |wanted, wrong| Box::new(setup::Setup { frame: frame.clone(), wrong, wanted, shortest: 15 }) as Box<dyn DynTemplate>;
    let typed = setup::SetupForm {
        code: "\"><script>".to_owned(),
        tenant_name: "夜班 & <b>".to_owned(),
        email: "nora@example.org".to_owned(),
        name: String::new(),
        password: "never sent back".to_owned(),
    };
    vec![one(setup::SetupForm::default(), FormErrors::default()), one(typed, FormErrors::sample("password"))]
}
