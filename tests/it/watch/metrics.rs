//! `/metrics` counts what happened, identifies no person, and is closed to tenants.

use regex::Regex;
use serde_json::json;

use crate::memory::extraction::{answer, fact};
use crate::support::TestApp;
use crate::support::app::make_agent;
use crate::support::metrics::Scrape;
use crate::support::scripted_embedder::ScriptedEmbedder;
use crate::support::scripted_model::{Behaviour, ScriptedModel};

/// Marks everything that a tenant writes: names, texts, owners.
const CANARY: &str = "cnry7f3kq";

/// A system with some activity of every kind.
pub struct Busy {
    pub app: TestApp,
    _model: ScriptedModel,
    _embedder: ScriptedEmbedder,
}

pub async fn busy() -> Busy {
    let learned = fact("lives_in", "Lisbon", "I moved to Lisbon, into a flat by the river.");
    let said = answer(json!({ "facts": [learned] }));
    let model = ScriptedModel::always(Behaviour::say_json(&said)).await;
    let embedder = ScriptedEmbedder::start().await;
    let app = TestApp::spawn_with(|config| {
        model.serve(config);
        (config.llm.input_price, config.llm.output_price) = (1_000.0, 2_000.0);
        config.embedding.provider = noctuary::config::embedding::EmbeddingProvider::Openai;
        config.embedding.base_url = Some(embedder.url());
        config.embedding.model = Some("scripted".to_owned());
        config.net.allowed_hosts = vec!["127.0.0.1".to_owned()];
    })
    .await;
    let hook = json!({ "url": model.base_url(), "events": ["memory.updated"] });
    app.admin().post("/api/v1/webhooks", hook).await.data();
    let agent = make_agent(&app.member(), &format!("Ada {CANARY}")).await;
    let said = [
        ("user", "I moved to Lisbon, into a flat by the river."),
        ("assistant", "Noted."),
        ("user", "我对花生过敏，请一定要记住这件事。"),
        ("assistant", "好的。"),
    ];
    let messages: Vec<_> = said.iter().map(|(role, text)| json!({ "role": role, "content": format!("{text} {CANARY}") })).collect();
    let owner = format!("nora-{CANARY}");
    let turn = json!({ "endUserId": owner, "messages": messages });
    app.member().post(&format!("/api/v1/agents/{agent}/conversations/{CANARY}/messages"), turn).await.data();
    let remember = format!("/api/v1/memory/{agent}/remember");
    let remembered = json!({ "content": format!("请记住：我的暗号是{CANARY}。"), "endUserId": owner });
    app.member().post(&remember, remembered).await.data();
    noctuary::worker::drain(&app.state).await.expect("the jobs are done");
    // Leaves one job waiting.
    let remembered = json!({ "content": "I take my coffee black.", "endUserId": owner });
    app.member().post(&remember, remembered).await.data();
    let question = json!({ "query": format!("{CANARY} 花生"), "endUserId": owner });
    app.member().post(&format!("/api/v1/memory/{agent}/recall"), question.clone()).await.data();
    app.member().post(&format!("/api/v1/memory/{agent}/context"), question).await.data();
    app.anonymous().get(&format!("/{CANARY}")).await;
    app.anonymous().send(reqwest::Method::from_bytes(CANARY.as_bytes()).unwrap(), "/healthz", None).await;
    Busy { app, _model: model, _embedder: embedder }
}

