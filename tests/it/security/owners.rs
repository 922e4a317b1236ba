//! Tokens bound to one owner or to a prefix of owners, tested on every operation about an owner: they cannot find another owner, however
//! it is named, and never see another owner's memory.

use noctuary::auth::tokens::NewToken;
use noctuary::domain::role::Role;
use noctuary::domain::token_scope::TokenScope;
use reqwest::Method;
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;

use super::matrix::{Rule, table};
use crate::support::app::make_agent;
use crate::support::dreams::told;
use crate::support::episodes::insert_episode;
use crate::support::inbox::contradict;
use crate::support::scripted_model::{Behaviour, ScriptedModel};
use crate::support::tenant::a_token;
use crate::support::{Answer, Client, TestApp};

/// Part of the owner's name and of the text of every row of hers, so that the tests find any trace of her.
const SECRET: &str = "scrtliwei";
/// The name of her conversation and her file: a path that any caller may request.
const NAME: &str = "hers";

/// An operation about an owner.
struct Operation {
    id: String,
    method: Method,
    path: String,
    /// Whether the query may name the owner.
    in_query: bool,
    /// Whether the body may name the owner.
    in_body: bool,
    rule: Rule,
}

/// An agent with memory of three owners, and tokens bound to some of them.
struct Fixture {
    app: TestApp,
    agent: String,
    fact: String,
    contradiction: String,
    report: String,
    entry: String,
    episode: String,
    entity: String,
    candidate: String,
    rule: String,
    import: String,
    job: String,
    /// Bound to `api:nora`.
    nora: Client,
    /// Bound to owners that begin with `api:n`.
    prefix: Client,
    /// The model that answers chats.
    _model: ScriptedModel,
}

impl Fixture {
    async fn open() -> Self {
        let model = ScriptedModel::always(Behaviour::Say("I keep it in mind.".to_owned())).await;
        let app = TestApp::spawn_with(|config| model.serve(config)).await;
        let program = app.member();
        let agent = make_agent(&program, "Ada").await;
        let (mut fact, mut job) = (String::new(), String::new());
        for (owner, word, name) in [("nora", "lantern", "nora"), ("nina", "orchard", "nina"), (SECRET, SECRET, NAME)] {
            let turn = json!({ "messages": [
                { "role": "user", "content": format!("Please remember that my code word is {word}.") },
                { "role": "assistant", "content": format!("I keep {word} in mind.") },
            ], "endUserId": owner });
            let said = program.post(&format!("/api/v1/agents/{agent}/conversations/talk-{name}/messages"), turn).await.data();
            job = text(&said["jobIds"][0]);
            let kept = json!({ "content": format!("The code word is {word}."), "endUserId": owner });
            fact = text(&program.post(&format!("/api/v1/memory/{agent}/remember"), kept).await.data()["id"]);
            let file = format!("/api/v1/agents/{agent}/workspace/files/{name}.md?endUserId={owner}");
            program.put(&file, json!({ "content": format!("# Note\n\nThe code word is {word}.\n") })).await.data();
        }
        let denied = json!({ "content": format!("The code word is not {SECRET}."), "endUserId": SECRET });
        let denied = text(&program.post(&format!("/api/v1/memory/{agent}/remember"), denied).await.data()["id"]);
        let contradiction = contradict(&app, &app.acme, &fact, &denied).await;
        let line = format!("- The code word is {SECRET}.");
        let (report, entry) = told(&app.state, &app.acme, &agent, &format!("api:{SECRET}"), &line).await;
        let episode = insert_episode(&app.state, &app.acme, &agent, &format!("api:{SECRET}"), &line).await;
        let mut entity = String::new();
        for (subject, object) in [("Johann", "Atlas"), ("Johan", "Borealis")] {
            let relation =
                json!({ "subject": format!("{subject}{SECRET}"), "predicate": "works_on", "object": object, "endUserId": SECRET });
            let told = program.post(&format!("/api/v1/memory/{agent}/graph/relations"), relation).await.data();
            entity = text(&told["subject"]["id"]);
        }
        let pairs = program.get(&format!("/api/v1/memory/{agent}/graph/candidates?endUserId={SECRET}")).await.data();
        let candidate = text(&pairs["items"][0]["id"]);
        let scopes = vec![TokenScope::MemoryRead, TokenScope::MemoryWrite, TokenScope::Chat];
        let bound = async |change: NewToken| {
            let token = NewToken { role: Some(Role::Member), scopes: scopes.clone(), ..change };
            app.acme.issue(&app.state, token).await
        };
        let nora = bound(NewToken { bound_owner: Some("api:nora".to_owned()), ..a_token() }).await;
        let prefix = bound(NewToken { bound_prefix: Some("api:n".to_owned()), ..a_token() }).await;
        tokio::spawn(noctuary::worker::run(app.state.clone(), CancellationToken::new()));
        let rule = json!({ "topic": format!("the {SECRET}"), "endUserId": SECRET });
        let rule = text(&program.post(&format!("/api/v1/memory/{agent}/block-rules"), rule).await.data()["id"]);
        let past = json!([{ "uuid": "past", "name": SECRET, "chat_messages": [
            { "uuid": "past-1", "sender": "human", "text": format!("It was {SECRET}."), "created_at": "2025-03-01T09:00:00Z" }] }]);
        let upload = format!("/api/v1/agents/{agent}/workspace/memory/import/file?endUserId={SECRET}");
        let import = text(&program.upload(&upload, past.to_string().as_bytes()).await.data()["importId"]);
        let (report, entry) = (report.to_string(), entry.to_string());
        Self { agent, fact, contradiction, report, entry, episode, entity, candidate, rule, import, job, nora, prefix, app, _model: model }
    }

