//! Which part of a stored conversation the model receives: summaries, their cache and explicit compaction. No summary outlives its
//! sources.

use chrono::Duration;
use noctuary::chat::window::{self, CompactionMethod, Limits, PREFIX, RequestParts, Window};
use noctuary::domain::access::OwnerAccess;
use noctuary::llm::ChatMessage;
use noctuary::llm::tokens::Tokenizer;
use noctuary::{store, tenancy};
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;

use crate::support::app::make_agent;
use crate::support::scripted_model::{Behaviour, ScriptedModel};
use crate::support::tables::Tables;
use crate::support::{Client, TestApp};

const SUMMARY: &str = "- Nora looks for a blue kettle; it must be quiet.";

struct World {
    app: TestApp,
    program: Client,
    agent: String,
}

impl World {
    async fn with(model: Option<&ScriptedModel>) -> Self {
        let base = model.map(ScriptedModel::base_url);
        let app = TestApp::spawn_with(move |config| {
            if let Some(base) = base {
                config.llm.base_url = Some(base.parse().unwrap());
                config.llm.model = Some("scripted".into());
                config.llm.retries = 0;
                config.llm.timeout = std::time::Duration::from_secs(2);
            }
        });
        let app = app.await;
        let program = app.admin();
        let agent = make_agent(&program, "Ada").await;
        Self { app, program, agent }
    }

    async fn pass(&self, end_user: &str) -> OwnerAccess {
        self.app.pass(&self.agent, end_user).await
    }

    fn at(&self, conversation: &str) -> String {
        format!("/api/v1/agents/{}/conversations/{conversation}", self.agent)
    }

    /// Posts `turns` turns, each with a message of Nora's and an answer.
    async fn talk(&self, conversation: &str, from: usize, turns: usize, line: &str) {
        let messages: Vec<Value> = (from..from + turns)
            .flat_map(|turn| {
                [
                    json!({ "role": "user", "content": format!("{line} ({turn})") }),
                    json!({ "role": "assistant", "content": format!("答 answer {turn}") }),
                ]
            })
            .collect();
        let body = json!({ "messages": messages, "endUserId": "nora" });
        self.program.post(&format!("{}/messages", self.at(conversation)), body).await.data();
    }

    /// Prepares the window for a turn in which Nora sends a short message.
    async fn window(&self, conversation: &str, max_input_tokens: usize) -> Window {
        let access = self.pass("nora").await;
        let tx = self.app.state.db.read(access.access()).await.unwrap();
        let found = store::conversations::find(&tx, &access, conversation).await.unwrap();
        drop(tx);
        let config = tenancy::settings::of_agent(&self.app.state, access.agent_access()).await.unwrap();
        let limits = Limits::new(config.window(), Tokenizer::O200k);
        let limits = Limits { max_input_tokens, ..limits };
        let before = RequestParts { system: "You are Ada.", tools: &[], now: vec![ChatMessage::User("And now?".to_owned())], limits };
        let chosen = tenancy::models::of_agent(&self.app.state, access.agent_access()).await.unwrap().expect("a model");
        let stored = match &found {
            Some(found) => window::stored(&self.app.state, &access, found, &limits).await.unwrap(),
            None => None,
        };
        window::prepare(&self.app.state, &access, stored, before, &chosen).await.unwrap()
    }

    async fn compact(&self, conversation: &str, body: Value) -> Value {
        self.program.post(&format!("{}/compact?endUserId=nora", self.at(conversation)), body).await.data()
    }

    async fn summaries(&self) -> Vec<(String, i64, String)> {
        let tables = Tables::open(&self.app.backend).await;
        let rows = tables.rows("SELECT kind, up_to_seq, text FROM conversation_summary ORDER BY conversation_id, kind", []).await;
        let row = |row: sea_orm::QueryResult| {
            (row.try_get("", "kind").unwrap(), row.try_get("", "up_to_seq").unwrap(), row.try_get("", "text").unwrap())
        };
        rows.into_iter().map(row).collect()
    }

    async fn extractions(&self) -> usize {
        let jobs = self.program.get("/api/v1/jobs?limit=50").await.data();
        jobs["items"].as_array().unwrap().iter().filter(|job| job["kind"] == "extract_conversation").count()
    }
}

