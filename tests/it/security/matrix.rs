//! The isolation matrix: every operation of the API description × callers × own, foreign and absent ids, against one access table.
//!
//! An operation that the table does not name fails the test, so no route can be added without deciding who may call it.

use std::collections::BTreeMap;

use reqwest::Method;
use serde::Deserialize;
use serde_json::Value;

use crate::support::world::{Side, World};
use crate::support::{Answer, Client};

/// The access rule of one operation in `access.yaml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Rule {
    /// The lowest role; absent for operations that need no token.
    role: Option<String>,
    /// The scope that a token needs besides.
    scope: Option<String>,
    /// A body that passes validation.
    pub(super) body: Option<Value>,
    /// The query string of a valid call.
    #[serde(default)]
    pub(super) query: String,
    /// Called after the others, because it deletes what they need; the highest number comes last. On the caller's own rows only
    /// the last caller, an admin, may do it.
    #[serde(default)]
    pub(super) destroys: u8,
    /// Whether it needs a login session and refuses every token.
    #[serde(default)]
    needs_session: bool,
}

struct Operation {
    id: String,
    method: Method,
    path: String,
    rule: Rule,
}

impl Operation {
    /// Whether it addresses one existing row of an agent. Posting messages creates its conversation, and file names are not ids.
    fn has_id_within(&self) -> bool {
        ["{factId}", "{contradictionId}", "{conversationId}", "{reportId}", "{episodeId}", "{importId}", "{entityId}", "{candidateId}"]
            .iter()
            .any(|id| self.path.contains(id))
            && self.id != "recordMessages"
    }

    /// Whether its row belongs to certain agents, although no agent is in the path.
    fn is_of_agents(&self, caller: &Caller) -> bool {
        let is_ruled = self.path.contains("{webhookId}") || self.path.contains("{receiptId}");
        self.path.contains("{jobId}") || (is_ruled && may(self, caller))
    }

    /// Whether the path or the body names an agent.
    fn names_agent(&self) -> bool {
        let by_path = ["{agentId}", "{memoryId}", "{model}"].iter().any(|name| self.path.contains(name));
        by_path || self.rule.body.as_ref().is_some_and(|body| body.to_string().contains("{agentId}"))
    }
}

/// The ids that a path is filled with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Target {
    Own,
    /// The first id belongs to another tenant.
    Foreign,
    /// The first id does not exist.
    Absent,
    /// The agent is the caller's, the row another tenant's.
    ForeignWithin,
    /// The agent is the caller's, the row does not exist.
    AbsentWithin,
}

struct Caller {
    name: &'static str,
    client: Client,
    role: &'static str,
    scopes: &'static [&'static str],
    /// Whether its token is valid.
    is_known: bool,
}

const ALL_SCOPES: &[&str] = &["memory:read", "memory:write", "chat", "admin"];

#[tokio::test]
async fn every_operation_answers_every_caller_as_the_access_table_says() {
    let world = Box::pin(World::two_tenants()).await;
    let mut operations = operations(&world).await;
    operations.sort_by_key(|operation| operation.rule.destroys);
    let mut wrong = Vec::new();
    for operation in &operations {
        check(&world, operation, &mut wrong).await;
    }
    assert!(wrong.is_empty(), "{} breaches of the access table:\n{}", wrong.len(), wrong.join("\n"));
}

#[tokio::test]
async fn no_operation_shows_one_owner_what_belongs_to_another() {
    let world = Box::pin(World::two_tenants()).await;
    let operations = operations(&world).await;
    let is_shown = async |client: &Client, operation: &Operation| {
        let answer = call(&world, operation, client, Target::Own).await;
        assert!(answer.status < 500, "{}: {answer:?}", operation.id);
        answer.text.contains(&world.a.secret)
    };
    let (mut shown, mut leaks) = (Vec::new(), Vec::new());
    for operation in operations.iter().filter(|operation| operation.rule.destroys == 0) {
        if is_shown(&world.a.tenant.member, operation).await {
            shown.push(operation.id.as_str());
        }
        if is_shown(&world.a.bound, operation).await {
            leaks.push(operation.id.as_str());
        }
    }
    for expected in [
        "listMessages",
        "searchConversations",
        "recallMemory",
        "assembleContext",
        "listFacts",
        "getFact",
        "listEntities",
        "getEntity",
        "getMorningCard",
        "getDreamArchive",
        "sendChat",
        "streamChat",
    ] {
        assert!(shown.contains(&expected), "{expected} does not even show it to its owner: {shown:?}");
    }
    assert!(leaks.is_empty(), "shown to another owner by {leaks:?}");
}

