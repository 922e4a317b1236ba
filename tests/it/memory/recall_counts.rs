//! Recalled and used items are counted for their owner, without a write during the request, and deleted with the items.

use noctuary::memory::recall_usage;
use noctuary::worker;
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;

use super::world::World;
use crate::support::tables::Tables;

impl World {
    async fn flush(&self) {
        recall_usage::flush(&self.app.state).await.expect("the counts are written");
    }

    async fn counts(&self, owner: &str) -> Vec<Value> {
        let path = format!("/api/v1/memory/{}/recalls?endUserId={owner}&limit=200", self.agent);
        self.program.get(&path).await.data()["items"].as_array().unwrap().clone()
    }

    async fn days(&self, owner: &str) -> Vec<Value> {
        let path = format!("/api/v1/memory/{}/injections?endUserId={owner}", self.agent);
        self.program.get(&path).await.data()["items"].as_array().unwrap().clone()
    }

    /// Posts a turn whose model was shown `items`.
    async fn inject(&self, owner: &str, said: &str, items: &[String]) {
        let path = format!("/api/v1/agents/{}/conversations/shown/messages", self.agent);
        let turn =
            json!({ "endUserId": owner, "complete": false, "injectedItemIds": items, "messages": [{ "role": "user", "content": said }] });
        assert_eq!(self.program.post(&path, turn).await.status, 202);
    }
}

fn ids(items: &[Value]) -> Vec<String> {
    items.iter().map(|item| item["id"].as_str().expect("an id").to_owned()).collect()
}

/// The count of the file `name`.
fn of_file<'a>(counts: &'a [Value], name: &str) -> &'a Value {
    counts.iter().find(|row| row["source"]["filename"] == name).unwrap_or_else(|| panic!("no {name} in {counts:#?}"))
}

async fn nora() -> World {
    let world = World::new().await;
    world.write("TEA.md", "?endUserId=nora", "- Nora drinks Longjing tea, 每天早上喝龙井茶。\n").await;
    world.write("HOUSE.md", "", "- The lantern hangs over the door, 灯笼挂在那里。\n").await;
    world
}

#[tokio::test]
async fn explicit_recall_counts_with_its_different_questions_and_only_for_its_owner() {
    let world = nora().await;
    for question in ["Which tea?", "which  TEA?", "早上喝什么茶"] {
        assert_eq!(world.recall("nora", question).await.len(), 1, "{question}");
    }
    world.recall("liwei", "Where is the lantern? 灯笼").await;
    assert!(world.counts("nora").await.is_empty(), "a read does not write");
    world.flush().await;
    let counts = world.counts("nora").await;
    assert_eq!(counts.len(), 1, "{counts:#?}");
    let tea = of_file(&counts, "TEA.md");
    assert_eq!((&tea["kind"], &tea["count"], &tea["returned"], &tea["distinctQueries"]), (&json!("file"), &json!(3), &json!(3), &json!(2)));
    assert_eq!(tea["lastRecalledAt"], "2026-11-21T09:00:00Z");
    let others = world.counts("liwei").await;
    assert_eq!((others.len(), &of_file(&others, "HOUSE.md")["count"]), (1, &json!(1)), "a shared file counts for who asked");
    world.recall("nora", "Which tea?").await;
    world.flush().await;
    let again = world.counts("nora").await;
    assert_eq!((&again[0]["count"], &again[0]["distinctQueries"]), (&json!(4), &json!(2)), "counts add up over flushes");
}

#[tokio::test]
async fn context_counts_as_returned_and_a_turn_that_names_its_items_as_used() {
    let world = nora().await;
    world
        .program
        .post(&format!("/api/v1/memory/{}/remember", world.agent), json!({ "content": "Nora rows on Sundays.", "endUserId": "nora" }))
        .await
        .data();
    let context = world.context("nora", json!({ "query": "Which tea does she drink?" })).await;
    let items = context["items"].as_array().unwrap();
    assert!(items.iter().all(|item| item["id"].is_string()), "also what was told without a search has an id: {items:#?}");
    world.flush().await;
    let returned = world.counts("nora").await;
    assert!(returned.iter().all(|row| row["count"] == 0 && row["returned"] == 1 && row.get("lastRecalledAt").is_none()), "{returned:#?}");
    world.inject("nora", "Which tea does she drink?", &ids(items)).await;
    world.flush().await;
    let used = world.counts("nora").await;
    assert_eq!((used.len(), used.iter().filter(|row| row["count"] == 1).count()), (items.len(), items.len()), "{used:#?}");
    let fact = used.iter().find(|row| row["kind"] == "fact").expect("the fact");
    let tables = Tables::open(&world.app.backend).await;
    let id: i64 = fact["source"]["factId"].as_str().unwrap().parse().unwrap();
    let rows = tables.rows("SELECT use_count FROM mate_fact WHERE id = $1 AND last_used_at IS NOT NULL", [id.into()]).await;
    assert_eq!(rows.iter().map(|row| row.try_get_by_index::<i32>(0).unwrap()).collect::<Vec<_>>(), [1]);
}

