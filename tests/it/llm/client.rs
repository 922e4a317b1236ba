//! Every way in which a model misbehaves: bounded time and memory, at most three calls, the right class, no text of the model in errors.

use std::time::Duration;

use noctuary::config::llm::Llm;
use noctuary::domain::clock::Clock;
use noctuary::error::{Error, Result};
use noctuary::llm::{ChatAnswer, ChatRequest, FinishReason, SharedModel, connect};
use noctuary::net::{Outbound, address::AllowedHosts};
use serde_json::json;

use crate::support::scripted_model::{Behaviour, ScriptedModel, nobody};

/// Text from a misbehaving model that must not appear in an error.
const CANARY: &str = "canary-7f3a";

pub fn model(base_url: &str, change: impl FnOnce(&mut Llm)) -> SharedModel {
    model_at(base_url, Clock::fixed_at("2026-11-21T10:00:00Z"), change)
}

fn model_at(base_url: &str, clock: Clock, change: impl FnOnce(&mut Llm)) -> SharedModel {
    let mut config = Llm { base_url: Some(base_url.parse().unwrap()), model: Some("scripted".into()), ..Llm::default() };
    config.timeout = Duration::from_secs(20);
    config.retry_backoff = Duration::from_millis(1);
    change(&mut config);
    connect(&config, &Outbound::new(AllowedHosts::default()).unwrap(), clock).unwrap().unwrap()
}

fn prompt() -> ChatRequest {
    ChatRequest::new("Answer in JSON.", "What do you know of Nora? 诺拉是谁？")
}

fn reason(outcome: Result<ChatAnswer>) -> &'static str {
    match outcome {
        Err(error @ Error::Llm { reason, .. }) => {
            assert!(!format!("{error:?} {error}").contains(CANARY));
            reason
        }
        other => panic!("expected a failure: {other:?}"),
    }
}

/// Runs `behaviour` forever against a client with a short timeout. Returns the class and the number of calls.
async fn misbehave(behaviour: Behaviour) -> (&'static str, usize) {
    let scripted = ScriptedModel::always(behaviour.clone()).await;
    let is_silent = matches!(behaviour, Behaviour::Stall | Behaviour::StallMidBody(_));
    let model = model(&scripted.base_url(), |config| {
        if is_silent {
            config.timeout = Duration::from_millis(150);
        }
    });
    let class = match model.chat(prompt()).await {
        Ok(_) => "answered",
        failed => reason(failed),
    };
    (class, scripted.calls())
}

