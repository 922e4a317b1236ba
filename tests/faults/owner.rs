//! Many clients write for one person at once: there are no errors, and every answer is true.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use serde_json::{Value, json};

use crate::backend::Backend;
use crate::choose;
use crate::node::{Caller, Node};

const CLIENTS: usize = 16;

/// An action that a client repeats.
#[derive(Debug, Clone, Copy)]
enum ClientAction {
    Say,
    Remember,
    Fact,
    ForgetFact,
    File,
    Dream,
    Read,
}

const DEEDS: [ClientAction; 8] = [
    ClientAction::Say,
    ClientAction::Remember,
    ClientAction::Fact,
    ClientAction::ForgetFact,
    ClientAction::File,
    ClientAction::Fact,
    ClientAction::Dream,
    ClientAction::Read,
];

async fn act(caller: &Caller, deed: ClientAction, client: usize, word: &str) -> Vec<u16> {
    let memory = format!("/api/v1/memory/{}", caller.agent);
    let files = format!("/api/v1/agents/{}/workspace/files", caller.agent);
    let fact = json!({ "endUserId": "nora", "text": format!("Nora collects {word} stamps."), "predicate": "collects", "object": format!("{word} stamps") });
    let api = &caller.api;
    match deed {
        ClientAction::Say => vec![caller.say("nora", &format!("c{client}"), word).await.expect("an answer").status],
        ClientAction::Remember => {
            let body = json!({ "endUserId": "nora", "content": format!("The ticket {word} costs 40 euros.") });
            vec![api.post(&format!("{memory}/remember"), body).await.status]
        }
        ClientAction::Fact => vec![api.post(&format!("{memory}/facts"), fact).await.status],
        ClientAction::ForgetFact => {
            let made = api.post(&format!("{memory}/facts"), fact).await;
            let Some(id) = made.text.parse::<Value>().ok().and_then(|made| made["data"]["id"].as_str().map(str::to_owned)) else {
                return vec![made.status];
            };
            let gone = api.post(&format!("{memory}/facts/{id}/forget"), json!({ "endUserId": "nora" })).await;
            vec![made.status, gone.status]
        }
        ClientAction::File => {
            let body = json!({ "content": format!("# Notes\n\n{word}\n") });
            vec![api.put(&format!("{files}/notes{}.md?endUserId=nora", client % 3), body).await.status]
        }
        ClientAction::Dream => vec![api.post(&format!("{memory}/emergence"), json!({ "endUserId": "nora" })).await.status],
        ClientAction::Read => {
            let context = api.post(&format!("{memory}/context"), json!({ "query": "what does Nora collect?", "endUserId": "nora" })).await;
            vec![context.status, api.get("/api/v1/owners/api:nora/export").await.status]
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sixteen_clients_of_one_person_get_no_error() {
    let mut node = Node::new(Backend::new().await, &[("NOCTUARY__MATE__MEMORY__COOLDOWN_MINUTES", "0")]);
    node.start().await;
    let caller = node.found().await;
    let (stop, count) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let clients: Vec<_> = (0..CLIENTS)
        .map(|client| {
            let (caller, stop, count) = (caller.clone(), stop.clone(), count.clone());
            tokio::spawn(async move {
                let deed = DEEDS[client % DEEDS.len()];
                let mut answers: BTreeMap<String, usize> = BTreeMap::new();
                while !stop.load(Ordering::Acquire) {
                    let word = format!("W{:05}q", count.fetch_add(1, Ordering::Relaxed));
                    for status in act(&caller, deed, client, &word).await {
                        *answers.entry(format!("{deed:?} {status}")).or_default() += 1;
                    }
                }
                answers
            })
        })
        .collect();
    tokio::time::sleep(Duration::from_secs(choose(6, 60))).await;
    stop.store(true, Ordering::Release);
    let mut answers: BTreeMap<String, usize> = BTreeMap::new();
    for client in clients {
        for (answer, times) in client.await.unwrap() {
            *answers.entry(answer).or_default() += times;
        }
    }
    println!("{answers:?}");
    // 409 for a dream that already runs and 404 for a person without memory are expected answers.
    let is_error = |answer: &str| !answer.contains(" 2") && answer != "Dream 409" && answer != "Read 404";
    let errors: Vec<_> = answers.iter().filter(|(answer, _)| is_error(answer)).collect();
    assert!(errors.is_empty(), "{errors:?} of {answers:?}\n{}", node.log());
    node.settle(90).await;
}
