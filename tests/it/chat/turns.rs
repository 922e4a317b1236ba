//! A turn: what the model receives, what is stored, which jobs it enqueues, and that the turns of a conversation run one after the other.

use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;

use super::ChatFixture;
use crate::support::TestApp;
use crate::support::app::make_agent;
use crate::support::scripted_model::Behaviour;

#[tokio::test]
async fn an_agent_answers_with_the_memory_of_whoever_it_talks_to_and_the_turn_is_kept() {
    for (fact, message, answer) in [
        ("Nora drinks Longjing tea in the morning.", "Which tea should I bring?", "Longjing, as you like it."),
        ("诺拉早上喝龙井茶。", "我应该带什么茶？", "带龙井吧。"),
    ] {
        let fixture = ChatFixture::saying(&[answer]).await;
        fixture.remember("nora", fact).await;
        fixture.remember("omar", "Omar drinks only canary-rooibos tea.").await;
        let said = fixture.chat("nora", message).await;
        assert_eq!((&said["reply"], &said["finishReason"], &said["kept"]), (&json!(answer), &json!("stop"), &json!(true)));
        assert_eq!(
            (&said["usage"]["promptTokens"], &said["usage"]["completionTokens"], &said["usage"]["calls"]),
            (&json!(11), &json!(7), &json!(1))
        );
        assert!(said["usage"]["estimatedTokens"].as_u64().unwrap() > 100, "{said}");
        let injected = said["memory"]["injected"].as_array().unwrap();
        assert!(injected.iter().any(|memory| memory["text"] == fact && memory["layer"].is_string()), "{injected:?}");

        let asked = fixture.model.asked().remove(0).body;
        let messages = asked["messages"].as_array().unwrap();
        let [system, user] = messages.as_slice() else { panic!("{messages:?}") };
        assert_eq!((&system["role"], &user["role"]), (&json!("system"), &json!("user")));
        let (system, user) = (system["content"].as_str().unwrap(), user["content"].as_str().unwrap());
        assert!(system.contains("--- AGENTS.md ---") && !system.contains(fact), "memory is no instruction: {system}");
        assert!(user.find(fact).unwrap() < user.find(message).unwrap() && user.ends_with(message), "{user}");
        assert!(!asked.to_string().contains("canary-rooibos"), "somebody else's memory");
        assert_eq!(fixture.kept("nora", "c1").await, [format!("user: {message}"), format!("assistant: {answer}")]);
        assert_eq!(fixture.outcomes("nora").await, ["completed"]);
    }
}

#[tokio::test]
async fn the_model_hears_what_was_said_before_and_a_conversation_belongs_to_one_person() {
    let fixture = ChatFixture::saying(&["Hello Nora.", "You said hello.", "Who are you?"]).await;
    fixture.chat("nora", "Hello, I am Nora.").await;
    fixture.chat("nora", "What did I say?").await;
    let second = fixture.model.asked()[1].body.clone();
    let told: Vec<&str> = second["messages"].as_array().unwrap().iter().map(|message| message["content"].as_str().unwrap()).collect();
    assert_eq!((told.len(), told[1], told[2]), (4, "Hello, I am Nora.", "Hello Nora."), "{told:?}");
    fixture.chat("omar", "What did I say?").await;
    assert!(!fixture.model.asked()[2].body.to_string().contains("Hello, I am Nora."));
    assert_eq!(fixture.kept("nora", "c1").await.len(), 4);
    assert_eq!(fixture.kept("omar", "c1").await.len(), 2);
}

#[tokio::test]
async fn a_new_conversation_gets_a_name_and_a_token_for_chat_alone_is_enough() {
    let fixture = ChatFixture::saying(&["Hi.", "Hi again."]).await;
    let token = fixture
        .app
        .acme
        .token(&fixture.app.state, noctuary::domain::role::Role::Member, &[noctuary::domain::token_scope::TokenScope::Chat])
        .await;
    let said = token.post("/api/v1/chat", json!({ "agentId": fixture.agent, "message": "Hello there", "endUserId": "nora" })).await.data();
    let name = said["conversationId"].as_str().unwrap().to_owned();
    let again = token
        .post(
            &format!("/api/v1/chat?agentId={}", fixture.agent),
            json!({ "message": "And again", "endUserId": "nora", "conversationId": name }),
        )
        .await;
    assert_eq!(again.data()["conversationId"], name.as_str());
    assert_eq!(fixture.kept("nora", &name).await.len(), 4);
    let reader = fixture
        .app
        .acme
        .token(&fixture.app.state, noctuary::domain::role::Role::Member, &[noctuary::domain::token_scope::TokenScope::MemoryRead])
        .await;
    reader.post("/api/v1/chat", fixture.body("nora", "Hello")).await.refused(403, "forbidden");
    fixture.app.viewer().post("/api/v1/chat", fixture.body("nora", "Hello")).await.refused(403, "forbidden");
    token.get(&format!("/api/v1/agents/{}/conversations?endUserId=nora", fixture.agent)).await.refused(403, "forbidden");
}

