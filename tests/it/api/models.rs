//! Which model an agent uses: the nearest choice applies, keys are never returned, internal addresses are refused, and spent tokens
//! stop the next call.

use data_encoding::BASE64;
use noctuary::config::Config;
use noctuary::config::value::Secret;
use noctuary::domain::model::{ModelLevel, Purpose};
use noctuary::error::Error;
use noctuary::llm::ChatRequest;
use noctuary::tenancy::usage::{self, CallUsage};
use noctuary::{store, tenancy};
use serde_json::{Value, json};

use crate::memory::extraction::World;
use crate::support::TestApp;
use crate::support::app::make_agent;
use crate::support::scripted_model::{Behaviour, ScriptedModel, nobody};

const MODELS: &str = "/api/v1/models";
const KEY: &str = "sk-live-canary-7f3kq-9f3c";

fn keeping(config: &mut Config) {
    config.net.allowed_hosts = vec!["127.0.0.1".to_owned()];
    config.auth.encryption_key = Some(Secret::from(BASE64.encode(&[7; 32]).as_str()));
    config.llm.retries = 0;
    config.llm.timeout = std::time::Duration::from_secs(2);
}

async fn world() -> World {
    World::with(keeping).await
}

fn small(model: &ScriptedModel, name: &str) -> Value {
    json!({ "provider": "openai", "baseUrl": model.base_url(), "model": name })
}

async fn says(text: &str) -> ScriptedModel {
    ScriptedModel::always(Behaviour::Say(text.to_owned())).await
}

#[tokio::test]
async fn the_nearest_choice_holds_whole_and_the_next_one_when_it_is_taken_back() {
    let (operators, tenants, workspaces, agents) = (says("o").await, says("t").await, says("w").await, says("a").await);
    let base = operators.base_url();
    let world = World::with(move |config| {
        keeping(config);
        config.llm.base_url = Some(base.parse().unwrap());
        config.llm.model = Some("operators".to_owned());
        config.llm.api_key = Some(Secret::from("operators-own-key-1234"));
    })
    .await;
    let admin = world.app.admin();
    let (of_agent, other) = (format!("{MODELS}?agentId={}", world.agent), make_agent(&world.app.member(), "Bo").await);
    let in_force = async |path: &str| {
        let model = admin.get(path).await.data()["inForce"].clone();
        (model["level"].as_str().unwrap().to_owned(), model["model"].as_str().unwrap().to_owned())
    };
    let access = world.pass("nora").await;
    let speaks = async || {
        let chosen = tenancy::models::of_agent(&world.app.state, access.agent_access()).await.unwrap().unwrap();
        let answer = chosen.model.chat(ChatRequest::new("", "hello")).await.unwrap();
        (chosen.level, chosen.name, answer.text)
    };
    assert_eq!(in_force(&of_agent).await, ("installation".into(), "operators".into()));
    assert_eq!(speaks().await, (ModelLevel::Installation, "operators".into(), "o".into()));

    let mut whole = small(&tenants, "tenants");
    whole["apiKey"] = json!(KEY);
    whole["contextTokens"] = json!(32_000);
    whole["tokenizer"] = json!("cl100k");
    admin.put(&format!("{MODELS}/tenant"), whole).await.data();
    assert_eq!(in_force(MODELS).await, ("tenant".into(), "tenants".into()));
    assert_eq!(speaks().await, (ModelLevel::Tenant, "tenants".into(), "t".into()));
    let chosen = tenancy::models::of_agent(&world.app.state, access.agent_access()).await.unwrap().unwrap();
    assert_eq!((chosen.context_tokens, chosen.tokenizer.as_str(), chosen.max_output_tokens), (32_000, "cl100k", 2_000));

    admin.put(&format!("{MODELS}/workspace"), small(&workspaces, "workspaces")).await.data();
    assert_eq!(speaks().await, (ModelLevel::Workspace, "workspaces".into(), "w".into()));
    admin.put(&format!("{MODELS}/agents/{}", world.agent), small(&agents, "agents")).await.data();
    assert_eq!(speaks().await, (ModelLevel::Agent, "agents".into(), "a".into()));
    assert_eq!(in_force(&format!("{MODELS}?agentId={other}")).await, ("workspace".into(), "workspaces".into()));
    let overview = admin.get(&of_agent).await.data();
    let levels: Vec<&str> = overview["levels"].as_array().unwrap().iter().map(|row| row["level"].as_str().unwrap()).collect();
    assert_eq!(levels, ["tenant", "workspace", "agent"]);

    // A key is sent only to the address it was given for.
    let key_of = |model: &ScriptedModel| model.asked()[0].header("authorization").map(str::to_owned);
    assert_eq!(key_of(&operators).as_deref(), Some("Bearer operators-own-key-1234"));
    assert_eq!(key_of(&tenants).as_deref(), Some(format!("Bearer {KEY}").as_str()));
    assert_eq!((key_of(&workspaces), key_of(&agents)), (None, None));

    admin.delete(&format!("{MODELS}/agents/{}", world.agent)).await.data();
    assert_eq!(speaks().await.0, ModelLevel::Workspace);
    admin.delete(&format!("{MODELS}/workspace")).await.data();
    admin.delete(&format!("{MODELS}/tenant")).await.data();
    assert_eq!(speaks().await.0, ModelLevel::Installation);
    admin.delete(&format!("{MODELS}/tenant")).await.refused(404, "not_found");
}