fn said(window: &Window) -> Vec<String> {
    let role = |message: &ChatMessage| match message {
        ChatMessage::User(_) | ChatMessage::Shown { .. } => 'U',
        ChatMessage::Assistant { .. } => 'A',
        ChatMessage::Tool { .. } => 'T',
    };
    window.messages().iter().map(|message| format!("{} {}", role(message), message.content())).collect()
}

/// A message of some 570 tokens: ten turns of it exceed three quarters of 7,000, nine fit into the prompt of a summary.
fn long() -> String {
    LINE.repeat(580 / Tokenizer::O200k.count(LINE))
}

const LINE: &str = "The blue kettle that I bought on Monday is too loud, what else is there? 我买的蓝色茶壶太吵了。";

#[tokio::test]
async fn a_long_conversation_is_summarised_once_and_the_summary_is_shared_by_all_nodes_for_half_an_hour() {
    let model = ScriptedModel::always(Behaviour::Say(SUMMARY.to_owned())).await;
    let world = World::with(Some(&model)).await;
    world.talk("s1", 1, 10, &long()).await;
    let asked_before = model.calls();
    let short = world.window("s1", 128_000).await;
    assert!(short.compaction().is_none() && short.messages().len() == 21 && model.calls() == asked_before);

    let window = world.window("s1", 7_000).await;
    let told = format!("U {PREFIX}\n{SUMMARY}");
    let kept = [told.clone(), format!("U {} (10)", long()), "A 答 answer 10".to_owned(), "U And now?".to_owned()];
    assert_eq!(said(&window), kept);
    let compaction = window.compaction().unwrap();
    assert_eq!((compaction.how, compaction.summarised, compaction.dropped, compaction.failure), (CompactionMethod::Summary, 18, 0, None));
    assert!(compaction.tokens_before > 5_250 && compaction.tokens_after == window.tokens() && window.tokens() < 900, "{compaction:?}");
    assert!(compaction.usage.is_some());
    assert_eq!(world.summaries().await, [("automatic".to_owned(), 18, SUMMARY.to_owned())]);
    // One call reads what leaves the window, one summarizes it.
    assert_eq!(model.calls(), asked_before + 2);
    let asked = model.asked().pop().unwrap().body;
    let prompt = asked["messages"].to_string();
    assert!(prompt.contains("(1)") && prompt.contains("(9)") && !prompt.contains("(10)") && !prompt.contains("And now?"));
    assert_eq!(asked["messages"][0]["role"], "system");
    assert!(!asked["messages"][0].to_string().contains("kettle"), "what people said is no instruction");

    // Without new messages there is no second call, here or on another node, and no event.
    let again = world.window("s1", 7_000).await;
    assert_eq!((said(&again), again.compaction().is_none(), model.calls()), (kept.to_vec(), true, asked_before + 2));
    // New messages follow the summary.
    world.talk("s1", 11, 1, "And a red one?").await;
    assert_eq!(said(&world.window("s1", 7_000).await).len(), 6);
    // When the window is too long again, the next summary starts from the previous one.
    world.talk("s1", 12, 8, &long()).await;
    let calls = model.calls();
    assert_eq!(world.window("s1", 7_000).await.compaction().unwrap().summarised, 18);
    assert_eq!(model.calls(), calls + 2);
    let prompt = model.asked().pop().unwrap().body["messages"].to_string();
    assert!(prompt.contains("it must be quiet") && !prompt.contains("(9)") && prompt.contains("(10)"));
    assert_eq!(world.summaries().await, [("automatic".to_owned(), 36, SUMMARY.to_owned())]);

    // After half an hour a new summary is made from the messages themselves.
    world.app.advance(Duration::minutes(31));
    assert_eq!(world.window("s1", 7_000).await.compaction().unwrap().summarised, 36);
    assert_eq!(model.calls(), calls + 3);
    assert!(model.asked().pop().unwrap().body["messages"].to_string().contains("(18)"));
}