#[tokio::test]
async fn an_answered_turn_is_extracted_from_and_one_that_asks_to_be_remembered_is_at_once() {
    for (asked, known) in [("Remember that I moved to Lisbon last week.", "Lisbon"), ("请记住我对花生过敏。", "花生")] {
        let fixture = ChatFixture::saying(&["Noted."]).await;
        let said = fixture.chat("nora", asked).await;
        assert_eq!(said["jobIds"].as_array().unwrap().len(), 1, "{said}");
        let path = format!("/api/v1/memory/{}/facts?endUserId=nora", fixture.agent);
        let facts = fixture.app.member().get(&path).await.data();
        assert!(facts.to_string().contains(known), "{facts}");
    }
}

#[tokio::test]
async fn tools_work_for_the_person_of_the_turn_and_tell_the_model_what_went_wrong() {
    let fixture = ChatFixture::with([
        Behaviour::Call(vec![
            ("remember", json!({ "content": "Nora is allergic to walnuts." })),
            ("recall", json!({ "query": "tea", "endUserId": "omar" })),
            ("recall", json!({ "agentId": "1", "query": "tea" })),
            ("recall", json!("{\"query\": ")),
            ("launch_rockets", json!({})),
            ("recall", json!({ "query": "canary-rooibos tea" })),
        ]),
        Behaviour::Say("Noted: walnuts.".to_owned()),
    ])
    .await;
    fixture.remember("omar", "Omar drinks only canary-rooibos tea.").await;
    let said = fixture.chat("nora", "I cannot eat walnuts, please keep that in mind.").await;
    assert_eq!(said["reply"], "Noted: walnuts.");
    let steps: Vec<(&str, bool, Option<&str>)> = said["tools"]
        .as_array()
        .unwrap()
        .iter()
        .map(|step| (step["name"].as_str().unwrap(), step["isOk"].as_bool().unwrap(), step["error"].as_str()))
        .collect();
    assert_eq!(
        steps,
        [
            ("remember", true, None),
            ("recall", false, Some("invalid")),
            ("recall", false, Some("invalid")),
            ("recall", false, Some("invalid")),
            ("unknown", false, Some("not_found")),
            ("recall", true, None)
        ]
    );
    assert_eq!((&said["usage"]["calls"], &said["usage"]["promptTokens"]), (&json!(2), &json!(22)));

    let second = fixture.model.asked()[1].body.clone();
    let told = second["messages"].as_array().unwrap();
    let answers: Vec<&Value> = told.iter().filter(|message| message["role"] == "tool").collect();
    assert_eq!(answers.len(), 6, "{told:?}");
    assert!(!answers[5]["content"].as_str().unwrap().contains("Omar"), "a tool finds nobody else's memory: {}", answers[5]);
    let facts = fixture.app.member().get(&format!("/api/v1/memory/{}/facts?endUserId=nora", fixture.agent)).await.data();
    assert!(facts.to_string().contains("allergic to walnuts"), "{facts}");
    assert_eq!(fixture.kept("nora", "c1").await.len(), 2, "calls of tools are no part of the conversation");
}

#[tokio::test]
async fn a_model_that_cannot_call_tools_is_offered_none_and_still_told_what_is_known() {
    let fixture = ChatFixture::saying(&["带龙井吧。"]).await;
    fixture.remember("nora", "诺拉早上喝龙井茶。").await;
    let setting = format!("/api/v1/settings/mate.chat.tools-enabled?agentId={}", fixture.agent);
    fixture.app.admin().put(&setting, json!({ "value": false })).await.data();
    fixture.chat("nora", "我应该带什么茶？").await;
    let asked = fixture.model.asked().remove(0).body;
    assert!(asked.get("tools").is_none() && asked["messages"].to_string().contains("龙井茶"), "{asked}");
}

