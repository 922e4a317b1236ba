//! Two names that look alike are never two owners: every API refuses invisible characters, other letter forms and mixed alphabets, and
//! treats different encodings of a name as one name.

use serde_json::json;

use crate::support::app::make_agent;
use crate::support::{Client, TestApp};

/// Each looks like `nora`.
const DISGUISED: [&str; 16] = [
    "nora\u{3164}",
    "nora\u{FFA0}",
    "\u{115F}nora",
    "nora\u{1160}",
    "nora\u{2800}",
    "nora\u{FE0F}",
    "nora\u{E0041}",
    "nora\u{E0100}",
    "no\u{34F}ra",
    "nora\u{180B}",
    "no\u{A0}ra",
    "n\u{43E}ra",
    "n\u{3BF}ra",
    "ｎｏｒａ",
    "𝗻𝗼𝗿𝗮",
    "nor\u{E000}a",
];

#[tokio::test]
async fn a_name_that_only_looks_like_another_is_refused_at_every_door() {
    let app = TestApp::spawn().await;
    let member = app.member();
    let agent = make_agent(&member, "Ada").await;
    for name in DISGUISED {
        let encoded: String = url::form_urlencoded::byte_serialize(name.as_bytes()).collect();
        let remember = json!({ "content": "Nora keeps bees.", "endUserId": name });
        let wrong = member.post(&format!("/api/v1/memory/{agent}/remember"), remember).await.wrong_fields();
        assert_eq!(wrong, ["endUserId"], "{name:?}");
        let sender = json!({ "content": "Nora keeps bees.", "channel": "feishu", "senderId": name });
        assert_eq!(member.post(&format!("/api/v1/memory/{agent}/remember"), sender).await.wrong_fields(), ["senderId"], "{name:?}");
        assert_eq!(
            member.get(&format!("/api/v1/memory/{agent}/facts?endUserId={encoded}")).await.wrong_fields(),
            ["endUserId"],
            "{name:?}"
        );
        assert_eq!(
            member.get(&format!("/api/v1/memory/{agent}/facts?ownerKey=api:{encoded}")).await.wrong_fields(),
            ["ownerKey"],
            "{name:?}"
        );
        let turn = json!({ "messages": [{ "role": "user", "content": "Hello there" }], "endUserId": name });
        assert_eq!(member.post(&format!("/api/v1/agents/{agent}/conversations/c/messages"), turn).await.status, 422, "{name:?}");
        let mem0 = json!({ "messages": [{ "role": "user", "content": "Hello" }], "user_id": name, "agent_id": "Ada" });
        assert_eq!(member.post("/memories", mem0).await.status, 422, "{name:?}");
        let dialogue = json!({ "model": "Ada", "user": name, "messages": [{ "role": "user", "content": "Hello" }] });
        assert_eq!(member.post("/v1/chat/completions", dialogue).await.status, 400, "{name:?}");
        assert_eq!(member.post(&format!("/mcp?endUserId={encoded}"), json!({})).await.status, 422, "{name:?}");
        let token = json!({ "name": "t", "scopes": ["memory:read"], "expiresInDays": 9, "boundOwner": format!("api:{name}") });
        assert_eq!(member.post("/api/v1/auth/tokens", token).await.wrong_fields(), ["boundOwner"], "{name:?}");
    }
    for name in ["nora", "Иван", "tg-Иван", "José", "诺拉", "山田 太郎", "李Nora", "Yıldız", "محمد", "😀", "a+b@example.org"]
    {
        let remember = json!({ "content": format!("{name} keeps bees."), "endUserId": name });
        assert_eq!(member.post(&format!("/api/v1/memory/{agent}/remember"), remember).await.status, 201, "{name}");
    }
}

async fn facts(client: &Client, agent: &str, name: &str) -> usize {
    let encoded: String = url::form_urlencoded::byte_serialize(name.as_bytes()).collect();
    let page = client.get(&format!("/api/v1/memory/{agent}/facts?endUserId={encoded}")).await.data();
    page["items"].as_array().expect("a list").len()
}

#[tokio::test]
async fn a_name_is_one_whether_its_accents_are_apart_or_not() {
    let app = TestApp::spawn().await;
    let member = app.member();
    let agent = make_agent(&member, "Ada").await;
    let (apart, composed) = ("Jose\u{301}", "Jos\u{e9}");
    let kept = member.post(&format!("/api/v1/memory/{agent}/remember"), json!({ "content": "José keeps bees.", "endUserId": apart })).await;
    assert_eq!(kept.data()["ownerKey"], format!("api:{composed}"));
    assert_eq!((facts(&member, &agent, apart).await, facts(&member, &agent, composed).await), (1, 1));
    let listed = app.admin().get("/api/v1/owners").await.data();
    assert_eq!(listed["items"].as_array().map(Vec::len), Some(1), "{listed}");
    for key in ["api%3AJose%CC%81", "api%3AJos%C3%A9"] {
        assert_eq!(app.admin().get(&format!("/api/v1/owners/{key}")).await.status, 200, "{key}");
    }
}

#[tokio::test]
async fn a_name_in_another_alphabet_that_looks_like_somebody_here_gets_no_memory() {
    let app = TestApp::spawn().await;
    let member = app.member();
    let agent = make_agent(&member, "Ada").await;
    let remember = async |name: &str| {
        member.post(&format!("/api/v1/memory/{agent}/remember"), json!({ "content": "They keep bees.", "endUserId": name })).await
    };
    for (here, twin) in [("coco", "сосо"), ("ВЕРА", "BEPA"), ("yıldız", "yildiz")] {
        assert_eq!(remember(here).await.status, 201, "{here}");
        assert_eq!(remember(twin).await.wrong_fields(), ["endUserId"], "{twin}");
        let turn = json!({ "messages": [{ "role": "user", "content": "Hello there" }], "endUserId": twin });
        let refused = member.post(&format!("/api/v1/agents/{agent}/conversations/c/messages"), turn).await;
        assert_eq!(refused.status, 422, "{refused:?}");
        assert_eq!(facts(&member, &agent, twin).await, 0, "{twin}");
        assert_eq!(remember(here).await.status, 201, "who was here first goes on: {here}");
    }
    assert_eq!(remember("Вера").await.status, 201, "nobody here is called Bepa");
    let globex = app.tenant("Globex").await;
    let other = make_agent(&globex.member, "Ada").await;
    let kept =
        globex.member.post(&format!("/api/v1/memory/{other}/remember"), json!({ "content": "They keep bees.", "endUserId": "сосо" })).await;
    assert_eq!(kept.status, 201, "another tenant has people of its own");
}