#[tokio::test]
async fn another_node_takes_the_summary_from_the_database() {
    let model = ScriptedModel::always(Behaviour::Say("她在找一个安静的蓝色茶壶。".to_owned())).await;
    let world = World::with(Some(&model)).await;
    world.talk("s1", 1, 10, &long()).await;
    let first = said(&world.window("s1", 7_000).await);
    let calls = model.calls();
    let base = model.base_url();
    let other = world.app.node(move |config| {
        config.llm.base_url = Some(base.parse().unwrap());
        config.llm.model = Some("scripted".into());
    });
    let program = world.program.clone();
    let other = World { app: other.await, program, agent: world.agent.clone() };
    assert_eq!(said(&other.window("s1", 7_000).await), first);
    assert_eq!(model.calls(), calls);
}

#[tokio::test]
async fn memory_is_flushed_before_messages_leave_the_window() {
    let model = ScriptedModel::always(Behaviour::Say(SUMMARY.to_owned())).await;
    let world = World::with(Some(&model)).await;
    world.talk("s1", 1, 10, &long()).await;
    noctuary::worker::drain(&world.app.state).await.unwrap();
    assert_eq!(world.extractions().await, 0);
    // All messages are extracted already, so that there is nothing to flush.
    assert_eq!(world.window("s1", 7_000).await.compaction().unwrap().job, None);
    // Within the cooldown new messages wait, until they would leave the window: they are read first, without a worker.
    world.talk("s1", 11, 9, &long()).await;
    assert_eq!(world.window("s1", 7_000).await.compaction().unwrap().job, None, "nothing is left to a job");
    assert_eq!(world.extractions().await, 0);
    let shown = world.program.get(&format!("{}?endUserId=nora", world.at("s1"))).await.data();
    assert_eq!(shown["extractedSeq"], 38, "not after the cooldown");
}

#[tokio::test]
async fn more_than_fifty_messages_leave_the_window_after_they_are_read() {
    let model = ScriptedModel::always(Behaviour::Say(SUMMARY.to_owned())).await;
    let world = World::with(Some(&model)).await;
    let key = "/api/v1/settings/mate.agent.conversation.window.compact-trigger-messages";
    world.program.put(&format!("{key}?agentId={}", world.agent), json!({ "value": 50 })).await.data();
    world.talk("s1", 1, 24, "短 short").await;
    assert!(world.window("s1", 100_000).await.compaction().is_none(), "48 messages and the new one");
    world.talk("s1", 25, 2, "短 short").await;
    let window = world.window("s1", 100_000).await;
    assert_eq!(window.compaction().unwrap().how, CompactionMethod::Summary);
    let shown = world.program.get(&format!("{}?endUserId=nora", world.at("s1"))).await.data();
    assert_eq!(shown["extractedSeq"], 52);
}

#[tokio::test]
async fn a_summariser_that_fails_leaves_what_is_older_out_and_is_left_alone_for_a_while() {
    for (behaviour, class) in [
        (Behaviour::status(500), "server_error"),
        (Behaviour::Say("   ".to_owned()), "empty_output"),
        (Behaviour::Say("<think>I wonder".to_owned()), "empty_output"),
        (Behaviour::Filter, "filtered"),
        (Behaviour::Garbage, "unreachable"),
    ] {
        let model = ScriptedModel::always(behaviour.clone()).await;
        let world = World::with(Some(&model)).await;
        world.talk("s1", 1, 10, &long()).await;
        let window = world.window("s1", 7_000).await;
        let compaction = window.compaction().unwrap().clone();
        assert_eq!((compaction.how, compaction.summarised), (CompactionMethod::Dropped, 0), "{behaviour:?}");
        assert!(compaction.failure.is_some(), "{behaviour:?}");
        if class == "empty_output" || class == "filtered" {
            assert!(compaction.failure == Some(class) || compaction.failure == Some("empty_answer"), "{compaction:?}");
        }
        assert!(window.tokens() <= 5_250 && compaction.dropped >= 2 && compaction.job.is_none(), "{compaction:?}");
        let left = said(&window);
        assert_eq!(left.last().unwrap(), "U And now?");
        assert!(left.first().unwrap().starts_with("U The blue kettle"), "{left:?}");
        let calls = model.calls();
        let again = world.window("s1", 7_000).await;
        assert_eq!((again.compaction().unwrap().failure, model.calls()), (Some("resting"), calls));
        world.app.advance(Duration::minutes(11));
        world.window("s1", 7_000).await;
        assert!(model.calls() > calls);
    }
}