#[tokio::test]
async fn a_model_that_calls_tools_without_end_is_told_to_answer_and_then_given_up() {
    let endless = || Behaviour::Call(vec![("recall", json!({ "query": "tea" }))]);
    let fixture = ChatFixture::with(std::iter::repeat_with(endless).take(9)).await;
    fixture.app.member().post("/api/v1/chat", fixture.body("nora", "Which tea?")).await.refused(502, "llm_failed");
    assert_eq!(fixture.model.calls(), 9);
    assert_eq!(fixture.model.asked()[8].body["tool_choice"], "none");
    assert!(fixture.kept("nora", "c1").await.is_empty());
    assert_eq!(fixture.outcomes("nora").await, ["failed"]);

    let fixture = ChatFixture::with(std::iter::repeat_with(endless).take(8).chain([Behaviour::Say("Green tea.".to_owned())])).await;
    assert_eq!(fixture.chat("nora", "Which tea?").await["reply"], "Green tea.");
}

#[tokio::test]
async fn turns_of_a_conversation_come_one_after_the_other_on_all_nodes_and_others_do_not_wait() {
    let go = CancellationToken::new();
    let fixture = ChatFixture::with([Behaviour::SayWhen(go.clone(), "First.".to_owned())]).await;
    let node = fixture.app.beside().await;
    let first = fixture.app.member();
    let (body, second_body) = (fixture.body("nora", "One, please."), fixture.body("nora", "Two, please."));
    let one = tokio::spawn(async move { first.post("/api/v1/chat", body).await.data() });
    crate::support::until("the first turn speaks", async || fixture.model.calls() == 1).await;
    fixture.model.then(Behaviour::Say("Somebody else.".to_owned()));
    assert_eq!(fixture.chat("omar", "Hello there").await["reply"], "Somebody else.", "another conversation does not wait");
    fixture.model.then(Behaviour::Say("Second.".to_owned()));
    let other = fixture.app.member().at(&node);
    let mut two = other.listen("/api/v1/chat/stream", second_body).await;
    super::stream::wait(&mut two).await;
    assert_eq!(fixture.model.calls(), 2);
    go.cancel();
    assert_eq!(one.await.unwrap()["reply"], "First.");
    let events = super::stream::events(&two.text().await.unwrap());
    assert_eq!(events.last().unwrap().1["reply"], "Second.", "{events:?}");
    assert_eq!(fixture.kept("nora", "c1").await, ["user: One, please.", "assistant: First.", "user: Two, please.", "assistant: Second."]);
    assert!(fixture.model.asked()[2].body.to_string().contains("First."), "the second heard the first");
}

#[tokio::test]
async fn a_turn_that_waited_is_told_what_the_one_before_it_had_remembered() {
    for (asked, question, known) in [
        ("Please remember that the boat is called Kestrel-9.", "What is the boat called?", "Kestrel-9"),
        ("请记住：小船的名字叫翠鸟九号。", "小船叫什么名字？", "翠鸟九号"),
    ] {
        let go = CancellationToken::new();
        let fixture =
            ChatFixture::with([Behaviour::SayWhen(go.clone(), "Noted.".to_owned()), Behaviour::Say("You told me.".to_owned())]).await;
        let turn = |message: &str| {
            let (client, body) = (fixture.app.member(), fixture.body("nora", message));
            tokio::spawn(async move { client.post("/api/v1/chat", body).await.data() })
        };
        let one = turn(asked);
        crate::support::until("the first turn speaks", async || fixture.model.calls() == 1).await;
        let two = turn(question);
        let state = &fixture.app.state;
        let access = fixture.app.pass(&fixture.agent, "nora").await;
        crate::support::until("the second turn waits", async || state.turn_queue.waiting(&access, "c1") > 1).await;
        go.cancel();
        one.await.unwrap();
        two.await.unwrap();
        let heard = fixture.model.asked().pop().unwrap().body;
        let last = heard["messages"].as_array().unwrap().last().unwrap()["content"].as_str().unwrap().to_owned();
        assert!(last.ends_with(question) && last.contains(known), "{last}");
    }
}

#[tokio::test]
async fn many_people_are_answered_at_once() {
    let go = CancellationToken::new();
    let fixture = ChatFixture::with((0..12).map(|_| Behaviour::SayWhen(go.clone(), "好的。".to_owned()))).await;
    let turns: Vec<_> = (0..12)
        .map(|number| {
            let (client, body) = (fixture.app.member(), fixture.body(&format!("person{number}"), "Hello there"));
            tokio::spawn(async move { client.post("/api/v1/chat", body).await.data() })
        })
        .collect();
    crate::support::until("nobody waits for the whole answer of another", async || fixture.model.calls() == 12).await;
    go.cancel();
    for turn in turns {
        assert_eq!(turn.await.unwrap()["reply"], "好的。");
    }
}