#[tokio::test]
async fn an_agent_that_names_a_model_has_it_of_the_provider_that_holds_for_it() {
    let (operators, tenants) = (says("o").await, says("t").await);
    let base = operators.base_url();
    let world = World::with(move |config| {
        keeping(config);
        config.llm.base_url = Some(base.parse().unwrap());
        config.llm.model = Some("operators".to_owned());
        config.llm.models = vec!["operators-small".to_owned()];
    })
    .await;
    let admin = world.app.admin();
    let asked = async |name: &str| {
        admin.patch(&format!("/api/v1/agents/{}", world.agent), json!({ "model": name })).await.data();
        let access = world.pass("nora").await;
        let chosen = tenancy::models::of_agent(&world.app.state, access.agent_access()).await.unwrap().unwrap();
        chosen.model.chat(ChatRequest::new("", "hello")).await.unwrap();
        let shown = admin.get(&format!("{MODELS}?agentId={}", world.agent)).await.data()["inForce"]["model"].clone();
        assert_eq!(shown, chosen.name, "what is shown is what is asked");
        chosen.name
    };
    let heard = |model: &ScriptedModel| model.asked().last().unwrap().body["model"].clone();
    assert_eq!((asked("operators-small").await, heard(&operators)), ("operators-small".into(), json!("operators-small")));
    // The operator pays, so that a model outside the list is not called.
    assert_eq!((asked("operators-most-expensive").await, heard(&operators)), ("operators".into(), json!("operators")));
    admin.put(&format!("{MODELS}/tenant"), small(&tenants, "tenants")).await.data();
    assert_eq!((asked("tenants-other").await, heard(&tenants)), ("tenants-other".into(), json!("tenants-other")));
    assert_eq!((asked("").await, heard(&tenants)), ("tenants".into(), json!("tenants")));
}

