//! Measures the same query through each API: native recall, the MCP tool, and mem0's search. One connection, the APIs in turn, in one
//! run.

use serde_json::{Value, json};

use super::outside::Bench;
use super::server::Server;
use super::talk::{content, question};
use super::{Failure, Plan, progress, rounded};

/// Items per answer.
const ANSWERS: usize = 10;

/// Measures the APIs.
pub async fn measure(plan: &Plan) -> Result<Value, Failure> {
    // Raises the capacity of an owner, so that there is something to search.
    let server = Server::start_with(&[("NOCTUARY__MATE__MEMORY__FACTS_CAPACITY", "1000000")])?;
    let bench = Bench::open(plan, &server).await?;
    let mut sizes = serde_json::Map::new();
    for items in &plan.items {
        let owner = format!("nora{items}");
        progress(&format!("{items} facts of one owner"));
        let held = store_facts(&bench, &owner, *items).await?;
        progress("recall, MCP, mem0, recall");
        let recall = || async { bench.target.run(1, plan.duration, |n| bench.recall(&owner, n)).await.map(|run| run.to_json()) };
        let before = recall().await?;
        let mcp = bench.target.run(1, plan.duration, |n| bench.mcp(&owner, n)).await?.to_json();
        let mem0 = bench.target.run(1, plan.duration, |n| bench.mem0(&owner, n)).await?.to_json();
        let after = recall().await?;
        let ratio = |door: &Value, share: &str| {
            let of = |run: &Value| run[share].as_f64().unwrap_or_default();
            rounded(of(door) / f64::midpoint(of(&before), of(&after)))
        };
        let beside = |door: &Value| json!({ "p50": ratio(door, "p50Ms"), "p95": ratio(door, "p95Ms") });
        let told = json!({ "facts": held, "recall": [before, after], "mcp": mcp, "mem0": mem0,
            "mcpOverRecall": beside(&mcp), "mem0OverRecall": beside(&mem0) });
        sizes.insert(items.to_string(), told);
    }
    Ok(json!({ "profile": if cfg!(debug_assertions) { "debug" } else { "release" }, "doors": sizes }))
}

/// Stores texts as facts and returns the number of facts, since texts that say the same are stored once.
///
/// # Errors
/// If fewer than nine in ten texts were stored; measurements of an empty memory would be meaningless.
async fn store_facts(bench: &Bench<'_>, owner: &str, items: usize) -> Result<Value, Failure> {
    let mut connection = bench.target.connect().await?;
    for number in 0..items {
        let body = json!({ "messages": content(number), "user_id": owner, "agent_id": bench.agent(), "infer": false });
        connection.call("POST", "/v3/memories/add/", &body).await?;
    }
    let filters = json!({ "filters": { "user_id": owner, "agent_id": bench.agent() } });
    let held = connection.call("POST", "/v3/memories/?page_size=1", &filters).await?["count"].clone();
    if held.as_u64().unwrap_or_default() * 10 < items as u64 * 9 {
        return Err(format!("only {held} of {items} facts were stored").into());
    }
    Ok(held)
}

impl Bench<'_> {
    fn recall(&self, owner: &str, number: usize) -> (&'static str, String, Value) {
        let body = json!({ "query": question(number), "endUserId": owner, "k": ANSWERS });
        ("POST", format!("/api/v1/memory/{}/recall", self.agent()), body)
    }

    fn mcp(&self, owner: &str, number: usize) -> (&'static str, String, Value) {
        let arguments = json!({ "query": question(number), "k": ANSWERS });
        let call = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": { "name": "recall", "arguments": arguments } });
        ("POST", format!("/mcp?agent={}&endUserId={owner}", self.agent()), call)
    }

    fn mem0(&self, owner: &str, number: usize) -> (&'static str, String, Value) {
        let filters = json!({ "user_id": owner, "agent_id": self.agent() });
        ("POST", "/v3/memories/search/".to_owned(), json!({ "query": question(number), "filters": filters, "top_k": ANSWERS }))
    }
}