    /// Every operation of the description about an owner, destructive ones last.
    async fn operations(&self) -> Vec<Operation> {
        let api = self.app.anonymous().get("/openapi.json").await.json();
        let mut rules = table();
        let mut operations = Vec::new();
        for (path, item) in api["paths"].as_object().expect("paths") {
            for (method, operation) in item.as_object().expect("operations") {
                let names_owner = |parameter: &Value| parameter["in"] == "query" && parameter["name"] == "endUserId";
                let in_query = operation["parameters"].as_array().is_some_and(|parameters| parameters.iter().any(names_owner));
                let schema = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].as_str().unwrap_or_default();
                let schema = schema.rsplit('/').next().unwrap_or_default();
                let in_body = api["components"]["schemas"][schema]["properties"].get("endUserId").is_some();
                let id = text(&operation["operationId"]);
                let rule = rules.remove(&id).unwrap_or_else(|| panic!("access.yaml does not name {id}"));
                if in_query || in_body {
                    let method = method.to_uppercase().parse().expect("a method");
                    operations.push(Operation { id, method, path: path.clone(), in_query, in_body, rule });
                }
            }
        }
        operations.sort_by_key(|operation| operation.rule.destroys);
        operations
    }

    /// Calls an operation on the rows of the secret owner. `fields` name the owner in the query or in the body; they may be empty.
    async fn call(&self, client: &Client, operation: &Operation, fields: &[(&str, &str)], is_in_body: bool) -> Answer {
        let path = operation.path.replace("{agentId}", &self.agent).replace("{factId}", &self.fact).replace("{jobId}", &self.job);
        let path = path.replace("{contradictionId}", &self.contradiction).replace("{toolName}", "recall");
        let path = path.replace("{episodeId}", &self.episode).replace("{entityId}", &self.entity).replace("{candidateId}", &self.candidate);
        let path = path.replace("{ruleId}", &self.rule).replace("{importId}", &self.import);
        let path = path.replace("{reportId}", &self.report).replace("{entryId}", &self.entry).replace("{month}", "2026-10");
        let path = path.replace("{conversationId}", &format!("talk-{NAME}")).replace("{path}", &format!("{NAME}.md"));
        let mut query: Vec<String> =
            Some(operation.rule.query.replace("{agentId}", &self.agent)).filter(|query| !query.is_empty()).into_iter().collect();
        let mut body = operation.rule.body.clone();
        if operation.in_body && body.is_none() {
            body = Some(json!({}));
        }
        for (name, value) in fields {
            match body.as_mut().filter(|_| is_in_body) {
                Some(body) => body[*name] = json!(value),
                None => query.push(format!("{name}={value}")),
            }
        }
        let path = path.replace("{number}", "1") + "?" + &query.join("&");
        client.send(operation.method.clone(), &path, body.map(|body| body.to_string())).await
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("not a string: {value}")).to_owned()
}

