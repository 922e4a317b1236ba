//! Commands that an end user types instead of a message.

use serde_json::json;

use super::ChatFixture;
use crate::support::scripted_model::Behaviour;

#[tokio::test]
async fn clear_begins_the_conversation_anew_without_a_model_and_memory_stays() {
    for (command, word) in [("/clear", "Remember that I like Longjing tea."), (" /new ", "请记住我喜欢龙井茶。")] {
        let fixture = ChatFixture::saying(&["Noted.", "Hello."]).await;
        fixture.chat("nora", word).await;
        fixture.chat("omar", "Hello there").await;
        let done = fixture.chat("nora", command).await;
        assert_eq!((&done["reply"], &done["kept"]), (&json!("The conversation starts over. Its memory stays."), &json!(false)));
        // What is unread becomes memory first; the command itself has no answer of a model.
        assert_eq!(done["usage"]["calls"], json!(0));
        assert!(fixture.kept("nora", "c1").await.is_empty());
        assert_eq!(fixture.kept("omar", "c1").await.len(), 2, "somebody else's conversation of the same name");
        let facts = fixture.app.member().get(&format!("/api/v1/memory/{}/facts?endUserId=nora", fixture.agent)).await.data();
        assert_eq!(facts["items"].as_array().unwrap().len(), 1, "{facts}");
    }
}

#[tokio::test]
async fn compact_has_a_summary_stand_for_all_but_the_last_messages() {
    let talk = (1..=3).map(|number| Behaviour::Say(format!("Answer {number}.")));
    let summary = Behaviour::Say("- Nora asked two questions. 她问了两个问题。".to_owned());
    // Before the summary the model reads what leaves the window; this answer is of no use, and the built-in engine reads it.
    let reading = Behaviour::Say("Hm.".to_owned());
    let fixture = ChatFixture::with(talk.chain([reading, summary, Behaviour::Say("Fourth.".to_owned())])).await;
    for number in 1..=3 {
        fixture.chat("nora", &format!("Question {number} of three.")).await;
    }
    let answer = fixture.app.member().post("/api/v1/chat/stream", fixture.body("nora", "/compact 2")).await;
    let events = super::stream::events(&answer.text);
    let names: Vec<&str> = events.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["begin", "compaction", "delta", "usage", "done"]);
    assert_eq!((&events[1].1["how"], &events[1].1["summarised"]), (&json!("summary"), &json!(4)));
    assert_eq!(events[4].1["reply"], "A summary replaces 4 messages; 2 messages stay verbatim.");
    assert_eq!(fixture.kept("nora", "c1").await.len(), 6, "nothing is deleted, and the command is no message");
    fixture.chat("nora", "And the last question?").await;
    let asked = fixture.model.asked().pop().unwrap().body;
    // The last message carries the recalled memory, which may repeat the conversation.
    let told: Vec<&str> = asked["messages"].as_array().unwrap().iter().map(|message| message["content"].as_str().unwrap()).collect();
    assert_eq!((told.len(), &told[2..4]), (5, &["Question 3 of three.", "Answer 3."][..]));
    assert!(told[1].contains("她问了两个问题"), "{told:?}");
}

#[tokio::test]
async fn status_tells_the_number_of_messages_and_what_memory_has_read() {
    let fixture = ChatFixture::saying(&["Noted."]).await;
    assert_eq!(fixture.chat("nora", "/status").await["reply"], "There are no messages yet.");
    fixture.chat("nora", "我喜欢龙井茶。").await;
    let told = fixture.chat("nora", "/status").await;
    assert_eq!(told["reply"], "This conversation has 2 messages, of which memory has read 0. Memory is on.");
    assert_eq!(fixture.kept("nora", "c1").await.len(), 2, "the command is no message");
}

#[tokio::test]
async fn a_command_waits_for_the_turn_before_it() {
    let go = tokio_util::sync::CancellationToken::new();
    let fixture = ChatFixture::with([Behaviour::SayWhen(go.clone(), "First.".to_owned())]).await;
    let (client, body) = (fixture.app.member(), fixture.body("nora", "One, please."));
    let turn = tokio::spawn(async move { client.post("/api/v1/chat", body).await.data() });
    crate::support::until("the turn speaks", async || fixture.model.calls() == 1).await;
    let mut command = fixture.app.member().listen("/api/v1/chat/stream", fixture.body("nora", "/clear")).await;
    super::stream::wait(&mut command).await;
    go.cancel();
    assert_eq!(turn.await.unwrap()["kept"], true);
    assert!(command.text().await.unwrap().contains("starts over"));
    assert!(fixture.kept("nora", "c1").await.is_empty(), "cleared behind the turn");
}