#[tokio::test]
async fn items_that_an_owner_does_not_see_are_not_counted_for_it() {
    let world = nora().await;
    let secret = ids(&world.recall("nora", "tea").await);
    world.inject("liwei", "hello there", &secret).await;
    let bolt = world.app.tenant("Bolt").await;
    let theirs = crate::support::app::make_agent(&bolt.admin, "Ada").await;
    let path = format!("/api/v1/agents/{theirs}/conversations/shown/messages");
    let turn = json!({ "endUserId": "nora", "injectedItemIds": secret, "messages": [{ "role": "user", "content": "hello" }] });
    bolt.admin.post(&path, turn).await.data();
    world.inject("nora", "hello there", &["1".to_owned(), "9223372036854775807".to_owned()]).await;
    world.flush().await;
    assert!(world.counts("liwei").await.is_empty());
    assert_eq!(bolt.admin.get(&format!("/api/v1/memory/{theirs}/recalls?endUserId=nora")).await.data()["items"], json!([]));
    let own = world.counts("nora").await;
    assert_eq!((own.len(), &own[0]["count"]), (1, &json!(1)), "only her own question");
}

#[tokio::test]
async fn what_is_deleted_leaves_no_counts_also_when_it_was_not_written_yet() {
    let world = nora().await;
    world.say("nora", "monday", &["My cello is from Bergen, 大提琴来自卑尔根。", "Lovely."]).await;
    let file = format!("/api/v1/agents/{}/workspace/files/TEA.md?endUserId=nora", world.agent);
    world.recall("nora", "tea").await;
    world.recall("nora", "cello 大提琴").await;
    world.flush().await;
    assert!(world.counts("nora").await.len() >= 2);
    world.recall("nora", "cello tea").await;
    world.program.delete(&format!("/api/v1/agents/{}/conversations/monday?endUserId=nora", world.agent)).await.data();
    world.program.put(&file, json!({ "content": "- Nora drinks water now, 喝水。\n" })).await.data();
    assert!(world.counts("nora").await.is_empty(), "a line that was written over is gone too");
    world.flush().await;
    assert!(world.counts("nora").await.iter().all(|row| row["kind"] != "message"), "nothing comes back from memory");
    world.recall("nora", "water").await;
    world.flush().await;
    assert_eq!(of_file(&world.counts("nora").await, "TEA.md")["count"].as_i64().map(|count| count >= 1), Some(true));
    world.program.delete(&file).await.data();
    assert!(world.counts("nora").await.is_empty());
}

#[tokio::test]
async fn a_line_keeps_its_counts_when_others_move_it() {
    let world = nora().await;
    world.recall("nora", "tea").await;
    world.flush().await;
    world.write("TEA.md", "?endUserId=nora", "- A first line about boats.\n- Nora drinks Longjing tea, 每天早上喝龙井茶。\n").await;
    let before = world.counts("nora").await;
    world.write("TEA.md", "?endUserId=nora", "# Drinks\n\n- Nora drinks Longjing tea, 每天早上喝龙井茶。\n").await;
    world.recall("nora", "tea").await;
    world.flush().await;
    let after = world.counts("nora").await;
    assert!(before.len() <= 1 && after.len() == 1, "{before:#?} {after:#?}");
}

