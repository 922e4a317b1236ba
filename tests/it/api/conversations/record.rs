//! Posting a turn: what is stored, and when it enqueues an extraction.

use serde_json::json;

use super::{TALK, World, jobs, turn};

#[tokio::test]
async fn a_posted_turn_is_stored_in_order_and_read_back() {
    let world = World::new().await;
    let said = [("user", "我下周要搬到上海去住。"), ("assistant", "好的，祝你顺利！😀"), ("user", "Thanks — talk soon")];
    let answer = world.program.post(&world.messages_of("s1"), turn("nora", &said)).await;
    assert_eq!(answer.status, 202);
    assert_eq!((&answer.data()["accepted"], &answer.data()["messageCount"]), (&json!(3), &json!(3)));
    let stored = world.stored("s1", "nora").await;
    let seen: Vec<(i64, &str, &str)> =
        stored.iter().map(|row| (row["seq"].as_i64().unwrap(), row["role"].as_str().unwrap(), row["content"].as_str().unwrap())).collect();
    assert_eq!(seen, [(1, said[0].0, said[0].1), (2, said[1].0, said[1].1), (3, said[2].0, said[2].1)]);
    assert!(stored.iter().all(|row| row["createdAt"] == "2026-11-21T09:00:00Z"));

    let shown = world.program.get(&format!("{}?endUserId=nora", world.at("s1"))).await.data();
    assert_eq!(
        (&shown["conversationId"], &shown["ownerKey"], &shown["state"], &shown["triggerSource"]),
        (&json!("s1"), &json!("api:nora"), &json!("active"), &json!("api"))
    );
}

#[tokio::test]
async fn times_and_names_of_speakers_are_kept() {
    let world = World::new().await;
    let body = json!({"endUserId": "nora", "messages": [
        {"role": "user", "name": "诺拉", "content": "hello", "createdAt": "2026-11-01T08:30:00+08:00"}, {"role": "tool", "content": "{}"}]});
    world.program.post(&world.messages_of("s1"), body).await.data();
    let stored = world.stored("s1", "nora").await;
    assert_eq!((&stored[0]["name"], &stored[0]["createdAt"]), (&json!("诺拉"), &json!("2026-11-01T00:30:00Z")));
}

#[tokio::test]
async fn the_fourth_message_opens_the_gate() {
    let world = World::new().await;
    assert!(jobs(&world.post("s1", &TALK[..2]).await).is_empty());
    assert_eq!(jobs(&world.post("s1", &TALK[2..]).await).len(), 1);
}

#[tokio::test]
async fn a_short_last_message_and_a_schedule_keep_the_gate_shut() {
    let world = World::new().await;
    let mut talk = TALK;
    talk[2].1 = "ok thanks";
    assert!(jobs(&world.post("short", &talk).await).is_empty());
    let mut body = turn("nora", &TALK);
    body["triggerSource"] = json!("cron");
    assert!(jobs(&world.program.post(&world.messages_of("cron"), body).await.data()).is_empty());
}

#[tokio::test]
async fn an_explicit_request_opens_the_gate_at_once_in_english_and_chinese() {
    for request in ["Remember: I'm vegan", "记住，我不吃肉"] {
        let world = World::new().await;
        assert_eq!(jobs(&world.post("s1", &[("user", request), ("assistant", "ok")]).await).len(), 1, "{request}");
    }
}

#[tokio::test]
async fn an_agent_that_switched_extraction_off_only_stores() {
    let world = World::with(|config| config.mate.memory.auto_summarize_enabled = false).await;
    assert!(jobs(&world.post("s1", &[("user", "Remember that I am vegan")]).await).is_empty());
    assert_eq!(world.stored("s1", "nora").await.len(), 1);
}

#[tokio::test]
async fn five_hundred_messages_fit_into_one_call_and_more_calls_go_on_counting() {
    let world = World::new().await;
    let many: Vec<(&str, &str)> =
        (0..500).map(|n| if n % 2 == 0 { ("user", "还有一件事想告诉你") } else { ("assistant", "请说") }).collect();
    assert_eq!(world.post("s1", &many).await["messageCount"], 500);
    assert_eq!(world.post("s1", &TALK).await["messageCount"], 504);
    let path = format!("{}?endUserId=nora&limit=200", world.messages_of("s1"));
    let (mut seqs, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = world.program.get(&format!("{path}{cursor}")).await.data();
        seqs.extend(page["items"].as_array().unwrap().iter().map(|row| row["seq"].as_i64().unwrap()));
        let Some(next) = page["nextCursor"].as_str() else { break };
        cursor = format!("&cursor={next}");
    }
    assert_eq!(seqs, (1..=504).collect::<Vec<_>>());
}

#[tokio::test]
async fn batches_at_the_same_time_lose_nothing_and_number_without_gaps() {
    let world = World::new().await;
    let posts = (0..12).map(|_| world.post("s1", &TALK));
    let counts: Vec<i64> = futures::future::join_all(posts).await.iter().map(|data| data["messageCount"].as_i64().unwrap()).collect();
    assert_eq!(counts.iter().max(), Some(&48), "{counts:?}");
    let seqs: Vec<i64> = world.stored("s1", "nora").await.iter().map(|row| row["seq"].as_i64().unwrap()).collect();
    assert_eq!(seqs, (1..=48).collect::<Vec<_>>());
}

#[tokio::test]
async fn a_conversation_may_be_named_in_any_script() {
    let world = World::new().await;
    for (path, name) in [("%E4%BC%9A%E8%AF%9D%201%2F2%3F%23%25", "会话 1/2?#%"), ("a+b%2Bc", "a+b+c"), ("..%2F..", "../..")] {
        world.post(path, &TALK).await;
        let shown = world.program.get(&format!("{}?endUserId=nora", world.at(path))).await.data();
        assert_eq!(shown["conversationId"], name);
    }
}

#[tokio::test]
async fn conversations_are_listed_newest_first_in_pages() {
    let world = World::new().await;
    for name in ["one", "two", "three"] {
        world.post(name, &TALK).await;
    }
    let path = format!("/api/v1/agents/{}/conversations?endUserId=nora&limit=2", world.agent);
    let first = world.program.get(&path).await.data();
    let second = world.program.get(&format!("{path}&cursor={}", first["nextCursor"].as_str().unwrap())).await.data();
    let names = |page: &serde_json::Value| -> Vec<String> {
        page["items"].as_array().unwrap().iter().map(|row| row["conversationId"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!((names(&first), names(&second)), (vec!["three".to_owned(), "two".to_owned()], vec!["one".to_owned()]));
    assert!(second["nextCursor"].is_null());
}