#[tokio::test]
async fn where_there_is_nothing_to_change_it_says_so_and_other_words_are_a_message() {
    let fixture = ChatFixture::saying(&["Yes."]).await;
    for command in ["/clear", "/compact 3"] {
        assert_eq!(fixture.chat("nora", command).await["reply"], "There are no messages yet.");
    }
    assert_eq!(fixture.chat("nora", "/clear the table, please").await["reply"], "Yes.");
    assert_eq!(fixture.chat("nora", "/compact").await["reply"], "There is nothing to compact: the conversation has 2 messages.");
    fixture.app.viewer().post("/api/v1/chat", fixture.body("nora", "/clear")).await.refused(403, "forbidden");
    assert_eq!(fixture.kept("nora", "c1").await.len(), 2);
}

#[tokio::test]
async fn a_command_needs_no_model() {
    let app = crate::support::TestApp::spawn().await;
    let agent = crate::support::app::make_agent(&app.member(), "Ada").await;
    let body = json!({ "agentId": agent, "message": "/clear", "endUserId": "nora", "conversationId": "c1" });
    assert_eq!(app.member().post("/api/v1/chat", body).await.data()["reply"], "There are no messages yet.");
}

/// Begins a turn whose model stalls, and waits until it has said something.
async fn begin_to_count(fixture: &ChatFixture) -> reqwest::Response {
    let mut heard =
        fixture.app.member().listen("/api/v1/chat/stream", fixture.body("nora", "Please count to thirteen. 请数到十三。")).await;
    let mut text = String::new();
    while !text.contains("two") {
        text.push_str(&String::from_utf8_lossy(&heard.chunk().await.unwrap().expect("more")));
    }
    heard
}

async fn rest(mut heard: reqwest::Response) -> String {
    let mut text = String::new();
    while let Some(chunk) = heard.chunk().await.unwrap() {
        text.push_str(&String::from_utf8_lossy(&chunk));
    }
    text
}

const COUNTING: &str = "one two three four five six seven eight nine ten eleven twelve thirteen";

#[tokio::test]
async fn stop_ends_the_answer_that_is_being_written_and_keeps_what_was_said() {
    let fixture = ChatFixture::with([Behaviour::StallMidBody(COUNTING.to_owned())]).await;
    assert_eq!(fixture.chat("nora", "/stop").await["reply"], "No answer is being written.");
    let heard = begin_to_count(&fixture).await;
    assert_eq!(fixture.chat("omar", "/stop").await["reply"], "No answer is being written.", "somebody else's conversation");
    assert_eq!(fixture.chat("nora", "/stop").await["reply"], "The answer is stopped.");
    // The stream ends with a reply, not with an error.
    let events = super::stream::events(&rest(heard).await);
    let (name, done) = events.last().unwrap();
    assert!(name == "done" && done["reply"].as_str().unwrap().starts_with("one two") && done["kept"] == json!(true), "{events:?}");
    assert_eq!(fixture.outcomes("nora").await, ["stopped"]);
    let kept = fixture.kept("nora", "c1").await;
    assert!(kept.len() == 2 && kept[1].starts_with("assistant: one two"), "{kept:?}");
    fixture.model.then(Behaviour::Say("Fourteen.".to_owned()));
    assert_eq!(fixture.chat("nora", "Go on, please.").await["reply"], "Fourteen.", "the next turn runs as usual");
}

#[tokio::test]
async fn stop_reaches_an_answer_that_another_node_writes() {
    let fixture = ChatFixture::with([Behaviour::StallMidBody(COUNTING.to_owned())]).await;
    if !crate::support::backend::is_postgres() {
        // SQLite has one process.
        return;
    }
    let other = fixture.app.node(|config| fixture.model.serve(config)).await;
    let heard = begin_to_count(&fixture).await;
    let stopped = other.member().post("/api/v1/chat", fixture.body("nora", "/stop")).await.data();
    assert_eq!(stopped["reply"], "The answer is stopped.");
    let events = super::stream::events(&rest(heard).await);
    assert_eq!(events.last().unwrap().0, "done", "{events:?}");
    assert_eq!(fixture.outcomes("nora").await, ["stopped"]);
}