#[tokio::test]
async fn lists_come_by_page_most_used_first_and_to_their_owner_only() {
    let world = World::new().await;
    for (name, times) in [("A.md", 1), ("B.md", 3), ("C.md", 2)] {
        world.write(name, "?endUserId=nora", &format!("- The {} otter swims.\n", name.trim_end_matches(".md").repeat(6))).await;
        for _ in 0..times {
            assert_eq!(world.recall("nora", &name.trim_end_matches(".md").repeat(6)).await.len(), 1);
        }
    }
    world.flush().await;
    let (mut names, mut cursor) = (Vec::new(), String::new());
    for _ in 0..3 {
        let path = format!("/api/v1/memory/{}/recalls?endUserId=nora&limit=1{cursor}", world.agent);
        let page = world.program.get(&path).await.data();
        names.push(page["items"][0]["source"]["filename"].as_str().unwrap().to_owned());
        cursor = page["nextCursor"].as_str().map(|next| format!("&cursor={next}")).unwrap_or_default();
    }
    assert_eq!((names, cursor.as_str()), (vec!["B.md".to_owned(), "C.md".to_owned(), "A.md".to_owned()], ""));
    let path = format!("/api/v1/memory/{}/recalls", world.agent);
    for (query, field) in [("cursor=%25", "cursor"), ("cursor=eHg", "cursor"), ("limit=0", "limit"), ("colour=blue", "colour")] {
        assert_eq!(world.program.get(&format!("{path}?endUserId=nora&{query}")).await.wrong_fields(), [field], "{query}");
    }
}

#[tokio::test]
async fn contexts_are_counted_by_day_with_what_was_selected_of_how_much() {
    let world = nora().await;
    let lines: Vec<String> = (1..=30).map(|number| format!("- Project {number} needs gardens and bridges, 花园和桥。")).collect();
    world.write("MEMORY.md", "?endUserId=nora", &lines.join("\n")).await;
    let context = world.context("nora", json!({ "query": "gardens", "budgetTokens": 120 })).await;
    world.context("nora", json!({ "query": "谢谢", "budgetTokens": 120 })).await;
    world.app.advance(chrono::Duration::days(1));
    world.context("nora", json!({})).await;
    world.flush().await;
    let days = world.days("nora").await;
    assert_eq!(days.iter().map(|day| day["day"].as_str().unwrap()).collect::<Vec<_>>(), ["2026-11-22", "2026-11-21"]);
    let first = &days[1];
    assert_eq!((&first["calls"], &first["searches"], &first["skipped"]), (&json!(2), &json!(1), &json!(0)));
    let [candidates, selected, omitted] = ["candidates", "selected", "omitted"].map(|name| first[name].as_u64().unwrap());
    assert_eq!(candidates, selected + omitted);
    assert!(selected > 0 && omitted >= context["omitted"].as_u64().unwrap());
    assert_eq!(
        context["candidates"].as_u64().unwrap(),
        context["items"].as_array().unwrap().len() as u64 + context["omitted"].as_u64().unwrap()
    );
    assert!(world.days("liwei").await.is_empty());
}

#[tokio::test]
async fn counts_are_written_when_the_process_stops_and_kept_while_the_database_refuses() {
    let world = nora().await;
    world.recall("nora", "tea").await;
    let tables = Tables::open(&world.app.backend).await;
    tables.run("ALTER TABLE memory_injection RENAME TO away", []).await;
    world.context("nora", json!({ "query": "tea" })).await;
    assert!(recall_usage::flush(&world.app.state).await.is_err(), "one transaction: nothing of it happened");
    tables.run("ALTER TABLE away RENAME TO memory_injection", []).await;
    assert!(world.counts("nora").await.is_empty());
    let closing = CancellationToken::new();
    let counting = tokio::spawn(worker::count_recalls(world.app.state.clone(), closing.clone()));
    closing.cancel();
    counting.await.expect("it ends");
    let counts = world.counts("nora").await;
    assert_eq!((&counts[0]["count"], &counts[0]["returned"], world.days("nora").await.len()), (&json!(1), &json!(2), 1));
}

#[tokio::test]
async fn counts_of_two_nodes_add_up_also_when_they_are_written_at_once() {
    let world = nora().await;
    let node = world.app.node(|_| ()).await;
    let path = format!("/api/v1/memory/{}/recall", world.agent);
    for question in ["tea", "龙井茶"] {
        world.recall("nora", question).await;
        world.program.at(&node.base).post(&path, json!({ "query": format!("{question} again"), "endUserId": "nora" })).await.data();
    }
    // A node that finds the other one writing gives up and keeps its counts for the next flush.
    while let (Err(_), _) | (_, Err(_)) = tokio::join!(recall_usage::flush(&world.app.state), recall_usage::flush(&node.state)) {}
    let counts = world.counts("nora").await;
    assert_eq!((&counts[0]["count"], &counts[0]["distinctQueries"]), (&json!(4), &json!(4)), "{counts:#?}");
}