#[tokio::test]
async fn what_happened_is_counted() {
    let busy = busy().await;
    let scrape = Scrape::of(&busy.app.anonymous()).await;
    let recall = [("route", "/api/v1/memory/{agentId}/recall"), ("method", "POST"), ("status", "2xx")];
    assert!(scrape.sum("noctuary_http_requests_total", &recall) >= 1.0, "{}", scrape.text);
    assert!(scrape.sum("noctuary_http_requests_total", &[("route", "unknown"), ("status", "4xx")]) >= 1.0);
    for (name, labels) in [
        ("noctuary_http_requests_total", vec![("method", "other")]),
        ("noctuary_http_request_duration_seconds_count", vec![("route", "/api/v1/memory/{agentId}/recall")]),
        ("noctuary_http_requests_open", vec![]),
        ("noctuary_job_runs_total", vec![("kind", "extract_memory"), ("outcome", "done")]),
        ("noctuary_job_duration_seconds_count", vec![("kind", "extract_memory")]),
        ("noctuary_jobs", vec![("state", "queued")]),
        ("noctuary_recall_duration_seconds_count", vec![]),
        ("noctuary_recalled_items_total", vec![]),
        ("noctuary_contexts_total", vec![]),
        ("noctuary_context_candidates_total", vec![]),
        ("noctuary_context_selected_total", vec![]),
        ("noctuary_context_provider_calls_total", vec![("outcome", "ok")]),
        ("noctuary_extractions_total", vec![("engine", "model")]),
        ("noctuary_facts_learned_total", vec![]),
        ("noctuary_model_calls_total", vec![("provider", "openai"), ("outcome", "ok")]),
        ("noctuary_model_tokens_total", vec![("purpose", "extraction"), ("direction", "in")]),
        ("noctuary_model_cost_total", vec![("provider", "openai")]),
        ("noctuary_embedding_calls_total", vec![("outcome", "ok")]),
        ("noctuary_embedded_texts_total", vec![]),
        ("noctuary_webhook_tries_total", vec![("outcome", "delivered")]),
        ("noctuary_index_bytes", vec![]),
        ("noctuary_index_buckets", vec![]),
        ("noctuary_part_ready", vec![("part", "database")]),
        ("noctuary_build_info", vec![]),
    ] {
        assert!(scrape.sum(name, &labels) > 0.0, "{name} {labels:?}\n{}", scrape.text);
    }
}

#[tokio::test]
async fn nobody_can_be_read_out_of_metrics() {
    let busy = busy().await;
    let acme = &busy.app.acme;
    let scrape = Scrape::of(&busy.app.anonymous()).await;
    for secret in [CANARY, &acme.name, &acme.email, &acme.tenant_id, &acme.workspace_id, "nora", "花生", "Lisbon", "scripted"] {
        assert!(!scrape.text.contains(secret), "{secret} is in\n{}", scrape.text);
    }
    let harmless = Regex::new(r"^(/[a-zA-Z0-9_{}./:-]*|[a-z0-9][a-z0-9_-]*|[A-Z]+|[0-9.]+|\+Inf|unknown)$").unwrap();
    let id = Regex::new(r"[0-9]{9,}").unwrap();
    let bounds = ["le", "version"];
    let mut walked = 0;
    for series in &scrape.series {
        for (label, value) in &series.labels {
            assert!(harmless.is_match(value), "{label}={value} in {series:?}");
            assert!(bounds.contains(&label.as_str()) || !id.is_match(value), "{label}={value} looks like an id");
            walked += 1;
        }
    }
    assert!(walked > 100, "there was something to walk");
}

#[tokio::test]
async fn metrics_are_for_this_machine_and_not_for_whom_a_proxy_speaks() {
    let app = TestApp::spawn().await;
    Scrape::of(&app.anonymous()).await;
    for header in ["x-forwarded-for", "forwarded", "x-real-ip", "via"] {
        app.anonymous().with(header, "203.0.113.9").get("/metrics").await.refused(404, "not_found");
    }
    app.admin().with("x-forwarded-for", "127.0.0.1").get("/metrics").await.refused(404, "not_found");
}

#[tokio::test]
async fn with_a_token_only_its_bearer_reads_metrics() {
    let app = TestApp::spawn_with(|config| config.metrics.token = Some("a lantern in the reed bed".into())).await;
    app.anonymous().get("/metrics").await.refused(401, "unauthenticated");
    app.admin().get("/metrics").await.refused(401, "unauthenticated");
    app.anonymous().bearing("a lantern in the reed be").get("/metrics").await.refused(401, "unauthenticated");
    let watcher = app.anonymous().bearing("a lantern in the reed bed");
    Scrape::of(&watcher.with("x-forwarded-for", "203.0.113.9")).await;
}