#[tokio::test]
async fn a_key_comes_out_nowhere_and_opens_only_where_it_was_sealed() {
    let (world, model) = (world().await, says("fine").await);
    let admin = world.app.admin();
    let mut new = small(&model, "small");
    new["apiKey"] = json!(KEY);
    let put = admin.put(&format!("{MODELS}/tenant"), new.clone()).await;
    assert_eq!((put.data()["hasKey"].as_bool(), put.data()["keyEnding"].as_str()), (Some(true), Some("9f3c")));
    admin.post(&format!("{MODELS}/test"), json!({})).await.data();
    let access = world.pass("nora").await;
    let chosen = tenancy::models::of_agent(&world.app.state, access.agent_access()).await.unwrap().unwrap();
    let tx = world.app.state.db.read(access.access()).await.unwrap();
    let row = store::models::list(&tx, access.access(), None).await.unwrap().remove(0);
    drop(tx);
    let sealed = row.sealed_key.clone().unwrap();
    for told in [
        put.text,
        admin.get(MODELS).await.text,
        admin.get("/api/v1/audit").await.text,
        format!("{chosen:?} {:?} {:?}", world.app.state, row),
        sealed.clone(),
    ] {
        assert!(!told.contains("canary-7f3kq"), "{told}");
    }
    let audited = admin.get("/api/v1/audit?action=model.update").await.text;
    assert!(audited.contains("model.update") && !audited.contains(&sealed), "{audited}");

    // Someone who can write the tables cannot use the key at another address or in another row.
    let elsewhere = says("stolen").await;
    world.rows(&format!("UPDATE model_config SET base_url = '{}'", elsewhere.base_url())).await;
    let unusable = |error: Error| matches!(error, Error::Llm { reason: "key_unreadable", is_transient: false, .. });
    assert!(unusable(tenancy::models::of_agent(&world.app.state, access.agent_access()).await.unwrap_err()));
    let tried = admin.post(&format!("{MODELS}/test"), json!({})).await.data();
    assert_eq!((tried["ok"].as_bool(), tried["failure"].as_str()), (Some(false), Some("key_unreadable")));
    world.rows(&format!("UPDATE model_config SET base_url = '{}', id = id + 1", model.base_url())).await;
    assert!(unusable(tenancy::models::of_agent(&world.app.state, access.agent_access()).await.unwrap_err()));
    assert_eq!((elsewhere.calls(), model.calls()), (0, 1));

    // With another encryption key no stored key can be read, and nothing breaks.
    let other = world.app.node(|config| config.auth.encryption_key = Some(Secret::from(BASE64.encode(&[8; 32]).as_str()))).await;
    assert!(unusable(tenancy::models::of_agent(&other.state, access.agent_access()).await.unwrap_err()) || other.state.model.is_none());
}

#[tokio::test]
async fn a_key_stays_while_its_address_does_and_is_asked_for_again_when_it_changes() {
    let (world, model, other) = (world().await, says("fine").await, says("other").await);
    let (admin, path) = (world.app.admin(), format!("{MODELS}/workspace"));
    let mut new = small(&model, "small");
    new["apiKey"] = json!(KEY);
    admin.put(&path, new).await.data();
    let kept = admin.put(&path, small(&model, "larger")).await.data();
    assert_eq!((kept["model"].as_str(), kept["hasKey"].as_bool(), kept["keyEnding"].as_str()), (Some("larger"), Some(true), Some("9f3c")));
    let tried = admin.post(&format!("{MODELS}/test"), json!({})).await.data();
    assert_eq!((tried["ok"].as_bool(), tried["model"]["model"].as_str(), tried["tokens"].as_u64()), (Some(true), Some("larger"), Some(18)));
    assert_eq!(model.asked()[0].header("authorization"), Some(format!("Bearer {KEY}").as_str()));

    let refused = admin.put(&path, small(&other, "larger")).await.refused(422, "invalid");
    assert_eq!(refused["details"][0]["field"], "apiKey");
    let mut provider = small(&model, "larger");
    provider["provider"] = json!("anthropic");
    assert_eq!(admin.put(&path, provider).await.refused(422, "invalid")["details"][0]["field"], "apiKey");
    let mut without = small(&other, "larger");
    without["apiKey"] = Value::Null;
    assert_eq!(admin.put(&path, without).await.data()["hasKey"], false);
    admin.post(&format!("{MODELS}/test"), json!({})).await.data();
    assert_eq!(other.asked()[0].header("authorization"), None);

    // Deleting an agent deletes its key.
    let mut own = small(&model, "own");
    own["apiKey"] = json!(KEY);
    admin.put(&format!("{MODELS}/agents/{}", world.agent), own).await.data();
    admin.delete(&format!("/api/v1/agents/{}", world.agent)).await.data();
    assert_eq!(world.rows("SELECT id FROM model_config WHERE agent_id IS NOT NULL").await.len(), 0);
}