#[tokio::test]
async fn the_access_table_names_no_operation_that_is_gone() {
    let world = Box::pin(World::two_tenants()).await;
    let known: Vec<String> = operations(&world).await.into_iter().map(|operation| operation.id).collect();
    let stale: Vec<String> = table().into_keys().filter(|id| !known.contains(id)).collect();
    assert!(stale.is_empty(), "access.yaml names operations that do not exist: {stale:?}");
}

async fn check(world: &World, operation: &Operation, wrong: &mut Vec<String>) {
    for caller in callers(&world.a).await {
        let mut answers = BTreeMap::new();
        for target in [Target::Foreign, Target::Absent, Target::ForeignWithin, Target::AbsentWithin, Target::Own] {
            let has_id = match target {
                Target::ForeignWithin | Target::AbsentWithin => operation.has_id_within(),
                Target::Foreign | Target::Absent | Target::Own => operation.path.replace("{key}", "").contains('{'),
            };
            let would_destroy = operation.rule.destroys > 0 && target == Target::Own && may(operation, &caller);
            if (!has_id && target != Target::Own) || (would_destroy && caller.name != "session") {
                continue;
            }
            let answer = call(world, operation, &caller.client, target).await;
            if let Some(problem) = judge(operation, &caller, target, &answer) {
                wrong.push(format!("{} as {} on {target:?}: {problem}", operation.id, caller.name));
            }
            if answer.text.contains(&world.b.canary) {
                wrong.push(format!("{} as {} on {target:?}: text of another tenant", operation.id, caller.name));
            }
            answers.insert(format!("{target:?}"), anonymous(&answer));
        }
        if answers.get("Foreign") != answers.get("Absent") || answers.get("ForeignWithin") != answers.get("AbsentWithin") {
            wrong.push(format!("{} as {}: a foreign id can be told from an absent one: {answers:?}", operation.id, caller.name));
        }
    }
}

/// What is wrong with an answer, if anything.
fn judge(operation: &Operation, caller: &Caller, target: Target, answer: &Answer) -> Option<String> {
    let status = answer.status;
    let is_elsewhere = caller.name.ends_with("elsewhere");
    let is_right = if operation.rule.role.is_none() {
        status != 403 && status < 500
    } else if !caller.is_known {
        status == 401
    } else if is_elsewhere && (operation.names_agent() || operation.is_of_agents(caller)) {
        status == 404
    } else if !may(operation, caller) {
        status == 403 || (target != Target::Own && status == 404)
    } else if is_elsewhere && operation.id == "createToken" {
        status == 403 // A token without a list of agents would have more rights than this one.
    } else if is_elsewhere && (operation.path.contains("{ownerKey}") || operation.id == "mem0ForgetEntity") {
        matches!(status, 403 | 404) // Forgetting a person deletes the memory of all agents.
    } else if target == Target::Own {
        !matches!(status, 401 | 403 | 404) && status < 500
    } else {
        status == 404
    };
    (!is_right).then(|| format!("{status} {:.160}", answer.text))
}

fn may(operation: &Operation, caller: &Caller) -> bool {
    let rank = |role: &str| ["viewer", "member", "admin"].iter().position(|known| *known == role).expect("a role");
    let has_role = operation.rule.role.as_deref().is_none_or(|role| rank(caller.role) >= rank(role));
    let has_scope = operation.rule.scope.as_deref().is_none_or(|scope| caller.scopes.contains(&scope));
    has_role && has_scope && (!operation.rule.needs_session || caller.name == "session")
}