#[tokio::test]
async fn a_bound_token_finds_no_other_owner_however_an_operation_lets_it_be_named() {
    let fixture = Fixture::open().await;
    let operations = fixture.operations().await;
    assert!(operations.len() >= 25, "the description names the owner otherwise now: {}", operations.len());
    let key = format!("api:{SECRET}");
    let names: [&[(&str, &str)]; 3] = [&[("endUserId", SECRET)], &[("channel", "feishu"), ("senderId", "nora")], &[("ownerKey", &key)]];
    let mut wrong = Vec::new();
    for operation in &operations {
        for is_in_body in [false, true] {
            if !(if is_in_body { operation.in_body } else { operation.in_query }) {
                continue;
            }
            for fields in names {
                for (caller, client) in [("owner", &fixture.nora), ("prefix", &fixture.prefix)] {
                    let answer = fixture.call(client, operation, fields, is_in_body).await;
                    // Some bodies have no field for the whole owner key.
                    if answer.status == 422 && is_in_body && answer.text.contains("unknown field") {
                        continue;
                    }
                    if answer.status != 404 || answer.text.contains(SECRET) {
                        wrong.push(format!("{} for {fields:?} by {caller}: {} {:.160}", operation.id, answer.status, answer.text));
                    }
                }
            }
            // The same request with an unbound token finds her, so that the binding is the reason for the 404 above.
            let answer = fixture.call(&fixture.app.member(), operation, names[0], is_in_body).await;
            let is_right = answer.status != 404 && answer.status < 500 && (answer.status != 422 || answer.text.contains("oldText"));
            if !is_right && (operation.rule.destroys == 0 || !is_in_body) {
                wrong.push(format!("{} by a free token: {} {:.160}", operation.id, answer.status, answer.text));
            }
        }
    }
    assert!(wrong.is_empty(), "{} breaches:\n{}", wrong.len(), wrong.join("\n"));
}

#[tokio::test]
async fn nothing_that_a_bound_token_is_shown_tells_of_another_owner() {
    let fixture = Fixture::open().await;
    let operations = fixture.operations().await;
    let nina: &[(&str, &str)] = &[("endUserId", "nina")];
    let liwei: &[(&str, &str)] = &[("endUserId", SECRET)];
    let found = async |client: &Client, owner: &str| {
        let path = format!("/api/v1/agents/{}/workspace/search?q=code&endUserId={owner}", fixture.agent);
        client.get(&path).await.data().to_string().contains(SECRET)
    };
    assert!(found(&fixture.app.member(), SECRET).await);
    assert!(!found(&fixture.nora, "nora").await && !found(&fixture.prefix, "nina").await);
    let mut shown = Vec::new();
    for operation in operations.iter().filter(|operation| operation.rule.destroys == 0) {
        let is_in_body = !operation.in_query;
        for (client, fields) in [(&fixture.nora, &[][..]), (&fixture.prefix, nina)] {
            let answer = fixture.call(client, operation, fields, is_in_body).await;
            assert!(answer.status < 500, "{}: {answer:?}", operation.id);
            assert!(!answer.text.contains(SECRET), "{} tells: {answer:?}", operation.id);
        }
        if fixture.call(&fixture.app.member(), operation, liwei, is_in_body).await.text.contains(SECRET) {
            shown.push(operation.id.clone());
        }
    }
    let memory = [
        "listMessages",
        "recallMemory",
        "assembleContext",
        "listFacts",
        "getFact",
        "getFile",
        "getDream",
        "getDreamArchive",
        "sendChat",
        "streamChat",
    ];
    for expected in memory {
        assert!(shown.iter().any(|id| id == expected), "{expected} does not even show it to her: {shown:?}");
    }
    for client in [&fixture.nora, &fixture.prefix] {
        assert!(!client.get("/api/v1/jobs").await.text.contains(SECRET));
        client.get(&format!("/api/v1/jobs/{}", fixture.job)).await.refused(404, "not_found");
    }
}