#[tokio::test]
async fn an_address_inside_and_a_wrong_word_are_refused_with_their_field() {
    let app = TestApp::spawn_with(|config| config.auth.encryption_key = Some(Secret::from(BASE64.encode(&[7; 32]).as_str()))).await;
    let path = format!("{MODELS}/tenant");
    for (change, field) in [
        (json!({ "baseUrl": "http://models.example.org/v1" }), "baseUrl"),
        (json!({ "baseUrl": "https://127.0.0.1/v1" }), "baseUrl"),
        (json!({ "baseUrl": "https://169.254.169.254/latest" }), "baseUrl"),
        (json!({ "baseUrl": "https://user:pw@models.example.org/" }), "baseUrl"),
        (json!({ "baseUrl": "https://models.example.org/v1?to=x" }), "baseUrl"),
        (json!({ "baseUrl": "models" }), "baseUrl"),
        // The default address of ollama is the operator's machine.
        (json!({ "baseUrl": null, "provider": "ollama" }), "baseUrl"),
        (json!({ "baseUrl": null }), "apiKey"),
        (json!({ "provider": "opnai" }), "provider"),
        (json!({ "model": " " }), "model"),
        (json!({ "apiKey": "zwei Wörter" }), "apiKey"),
        (json!({ "contextTokens": 1_000, "maxOutputTokens": 1_000 }), "maxOutputTokens"),
        (json!({ "contextTokens": 10 }), "contextTokens"),
        (json!({ "tokenizer": "words" }), "tokenizer"),
        (json!({ "modell": "small" }), "modell"),
    ] {
        let mut new = json!({ "provider": "openai", "baseUrl": "https://models.example.org/v1", "model": "small" });
        for (name, value) in change.as_object().unwrap() {
            new[name] = value.clone();
        }
        let refused = app.admin().put(&path, new).await.refused(422, "invalid");
        assert!(refused["details"].as_array().unwrap().iter().any(|wrong| wrong["field"] == field), "{change}: {refused}");
        let is_address = change["baseUrl"].as_str().is_some_and(|url| url.starts_with("http") && !url.contains('?'));
        assert!(!is_address || refused.to_string().contains("address_not_allowed"), "{refused}");
    }
    let secret = json!({ "provider": "openai", "model": "small", "apiKey": { "value": "sk-hidden-canary" } });
    let refused = app.admin().put(&path, secret).await;
    assert!(!refused.text.contains("hidden-canary"), "{refused:?}");
    app.member().put(&path, json!({ "provider": "openai", "model": "m", "apiKey": "k" })).await.refused(403, "forbidden");
    app.member().get(MODELS).await.refused(403, "forbidden");
    app.admin().post(&format!("{MODELS}/test"), json!({})).await.refused(503, "llm_not_configured");
    let globex = app.tenant("Globex").await;
    let agent = make_agent(&app.member(), "Ada").await;
    globex.admin.get(&format!("{MODELS}?agentId={agent}")).await.refused(404, "not_found");
    globex.admin.post(&format!("{MODELS}/test"), json!({ "agentId": agent })).await.refused(404, "not_found");
    let new = json!({ "provider": "openai", "baseUrl": "https://models.example.org/v1", "model": "small" });
    globex.admin.put(&format!("{MODELS}/agents/{agent}"), new.clone()).await.refused(404, "not_found");
    globex.admin.put(&path, new).await.data();
    assert_eq!(app.admin().get(MODELS).await.data()["levels"], json!([]), "another tenant's choice is not ours");
}