#[tokio::test]
async fn a_summary_is_cut_to_its_limit_and_carries_no_secret() {
    let answer = format!("Her key is AKIAIOSFODNN7EXAMPLE. {}", "她想要一个安静的茶壶。".repeat(100));
    let model = ScriptedModel::always(Behaviour::Say(answer)).await;
    let world = World::with(Some(&model)).await;
    world.talk("s1", 1, 10, &long()).await;
    world.window("s1", 7_000).await;
    let text = world.summaries().await[0].2.clone();
    assert!(!text.contains("AKIAIOSFODNN7EXAMPLE") && text.contains("茶壶"), "{text}");
    assert!((250..=300).contains(&Tokenizer::O200k.count(&text)), "{}", Tokenizer::O200k.count(&text));
    let asked = model.asked().pop().unwrap().body;
    assert_eq!(asked["max_tokens"].as_u64().or(asked["max_completion_tokens"].as_u64()), Some(300));
}

#[tokio::test]
async fn a_conversation_is_compacted_by_hand_and_its_messages_stay() {
    let model = ScriptedModel::always(Behaviour::Say(SUMMARY.to_owned())).await;
    let world = World::with(Some(&model)).await;
    world.talk("s1", 1, 10, &long()).await;
    let nothing = world.compact("s1", json!({ "keep": 20 })).await;
    assert_eq!((&nothing["how"], &nothing["kept"], &nothing["summary"]), (&json!("nothing"), &json!(20), &Value::Null));
    let done = world.compact("s1", json!({})).await;
    assert_eq!(
        (&done["how"], &done["kept"], &done["summarised"], &done["dropped"]),
        (&json!("summary"), &json!(10), &json!(10), &json!(0))
    );
    assert_eq!(done["summary"], SUMMARY);
    assert!(done["tokensAfter"].as_u64() < done["tokensBefore"].as_u64() && done["jobId"].is_null(), "{done}");
    let shown = world.program.get(&format!("{}/messages?endUserId=nora", world.at("s1"))).await.data();
    assert_eq!(shown["items"].as_array().unwrap().len(), 20);
    // An explicit compaction never expires, however short the conversation is.
    world.app.advance(Duration::days(3));
    let window = said(&world.window("s1", 128_000).await);
    assert_eq!((window.len(), window[0].as_str()), (12, format!("U {PREFIX}\n{SUMMARY}").as_str()));
    // The next compaction starts from its summary.
    world.compact("s1", json!({ "keep": 2 })).await;
    let prompt = model.asked().pop().unwrap().body["messages"].to_string();
    assert!(prompt.contains("it must be quiet") && !prompt.contains("(5)") && prompt.contains("(6)") && prompt.contains("(9)"));
    assert_eq!(world.summaries().await, [("explicit".to_owned(), 18, SUMMARY.to_owned())]);
    let audited = world.program.get("/api/v1/audit?action=conversation.compact").await.data();
    let details = audited["items"].to_string();
    assert!(audited["items"].as_array().unwrap().len() == 2 && !details.contains("kettle"), "{details}");

    let cleared = world.program.post(&format!("{}/clear?endUserId=nora", world.at("s1")), json!({})).await.data();
    assert_eq!((cleared["deletedMessages"].clone(), world.summaries().await.len()), (json!(20), 0));
    assert_eq!(said(&world.window("s1", 7_000).await), ["U And now?"]);
}

#[tokio::test]
async fn without_a_model_compaction_leaves_what_is_older_out() {
    let world = World::with(None).await;
    world.talk("s1", 1, 10, &long()).await;
    let done = world.compact("s1", json!({ "keep": 4 })).await;
    assert_eq!((&done["how"], &done["kept"], &done["dropped"]), (&json!("dropped"), &json!(4), &json!(16)));
    assert_eq!((&done["failure"], &done["summary"]), (&json!("llm_not_configured"), &Value::Null));
    assert_eq!(world.summaries().await, [("explicit".to_owned(), 16, String::new())]);
    for wrong in [json!({ "keep": 0 }), json!({ "keep": 101 }), json!({ "keep": -1 }), json!({ "keep": "ten" }), json!({ "last": 3 })] {
        world.program.post(&format!("{}/compact?endUserId=nora", world.at("s1")), wrong).await.wrong_fields();
    }
    let other = format!("{}/compact?endUserId=liwei", world.at("s1"));
    world.program.post(&other, json!({})).await.refused(404, "not_found");
}