#[tokio::test]
async fn a_token_bound_to_a_prefix_names_its_owner_and_a_bound_one_need_not() {
    let fixture = Fixture::open().await;
    let facts = format!("/api/v1/memory/{}/facts", fixture.agent);
    assert_eq!(fixture.prefix.get(&facts).await.wrong_fields(), ["endUserId"]);
    for (client, path, word) in [(&fixture.prefix, format!("{facts}?endUserId=nina"), "orchard"), (&fixture.nora, facts.clone(), "lantern")]
    {
        let items = client.get(&path).await.data()["items"].clone();
        let texts: Vec<&str> = items.as_array().unwrap().iter().filter_map(|fact| fact["text"].as_str()).collect();
        assert!(!texts.is_empty() && texts.iter().all(|text| text.contains(word)), "{texts:?}");
    }
}

#[tokio::test]
async fn a_bound_token_speaks_for_nobody_else_in_the_dialect_of_openai() {
    let fixture = Fixture::open().await;
    let ask = |user: Option<&str>| json!({ "model": fixture.agent, "user": user, "messages": [{ "role": "user", "content": "我的暗号是什么？" }] });
    for client in [&fixture.nora, &fixture.prefix] {
        let answer = client.post("/v1/chat/completions", ask(Some(SECRET))).await;
        assert_eq!((answer.status, answer.text.contains(SECRET)), (404, false), "{answer:?}");
    }
    assert_eq!(fixture.prefix.post("/v1/chat/completions", ask(None)).await.status, 400);
    for (client, user) in [(&fixture.nora, None), (&fixture.nora, Some("nora")), (&fixture.prefix, Some("nina"))] {
        assert_eq!(client.post("/v1/chat/completions", ask(user)).await.status, 200);
    }
}

#[tokio::test]
async fn workspaces_of_one_tenant_do_not_find_each_others_agents_and_jobs() {
    let org = crate::support::TestTenant::open().await;
    let agent = make_agent(&org.admin.client, "Ada").await;
    let turn = json!({ "messages": [{ "role": "user", "content": "请记住，我住在里斯本。" }], "endUserId": "nora" });
    let path = format!("/api/v1/agents/{agent}/conversations/s1/messages");
    let job = text(&org.admin.client.post(&path, turn.clone()).await.data()["jobIds"][0]);
    let second = org.admin.client.post("/api/v1/workspaces", json!({ "name": "Second" })).await.data();
    let here = org.admin.client.with("X-Workspace-Id", &org.workspace);
    let there = org.admin.client.with("X-Workspace-Id", &text(&second["id"]));
    assert_eq!(there.get("/api/v1/jobs").await.data()["items"], json!([]));
    there.get(&format!("/api/v1/jobs/{job}")).await.refused(404, "not_found");
    for verb in ["cancel", "retry"] {
        there.post(&format!("/api/v1/jobs/{job}/{verb}"), json!({})).await.refused(404, "not_found");
    }
    assert_eq!(there.get("/api/v1/agents").await.data()["items"], json!([]));
    there.get(&format!("/api/v1/agents/{agent}")).await.refused(404, "not_found");
    there.post(&path, turn).await.refused(404, "not_found");
    assert_eq!(here.get(&format!("/api/v1/jobs/{job}")).await.data()["state"], "queued");
}