#[tokio::test]
async fn each_misbehaviour_has_its_class_and_costs_at_most_three_calls() {
    let said = || CANARY.to_owned();
    let body = |text: &str| Behaviour::Body(text.as_bytes().to_vec());
    let html = || format!("<html><body><h1>502 Bad Gateway {CANARY}</h1></body></html>");
    let after = |value: &str| Behaviour::Status(429, vec![("retry-after", value.to_owned())], said());
    let cases = [
        ("401", Behaviour::status(401), "credentials_refused", 1),
        ("403", Behaviour::Status(403, vec![], said()), "credentials_refused", 1),
        ("404 model", Behaviour::status(404), "model_not_found", 1),
        ("400", Behaviour::status(400), "request_refused", 1),
        ("413", Behaviour::status(413), "context_too_large", 1),
        (
            "400 too long",
            Behaviour::Status(400, vec![], json!({"error": {"code": "context_length_exceeded"}}).to_string()),
            "context_too_large",
            1,
        ),
        ("redirect", Behaviour::Status(302, vec![("location", "http://127.0.0.1:1/".to_owned())], said()), "request_refused", 1),
        ("408", Behaviour::status(408), "timeout", 3),
        ("429", Behaviour::status(429), "rate_limited", 3),
        ("429, at once", after("0"), "rate_limited", 3),
        ("429, date in the past", after("Sat, 21 Nov 2026 09:00:00 GMT"), "rate_limited", 3),
        ("429, nonsense", after("soon"), "rate_limited", 3),
        ("429, in an hour", after("3600"), "rate_limited", 1),
        ("429, at a date next year", after("Sun, 21 Nov 2027 10:00:00 GMT"), "rate_limited", 1),
        ("500", Behaviour::Status(500, vec![], said()), "provider_error", 3),
        ("502 page", Behaviour::Status(502, vec![("content-type", "text/html".to_owned())], html()), "provider_error", 3),
        ("503", Behaviour::status(503), "provider_error", 3),
        ("529 overloaded", Behaviour::status(529), "provider_error", 3),
        ("hangs up", Behaviour::HangUp, "connection_failed", 3),
        ("hangs up in the middle", Behaviour::HangUpMidBody(said()), "connection_failed", 3),
        ("no HTTP", Behaviour::Garbage, "connection_failed", 3),
        ("endless headers", Behaviour::EndlessHeaders, "connection_failed", 3),
        ("slow first byte", Behaviour::Stall, "timeout", 1),
        ("stall in the middle", Behaviour::StallMidBody(said()), "timeout", 1),
        ("50 MB", Behaviour::Huge(50 << 20), "answer_too_large", 1),
        ("endless", Behaviour::Endless, "answer_too_large", 1),
        ("no body", body(""), "empty_answer", 1),
        ("blank body", body(" \n\t "), "empty_answer", 1),
        ("truncated JSON", body("{\"choices\":[{\"message\":{\"content\":\"canary-7f3a"), "unusable_answer", 1),
        ("HTML as 200", Behaviour::Typed("text/html", html().into_bytes()), "unusable_answer", 1),
        ("plain text", body(CANARY), "unusable_answer", 1),
        ("another schema", body("{\"answer\":\"canary-7f3a\"}"), "unusable_answer", 1),
        ("an array", body("[1,2,3]"), "unusable_answer", 1),
        ("null", body("null"), "unusable_answer", 1),
        ("error as 200", body("{\"error\":{\"message\":\"canary-7f3a\"}}"), "unusable_answer", 1),
        ("no choices", body("{\"choices\":[]}"), "unusable_answer", 1),
        ("content of another type", body("{\"choices\":[{\"message\":{\"content\":{\"a\":\"canary-7f3a\"}}}]}"), "unusable_answer", 1),
        ("deep nesting", body(&"[".repeat(100_000)), "unusable_answer", 1),
        ("not UTF-8", Behaviour::Body(b"{\"choices\":[{\"message\":{\"content\":\"\xff\xfe\"}}]}".to_vec()), "unusable_answer", 1),
        ("lone surrogate", Behaviour::SayRaw("\"\\ud800 canary-7f3a\""), "unusable_answer", 1),
        ("empty text", Behaviour::Say(String::new()), "empty_answer", 1),
        ("blank text", Behaviour::Say("  \n ".to_owned()), "empty_answer", 1),
        ("only NUL", Behaviour::SayRaw("\"\\u0000\\u0000\""), "empty_answer", 1),
        ("null text", Behaviour::SayRaw("null"), "empty_answer", 1),
        ("filtered", Behaviour::Filter, "filtered", 1),
    ];
    let mut wrong = Vec::new();
    for (name, behaviour, class, calls) in cases {
        let found = misbehave(behaviour).await;
        if found != (class, calls) {
            wrong.push(format!("{name}: expected {:?}, found {found:?}", (class, calls)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test]
async fn an_endless_answer_is_hung_up_on_soon_after_the_cap() {
    let scripted = ScriptedModel::always(Behaviour::Endless).await;
    let model = model(&scripted.base_url(), |_| ());
    assert_eq!(reason(model.chat(prompt()).await), "answer_too_large");
    // The cap, plus the socket buffers on both sides.
    assert!(scripted.sent() < 16 << 20, "{} bytes were taken", scripted.sent());
}

#[tokio::test]
async fn an_answer_below_the_cap_comes_whole() {
    let text = "长".repeat(300_000);
    let scripted = ScriptedModel::always(Behaviour::Say(text.clone())).await;
    assert_eq!(model(&scripted.base_url(), |_| ()).chat(prompt()).await.unwrap().text, text);
}

#[tokio::test]
async fn nobody_listening_and_a_name_that_does_not_exist_are_told_apart() {
    let dead = nobody().await;
    for (base_url, class) in [(dead.as_str(), "connection_refused"), ("http://does-not-exist.invalid/v1", "unknown_host")] {
        assert_eq!(reason(model(base_url, |_| ()).chat(prompt()).await), class, "{base_url}");
    }
}

#[tokio::test]
async fn tls_with_somebody_who_does_not_speak_it_is_a_failure_of_its_own() {
    let scripted = ScriptedModel::always(Behaviour::Garbage).await;
    let base_url = scripted.base_url().replace("http://", "https://");
    assert_eq!(reason(model(&base_url, |_| ()).chat(prompt()).await), "tls_failed");
}

#[tokio::test]
async fn a_good_answer_after_two_bad_ones_is_used() {
    let bad = Behaviour::Status(429, vec![("retry-after", "0".to_owned())], String::new());
    let scripted = ScriptedModel::start([bad, Behaviour::status(503), Behaviour::Say("诺拉住在里斯本。".to_owned())]).await;
    let answer = model(&scripted.base_url(), |_| ()).chat(prompt()).await.unwrap();
    assert_eq!((answer.text.as_str(), answer.finish, scripted.calls()), ("诺拉住在里斯本。", FinishReason::Complete, 3));
    assert_eq!((answer.prompt_tokens, answer.completion_tokens, answer.model.as_str()), (Some(11), Some(7), "scripted-1"));
}

#[tokio::test]
async fn how_long_the_provider_wants_us_to_wait_comes_out_for_the_job() {
    let scripted = ScriptedModel::always(Behaviour::Status(429, vec![("retry-after", "3600".to_owned())], String::new())).await;
    let error = model(&scripted.base_url(), |_| ()).chat(prompt()).await.unwrap_err();
    assert_eq!((error.retry_after(), error.is_transient()), (Some(Duration::from_secs(3600)), true));
}

#[tokio::test]
async fn the_circuit_opens_after_five_failures_and_a_probe_closes_it() {
    let clock = Clock::fixed_at("2026-11-21T10:00:00Z");
    let scripted = ScriptedModel::start((0..5).map(|_| Behaviour::status(500))).await;
    let model = model_at(&scripted.base_url(), clock.clone(), |_| ());
    assert_eq!(reason(model.chat(prompt()).await), "provider_error");
    assert_eq!(reason(model.chat(prompt()).await), "circuit_open: provider_error");
    assert_eq!(reason(model.chat(prompt()).await), "circuit_open: provider_error");
    assert_eq!(scripted.calls(), 5, "an open circuit makes no call");
    clock.advance(chrono::Duration::seconds(31));
    scripted.then(Behaviour::Say("back".to_owned()));
    scripted.then(Behaviour::Say("again".to_owned()));
    assert_eq!(model.chat(prompt()).await.unwrap().text, "back");
    assert_eq!(model.chat(prompt()).await.unwrap().text, "again");
}

#[tokio::test]
async fn refusals_that_are_our_fault_do_not_open_the_circuit() {
    let scripted = ScriptedModel::always(Behaviour::status(401)).await;
    let model = model(&scripted.base_url(), |_| ());
    for _ in 0..7 {
        assert_eq!(reason(model.chat(prompt()).await), "credentials_refused");
    }
}

#[tokio::test]
async fn an_endpoint_that_refuses_a_json_schema_is_asked_without_from_then_on() {
    let good = || Behaviour::Say("{\"a\":1}".to_owned());
    let scripted = ScriptedModel::start([Behaviour::status(400), good(), good()]).await;
    let model = model(&scripted.base_url(), |_| ());
    let asked = || {
        prompt().with_schema(
            "memory",
            json!({"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"], "additionalProperties": false}),
        )
    };
    model.chat(asked()).await.unwrap();
    model.chat(asked()).await.unwrap();
    let formats: Vec<_> = scripted.asked().iter().map(|asked| asked.body["response_format"]["type"].as_str().map(str::to_owned)).collect();
    assert_eq!(formats, [Some("json_schema".to_owned()), None, None]);
}

#[tokio::test]
async fn an_answer_that_ran_into_the_token_limit_says_so() {
    let scripted = ScriptedModel::always(Behaviour::SayUntilTheLimit("{\"half\":".to_owned())).await;
    assert_eq!(model(&scripted.base_url(), |_| ()).chat(prompt()).await.unwrap().finish, FinishReason::Length);
}

#[tokio::test]
async fn nul_characters_are_taken_out_of_an_answer() {
    let scripted = ScriptedModel::always(Behaviour::SayRaw("\"a\\u0000b\"")).await;
    assert_eq!(model(&scripted.base_url(), |_| ()).chat(prompt()).await.unwrap().text, "ab");
}

#[tokio::test]
async fn calls_at_once_are_limited_and_all_are_answered() {
    let scripted = ScriptedModel::always(Behaviour::Say("yes".to_owned())).await;
    let model = model(&scripted.base_url(), |_| ());
    let calls = (0..20).map(|_| model.chat(prompt()));
    assert!(futures::future::join_all(calls).await.iter().all(Result::is_ok));
    assert_eq!(scripted.calls(), 20);
}