#[tokio::test]
async fn no_summary_survives_what_it_was_made_of() {
    for (line, word, summary) in [
        ("Please remember that my boat is called Kestrel.", "Kestrel", "- Nora's boat is the Kestrel."),
        ("请记住我的船叫雒隼。", "雒隼", "她的船叫雒隼。"),
    ] {
        let model = ScriptedModel::always(Behaviour::Say(summary.to_owned())).await;
        let world = World::with(Some(&model)).await;
        let made = async |conversation: &str| {
            world.talk(conversation, 1, 6, line).await;
            world.compact(conversation, json!({ "keep": 2 })).await;
        };
        made("s1").await;
        world.talk("s2", 1, 6, "What shall we cook tonight, with what is left?").await;
        world.compact("s2", json!({ "keep": 2 })).await;
        assert_eq!(world.summaries().await.len(), 2);
        // Forgetting a fact deletes every summary of the owner, since no row records which of them mention it.
        let facts = world.program.get(&format!("/api/v1/memory/{}/facts?endUserId=nora", world.agent)).await.data();
        let fact = facts["items"].as_array().unwrap().iter().find(|fact| fact["text"].as_str().unwrap().contains(word)).expect("a fact");
        let path = format!("/api/v1/memory/{}/facts/{}/forget?endUserId=nora", world.agent, fact["id"].as_str().unwrap());
        let receipt = world.program.post(&path, json!({})).await.data();
        assert_eq!((&receipt["counts"]["summaries"], world.summaries().await.len()), (&json!(2), 0), "{receipt}");
        // Forgetting a conversation deletes its summary.
        made("s3").await;
        let path = format!("/api/v1/memory/{}/forget", world.agent);
        let body = json!({ "target": "conversation", "conversationId": "s3", "endUserId": "nora" });
        let receipt = world.program.post(&path, body).await.data();
        assert_eq!((&receipt["counts"]["summaries"], world.summaries().await.len()), (&json!(1), 0), "{receipt}");
        // Forgetting the whole person deletes the summary although the messages stay.
        made("s4").await;
        let counts = world.app.admin().post("/api/v1/owners/api%3Anora/forget/preview", json!({})).await.data()["counts"].clone();
        assert_eq!(counts["summaries"], 1, "{counts}");
        let body = json!({ "confirm": "api:nora", "includeMessages": false });
        world.app.admin().post("/api/v1/owners/api%3Anora/forget", body).await.data();
        noctuary::worker::drain(&world.app.state).await.unwrap();
        assert_eq!(world.summaries().await.len(), 0);
        let shown = world.program.get(&format!("{}/messages?endUserId=nora", world.at("s4"))).await.data();
        assert_eq!(shown["items"].as_array().unwrap().len(), 12);
    }
}

#[tokio::test]
async fn what_is_forgotten_while_the_model_thinks_is_not_kept() {
    let go = CancellationToken::new();
    // The first call reads what leaves the window, the second summarizes it.
    let answers = [Behaviour::Say("Hm.".to_owned()), Behaviour::SayWhen(go.clone(), SUMMARY.to_owned())];
    let model = ScriptedModel::start(answers).await;
    let world = World::with(Some(&model)).await;
    world.talk("s1", 1, 10, &long()).await;
    let clear = async {
        while model.calls() < 2 {
            tokio::task::yield_now().await;
        }
        world.program.post(&format!("{}/clear?endUserId=nora", world.at("s1")), json!({})).await.data();
        world.talk("s1", 1, 10, &long()).await;
        go.cancel();
    };
    let (window, ()) = tokio::join!(world.window("s1", 7_000), clear);
    assert_eq!((window.compaction().unwrap().how, window.compaction().unwrap().failure), (CompactionMethod::Dropped, Some("changed")));
    assert!(said(&window).iter().all(|line| !line.contains(PREFIX)));
    assert_eq!(world.summaries().await.len(), 0);
}
