//! The isolation matrix of the console: every route of `src/console/routes.rs` × people × own, foreign and absent ids, against one
//! table; and every changing form, submitted from another site.

use std::collections::BTreeMap;

use regex::Regex;
use reqwest::Method;
use serde::Deserialize;
use url::form_urlencoded;

use crate::support::browser::{Browser, Page};
use crate::support::tenant::PASSWORD;
use crate::support::world::World;

/// One row of `access.yaml`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Rule {
    role: String,
    /// The path, if the route's parameters are not ids of the world.
    path: Option<String>,
    #[serde(default)]
    query: String,
    #[serde(default)]
    form: BTreeMap<String, String>,
    /// The content of the form's file.
    file: Option<String>,
    #[serde(default)]
    destroys: bool,
}

#[derive(Debug, Clone)]
struct Route {
    method: Method,
    pattern: String,
    rule: Rule,
}

impl Route {
    fn name(&self) -> String {
        format!("{} {}", self.method, self.pattern)
    }

    /// The form as a browser would send it, and its content type.
    fn form(&self, token: &str, world: &World, target: Target) -> (String, Vec<u8>) {
        let filled: Vec<(&String, String)> = self.rule.form.iter().map(|(name, value)| (name, fill(world, value, target))).collect();
        let fields = filled.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let fields = std::iter::once(("form_token", token)).chain(fields);
        match &self.rule.file {
            Some(file) => Browser::with_file(fields, file.as_bytes()),
            None => {
                let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
                ("application/x-www-form-urlencoded".to_owned(), body.into_bytes())
            }
        }
    }

    fn has_id(&self) -> bool {
        self.rule.path.is_none() && self.pattern.contains('{')
    }
}

fn table() -> BTreeMap<String, Rule> {
    yaml_serde::from_str(include_str!("access.yaml")).expect("access.yaml is in order")
}