async fn callers(side: &Side) -> Vec<Caller> {
    let known = |name, client: &Client, role, scopes| Caller { name, client: client.clone(), role, scopes, is_known: true };
    let unknown = |name, client: Client| Caller { name, client, role: "viewer", scopes: &[], is_known: false };
    vec![
        unknown("nobody", side.tenant.nobody.clone()),
        unknown("garbage", side.tenant.nobody.bearing("noc_notatoken")),
        unknown("revoked", side.revoked.clone()),
        unknown("expired", side.expired.clone()),
        known("viewer", &side.tenant.viewer, "viewer", ALL_SCOPES),
        known("reader", &side.reader, "member", &["memory:read"]),
        known("member", &side.tenant.member, "member", ALL_SCOPES),
        known("elsewhere", &side.elsewhere, "member", ALL_SCOPES),
        known("admin elsewhere", &side.admin_elsewhere, "admin", ALL_SCOPES),
        known("admin", &side.tenant.admin, "admin", ALL_SCOPES),
        known("session", &side.person, "admin", ALL_SCOPES),
    ]
}

async fn call(world: &World, operation: &Operation, client: &Client, target: Target) -> Answer {
    let path = fill(world, operation, target);
    // An agent in the body is always the caller's own: the matrix varies ids in paths only.
    let body = operation.rule.body.as_ref().map(|body| body.to_string().replace("{agentId}", &world.a.id("agentId", "")));
    client.send(operation.method.clone(), &path, body).await
}

/// Fills a path with the ids that `target` asks for. An agent's id comes first wherever there is one.
fn fill(world: &World, operation: &Operation, target: Target) -> String {
    let has_agent = operation.path.contains("{agentId}");
    let mut path = operation.path.clone();
    while let Some((before, rest)) = path.clone().split_once('{') {
        let (name, after) = rest.split_once('}').expect("a closed parameter");
        let is_first = name == "agentId" || !has_agent;
        let value = match target {
            Target::Foreign if is_first => world.b.id(name, before),
            Target::Absent if is_first => absent(name),
            Target::ForeignWithin if !is_first => world.b.id(name, before),
            Target::AbsentWithin if !is_first => absent(name),
            _ => world.a.id(name, before),
        };
        path = format!("{before}{value}{after}");
    }
    path
}

fn absent(name: &str) -> String {
    match name {
        "key" => "no.such.key".to_owned(),
        "conversationId" => "no-such-talk".to_owned(),
        // One of a closed set: the id after it does not exist.
        "kind" => "user".to_owned(),
        _ => "1".to_owned(),
    }
}

/// An answer without the parts that differ between any two calls.
fn anonymous(answer: &Answer) -> (u16, Value) {
    let mut json: Value = serde_json::from_str(&answer.text).unwrap_or(Value::Null);
    if let Some(fields) = json.as_object_mut() {
        fields.remove("requestId");
    }
    (answer.status, if answer.status == 404 { json } else { Value::Null })
}

pub(super) fn table() -> BTreeMap<String, Rule> {
    yaml_serde::from_str(include_str!("access.yaml")).expect("access.yaml is in order")
}

/// Every operation of the running server, with its rule.
async fn operations(world: &World) -> Vec<Operation> {
    let api = world.app.anonymous().get("/openapi.json").await.json();
    let mut rules = table();
    let mut operations = Vec::new();
    let mut missing = Vec::new();
    for (path, item) in api["paths"].as_object().expect("paths") {
        for (method, operation) in item.as_object().expect("operations") {
            let id = operation["operationId"].as_str().expect("every operation has an id").to_owned();
            let method = method.to_uppercase().parse().expect("a method");
            match rules.remove(&id) {
                Some(rule) => {
                    let query = if rule.query.is_empty() { String::new() } else { format!("?{}", rule.query) };
                    operations.push(Operation { id, method, path: format!("{path}{query}"), rule });
                }
                None => missing.push(format!("{id} ({method} {path})")),
            }
        }
    }
    assert!(missing.is_empty(), "operations that access.yaml does not name: {missing:#?}");
    operations
}