#[tokio::test]
async fn an_address_that_the_operator_no_longer_allows_is_not_called() {
    let (world, model) = (world().await, says("fine").await);
    let admin = world.app.admin();
    admin.put(&format!("{MODELS}/tenant"), small(&model, "small")).await.data();
    assert_eq!(admin.post(&format!("{MODELS}/test"), json!({ "level": "tenant" })).await.data()["ok"], true);
    let stricter = world.app.node(|_| ()).await;
    let tried = stricter.admin().post(&format!("{MODELS}/test"), json!({})).await.data();
    assert_eq!((tried["ok"].as_bool(), tried["failure"].as_str()), (Some(false), Some("address_not_allowed")));
    let access = world.pass("nora").await;
    let error = tenancy::models::of_agent(&stricter.state, access.agent_access()).await.unwrap_err();
    assert!(matches!(error, Error::Llm { reason: "address_not_allowed", .. }), "{error:?}");
    assert_eq!(model.calls(), 1);
}

#[tokio::test]
async fn without_a_place_for_the_installations_key_no_key_is_taken() {
    let app = TestApp::spawn().await;
    let new = json!({ "provider": "openai", "baseUrl": "https://models.example.org/v1", "model": "small", "apiKey": KEY });
    let answer = app.admin().put(&format!("{MODELS}/tenant"), new).await;
    let can_keep = app.admin().get(MODELS).await.data()["canKeepKeys"].as_bool().unwrap();
    assert_eq!(can_keep, !app.state.db.is_postgres());
    if can_keep {
        assert_eq!(answer.data()["hasKey"], true);
        let kept = std::fs::read_to_string(app.state.config.server.data_dir.join("secret.key")).unwrap();
        assert_eq!(BASE64.decode(kept.trim().as_bytes()).unwrap().len(), 32);
    } else {
        let refused = answer.refused(422, "invalid");
        assert_eq!(refused["details"][0]["field"], "apiKey");
        assert!(refused["details"][0]["message"].as_str().unwrap().contains("auth.encryption-key"), "{refused}");
    }
}

#[tokio::test]
async fn a_trial_tells_the_class_of_what_went_wrong() {
    let world = world().await;
    let admin = world.app.admin();
    for (behaviour, failure) in [
        (Behaviour::status(401), "credentials_refused"),
        (Behaviour::status(404), "model_not_found"),
        (Behaviour::status(500), "provider_error"),
        (Behaviour::Garbage, "connection_failed"),
        (Behaviour::Say(String::new()), "empty_answer"),
    ] {
        let model = ScriptedModel::always(behaviour).await;
        admin.put(&format!("{MODELS}/tenant"), small(&model, "small")).await.data();
        let tried = admin.post(&format!("{MODELS}/test"), json!({ "agentId": world.agent })).await.data();
        assert_eq!((tried["ok"].as_bool(), tried["failure"].as_str()), (Some(false), Some(failure)), "{tried}");
        assert!(tried["tookMs"].is_u64() && tried["model"]["level"] == "tenant", "{tried}");
    }
    let gone = json!({ "provider": "openai", "baseUrl": nobody().await, "model": "small" });
    admin.put(&format!("{MODELS}/tenant"), gone).await.data();
    assert_eq!(admin.post(&format!("{MODELS}/test"), json!({})).await.data()["failure"], "connection_refused");
    admin.post(&format!("{MODELS}/test"), json!({ "agentId": world.agent, "level": "tenant" })).await.refused(422, "invalid");
    world.app.member().post(&format!("{MODELS}/test"), json!({})).await.refused(403, "forbidden");
}