/// The routes that the code mounts.
fn mounted() -> Vec<String> {
    let source = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/src/console/routes.rs")).expect("the routes");
    let route = Regex::new(r#"\.route\(\s*"([^"]+)",\s*(get|post)\(\)"#).expect("a pattern");
    route.captures_iter(&source).map(|found| format!("{} {}", found[2].to_uppercase(), &found[1])).collect()
}

fn routes() -> Vec<Route> {
    let mut rules = table();
    let (mut routes, mut missing) = (Vec::new(), Vec::new());
    for name in mounted() {
        let (method, pattern) = name.split_once(' ').expect("a method and a path");
        match rules.remove(&name) {
            Some(rule) => routes.push(Route { method: method.parse().expect("a method"), pattern: pattern.to_owned(), rule }),
            None => missing.push(name),
        }
    }
    assert!(missing.is_empty(), "routes that access.yaml does not name: {missing:#?}");
    assert!(rules.is_empty(), "access.yaml names routes that are gone: {:#?}", rules.keys());
    assert!(routes.len() > 10, "the pattern no longer finds the routes");
    routes
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Target {
    Own,
    Foreign,
    Absent,
}

fn address(world: &World, route: &Route, target: Target) -> String {
    let filled = fill(world, route.rule.path.as_ref().unwrap_or(&route.pattern), target);
    if route.rule.query.is_empty() { filled } else { format!("{filled}?{}", route.rule.query) }
}

/// `pattern` with its parameters replaced by ids of the world.
fn fill(world: &World, pattern: &str, target: Target) -> String {
    let parameter = Regex::new(r"\{([a-z_]+)(:[^}]*)?\}").expect("a pattern");
    let filled = parameter.replace_all(pattern, |found: &regex::Captures<'_>| {
        let key = match &found[1] {
            "agent" => "agentId",
            "job" => "jobId",
            "fact" => "factId",
            "held" => "quarantineId",
            "rule" => "ruleId",
            "receipt" => "receiptId",
            "contradiction" => "contradictionId",
            "dream" => "reportId",
            "user" => "userId",
            "token" => "token",
            "webhook" => "webhookId",
            "server" => "memoryServerId",
            "delivery" => "deliveryId",
            "session" => "session",
            "conversation" => "conversation",
            "episode" => "episodeId",
            "entity" => "entityId",
            "candidate" => "candidateId",
            "owner" => "ownerKey",
            "path" => return "SOUL.md".to_owned(),
            other => return world.a.id(other, ""),
        };
        match target {
            Target::Own => world.a.id(key, ""),
            Target::Foreign => world.b.id(key, ""),
            // Anything but a whole key is a name, which leads to the list of people.
            Target::Absent if key == "ownerKey" => "api:absent".to_owned(),
            Target::Absent => "1".to_owned(),
        }
    });
    filled.into_owned()
}

async fn visit(browser: &mut Browser, world: &World, route: &Route, target: Target) -> Page {
    let path = address(world, route, target);
    if route.method == Method::GET {
        return browser.send(Method::GET, &path, None).await;
    }
    let token = browser.form_token().await;
    browser.send_as(Method::POST, &path, Some(route.form(&token, world, target))).await
}

#[tokio::test]
async fn every_route_of_the_console_answers_everybody_as_its_table_says() {
    let world = Box::pin(World::two_tenants()).await;
    let people = [
        ("nobody", Browser::new(&world.app)),
        ("viewer", Browser::join(&world.app, "vi@example.org", "viewer").await),
        ("member", Browser::join(&world.app, "mo@example.org", "member").await),
        ("admin", Browser::logged_in(&world.app, &world.app.acme.email, PASSWORD).await),
    ];
    let rank = |role: &str| ["open", "viewer", "member", "admin"].iter().position(|known| *known == role).expect("a role");
    let mut wrong = Vec::new();
    for (person, mut browser) in people {
        for route in routes() {
            let may = rank(if person == "nobody" { "open" } else { person }) >= rank(&route.rule.role);
            if may && (route.rule.destroys || (route.method == Method::POST && person == "nobody")) {
                continue;
            }
            let targets: &[Target] = if route.has_id() { &[Target::Foreign, Target::Absent, Target::Own] } else { &[Target::Own] };
            let mut refused = Vec::new();
            for target in targets {
                let page = visit(&mut browser, &world, &route, *target).await;
                let (status, to) = (page.status, page.location().unwrap_or_default());
                let is_right = match (person, may, target) {
                    ("nobody", false, _) => matches!(status, 401 | 403) || (status == 303 && to.starts_with("/login")),
                    (_, false, Target::Own) => status == 403,
                    (_, false, _) => matches!(status, 403 | 404),
                    (_, true, Target::Own) => !matches!(status, 401 | 403) && status < 500 && !to.starts_with("/login"),
                    (_, true, _) => status == 404,
                };
                if !is_right {
                    wrong.push(format!("{} as {person} on {target:?}: {status} {to} {:?}", route.name(), page.words("h1")));
                }
                if page.text.contains(&world.b.canary) {
                    wrong.push(format!("{} as {person} on {target:?}: text of another tenant", route.name()));
                }
                if *target != Target::Own {
                    refused.push((status, page.all("main")));
                }
            }
            refused.iter_mut().for_each(|(_, words)| words.iter_mut().for_each(|text| *text = without_ids(text)));
            if refused.windows(2).any(|pair| pair[0] != pair[1]) {
                wrong.push(format!("{} as {person}: a foreign id can be told from an absent one: {refused:?}", route.name()));
            }
        }
    }
    assert!(wrong.is_empty(), "{} breaches:\n{}", wrong.len(), wrong.join("\n"));
}

/// A page's text without the request id.
fn without_ids(text: &str) -> String {
    Regex::new(r"r\d{10,}").expect("a pattern").replace_all(text, "").into_owned()
}

#[tokio::test]
async fn no_form_works_from_another_site_or_without_its_token() {
    let world = Box::pin(World::two_tenants()).await;
    let mut admin = Browser::logged_in(&world.app, &world.app.acme.email, PASSWORD).await;
    let token = admin.form_token().await;
    let mut wrong = Vec::new();
    for route in routes().into_iter().filter(|route| route.method == Method::POST) {
        let path = address(&world, &route, Target::Own);
        let without = admin.send_as(Method::POST, &path, Some(route.form("", &world, Target::Own))).await;
        let mut elsewhere = admin.clone();
        elsewhere.headers = vec![("sec-fetch-site".to_owned(), "cross-site".to_owned())];
        let foreign = elsewhere.send_as(Method::POST, &path, Some(route.form(&token, &world, Target::Own))).await;
        if (without.status, foreign.status) != (403, 403) {
            wrong.push(format!("{}: without token {}, from another site {}", route.name(), without.status, foreign.status));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    admin.get("/").await.expect(200);
}