#[tokio::test]
async fn what_is_cleared_or_forgotten_while_it_is_spoken_of_is_not_written_again() {
    let go = CancellationToken::new();
    let fixture = ChatFixture::with([Behaviour::Say("Hi.".to_owned()), Behaviour::SayWhen(go.clone(), "Too late.".to_owned())]).await;
    fixture.chat("nora", "Hello there").await;
    let (client, body) = (fixture.app.member(), fixture.body("nora", "My code word is canary-7."));
    let turn = tokio::spawn(async move { client.post("/api/v1/chat", body).await });
    crate::support::until("the turn speaks", async || fixture.model.calls() == 2).await;
    fixture.app.member().post(&format!("/api/v1/agents/{}/conversations/c1/clear?endUserId=nora", fixture.agent), json!({})).await.data();
    go.cancel();
    let answer = turn.await.unwrap().data();
    assert_eq!((&answer["reply"], &answer["kept"]), (&json!("Too late."), &json!(false)));
    assert!(fixture.kept("nora", "c1").await.is_empty());
}

#[tokio::test]
async fn the_first_turn_of_the_day_carries_the_morning_card() {
    let fixture = ChatFixture::saying(&["Good morning.", "Again."]).await;
    let worker = crate::support::dreams::worker_of(&fixture.app.state, &fixture.app.acme, &fixture.agent).await;
    let access = worker.for_job_owner(noctuary::domain::owner_key::OwnerKey::api("nora").unwrap()).unwrap();
    crate::support::dreams::insert(
        &fixture.app.state,
        &access,
        crate::support::dreams::DreamSeed::adding("2026-11-21T02:00:00Z", "Tea", "- Drinks tea."),
    )
    .await;
    let first = fixture.chat("nora", "Good morning!").await;
    assert!(first["morningCard"].to_string().contains("Drinks tea."), "{first}");
    assert!(fixture.chat("nora", "And now?").await.get("morningCard").is_none());
}

#[tokio::test]
async fn without_a_model_or_with_a_question_that_is_none_it_says_so() {
    let app = TestApp::spawn().await;
    let agent = make_agent(&app.member(), "Ada").await;
    let ask = async |body: Value| app.member().post("/api/v1/chat", body).await;
    ask(json!({ "agentId": agent, "message": "Hello", "endUserId": "nora" })).await.refused(503, "llm_not_configured");
    ask(json!({ "agentId": "404", "message": "Hello" })).await.refused(404, "not_found");

    let fixture = ChatFixture::saying(&[]).await;
    let ask = async |body: Value| fixture.app.member().post("/api/v1/chat", body).await;
    for (body, field) in [
        (json!({ "agentId": fixture.agent, "message": "  " }), "message"),
        (json!({ "agentId": fixture.agent }), "message"),
        (json!({ "agentId": fixture.agent, "message": "x ".repeat(1_000_001) }), "message"),
        (json!({ "message": "Hello" }), "agentId"),
        (json!({ "agentId": fixture.agent, "message": "Hello", "conversationId": "" }), "conversationId"),
        (json!({ "agentId": fixture.agent, "message": "Hello", "temperature": 3 }), "temperature"),
        (json!({ "agentId": fixture.agent, "message": "Hello", "maxTokens": 0 }), "maxTokens"),
        (json!({ "agentId": fixture.agent, "contentParts": [{ "type": "text", "text": "Hi" }, { "url": "x" }] }), "contentParts[1]"),
        (json!({ "agentId": fixture.agent, "message": "Hello", "endUserId": "" }), "endUserId"),
    ] {
        assert_eq!(ask(body).await.wrong_fields(), [field]);
    }
    assert_eq!(fixture.model.calls(), 0);
    fixture.model.then(Behaviour::Say("两部分。".to_owned()));
    let parts = json!([{ "type": "text", "text": "第一部分" }, { "type": "text", "text": "第二部分" }]);
    let said = ask(json!({ "agentId": fixture.agent, "contentParts": parts, "endUserId": "nora", "conversationId": "c1" })).await.data();
    assert_eq!(said["reply"], "两部分。");
    assert_eq!(fixture.kept("nora", "c1").await[0], "user: 第一部分\n第二部分");
}