#[tokio::test]
async fn extraction_asks_the_model_of_its_agent_inside_the_budget_and_goes_on_without_it_beyond() {
    let (world, model) = (world().await, says("no JSON").await);
    let admin = world.app.admin();
    admin.put(&format!("{MODELS}/agents/{}", world.agent), small(&model, "small")).await.data();
    let lines = [('U', "Please remember that I keep bees."), ('A', "I will.")];
    world.say("nora", "c1", "2026-11-21T08:00:00Z", &lines).await;
    world.drain().await;
    assert_eq!(model.calls(), 1);
    let used = world.rows("SELECT purpose, model, calls, failed_calls, prompt_tokens, completion_tokens FROM model_usage").await;
    let number = |column: &str| used[0].try_get::<i64>("", column).unwrap();
    assert_eq!(used[0].try_get::<String>("", "purpose").unwrap(), "extraction");
    assert_eq!((number("calls"), number("failed_calls"), number("prompt_tokens"), number("completion_tokens")), (1, 0, 11, 7));

    admin.put("/api/v1/settings/mate.chat.daily-tokens?level=tenant", json!({ "value": 18 })).await.data();
    world.say("nora", "c1", "2026-11-21T08:30:00Z", &[('U', "请记住：我养蜜蜂。"), ('A', "好的。")]).await;
    world.drain().await;
    assert_eq!(model.calls(), 1, "stopped before the call");
    let runs = world.runs().await;
    assert_eq!(runs.len(), 2, "{runs:?}");
    assert!(!world.facts("nora").await.is_empty(), "nothing is lost");
    admin.post(&format!("{MODELS}/test"), json!({})).await.refused(503, "llm_not_configured");
    admin.post(&format!("{MODELS}/test"), json!({ "agentId": world.agent })).await.refused(429, "budget_spent");
    assert_eq!(model.calls(), 1);
}

#[tokio::test]
async fn a_spent_budget_says_how_long_it_lasts_and_a_new_day_begins_anew() {
    let (world, model) = (world().await, says("ready").await);
    let admin = world.app.admin();
    admin.put(&format!("{MODELS}/tenant"), small(&model, "small")).await.data();
    let access = world.pass("nora").await;
    let (state, agent) = (&world.app.state, access.agent_access());
    usage::admit(state, agent).await.unwrap();
    let chosen = tenancy::models::of_agent(state, agent).await.unwrap().unwrap();
    let ask = async || tenancy::models::ask(state, agent, &chosen, Purpose::Summary, ChatRequest::new("", "say")).await;
    assert_eq!(ask().await.unwrap().text, "ready");
    let spent = |is_failed: bool| CallUsage {
        purpose: Purpose::Chat,
        model: "small".into(),
        prompt_tokens: 70,
        completion_tokens: 12,
        failure: is_failed.then_some("timeout"),
    };
    for is_failed in [false, true] {
        let tx = state.db.write(access.access()).await.unwrap();
        usage::record(&tx, agent, spent(is_failed)).await.unwrap();
        tx.commit().await.unwrap();
    }
    let key = "/api/v1/settings/mate.chat.daily-tokens";
    admin.put(&format!("{key}?level=tenant"), json!({ "value": 18 + 2 * 82 })).await.data();
    let Err(Error::BudgetSpent(wait)) = usage::admit(state, agent).await else { panic!("was let through") };
    assert_eq!(wait.as_secs(), 15 * 3_600, "nine in the morning");
    assert!(matches!(ask().await, Err(Error::BudgetSpent(_))));
    let refused = admin.post(&format!("{MODELS}/test"), json!({})).await;
    refused.refused(429, "budget_spent");
    assert_eq!(refused.headers["retry-after"], "54000");
    assert_eq!(model.calls(), 1);

    admin.put(&format!("{key}?agentId={}", world.agent), json!({ "value": 1_000 })).await.data();
    usage::admit(state, world.pass("nora").await.agent_access()).await.unwrap();
    admin.put(&format!("{key}?agentId={}", world.agent), json!({ "value": null })).await.data();
    world.app.advance(chrono::Duration::hours(15));
    usage::admit(state, agent).await.unwrap();
    let globex = world.app.tenant("Globex").await;
    globex.admin.put(&format!("{key}?level=tenant"), json!({ "value": 1 })).await.data();
    globex.admin.post(&format!("{MODELS}/test"), json!({})).await.refused(503, "llm_not_configured");
}
