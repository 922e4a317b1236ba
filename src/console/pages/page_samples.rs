//! Samples of the pages that are one file.

use askama::DynTemplate;

use super::jobs::JobView;
use super::{docs, dreams, health, home, login, session, setup};
use crate::console::frame::Frame;
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::number::grouped;
use crate::domain::job::JobState;
use crate::domain::model::Sum;
use crate::tenancy::diagnosis::State;
use crate::tenancy::health::{HealthReport, Workers};
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
            expired_leases: (0, 0),
        },
        pending_migrations: 0,
        workers: Workers { alive: 2, running: 1, slots: 8, heartbeat_at: Some(chrono::DateTime::UNIX_EPOCH) },
        oldest_due: None,
        waiting_for_vectors: 0,
        embedder: Some("potion".to_owned()),
        model: None,
        asked: Sum { calls: 240, failed_calls: 3, ..Sum::default() },
        index: (5 << 20, 3),
        index_ceiling: 256 << 20,
        disk: State::Good,
    }
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
            expired_leases: (2, 900),
        },
        pending_migrations: 2,
        workers: Workers::default(),
        oldest_due: Some(frame.now - chrono::TimeDelta::hours(3)),
        waiting_for_vectors: 500,
        embedder: None,
        model: Some("<b>small</b>".to_owned()),
        disk: State::Broken,
        asked: Sum { calls: 3, failed_calls: 2, ..Sum::default() },
        ..good.clone()
    };
    let full = HealthReport {
        readiness: Readiness { database: "full", queue: "stuck", expired_leases: (2, 900), ..bad.readiness },
        ..good.clone()
    };
    let watched = Frame { here: "/operations/health?poll=30".to_owned(), ..frame.clone() };
    vec![Box::new(health::view(frame.clone(), &good)), Box::new(health::view(watched, &bad)), Box::new(health::view(frame.clone(), &full))]
}

pub(super) fn home_samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let one = |count: i64| {
        let agent = home::AgentLine {
            id: "7".to_owned(),
            name: "<script>alert(1)</script>".to_owned(),
            description: "夜间服务台 ".repeat(40),
            updated: frame.moment(&frame.now),
        };
        let troubled = vec![JobView::new(frame, &super::jobs::sample_job(JobState::Quarantined))];
        let has_any = count > 0;
        Box::new(home::Home {
            frame: frame.clone(),
            agents: if has_any { vec![agent] } else { Vec::new() },
            more_agents: has_any,
            waiting: count,
            running: count,
            attention: count,
            done: count,
            troubled: if has_any { troubled } else { Vec::new() },
            disputes: if has_any {
                vec![home::Dispute { agent: "<b>Ada</b>".to_owned(), address: "/agents/7/contradictions".to_owned(), count: 3 }]
            } else {
                Vec::new()
            },
            spent: has_any
                .then(|| home::TokensToday { today: grouped(12_345), about: frame.t.with("home-spent-of", "allowed", grouped(2_000_000)) }),
            cards: if has_any { dreams::sample_cards(frame) } else { Vec::new() },
            root: "http://127.0.0.1:8080".to_owned(),
        }) as Box<dyn DynTemplate>
    };
    vec![one(0), one(12)]
}

pub(super) fn login_samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let one = |email: &str, refusal: Option<&str>, is_first_run: bool| {
        let (email, refusal) = (email.to_owned(), refusal.map(|name| frame.t.say(name)));
        Box::new(login::Login { frame: frame.clone(), next: "/agents?q=\"owl\"".to_owned(), email, refusal, is_first_run })
            as Box<dyn DynTemplate>
    };
    vec![one("", None, true), one("nora@example.org\"><script>", Some("login-wrong"), false)]
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
