//! Chatting with an agent in the console.

use crate::chat::ChatFixture;
use crate::support::browser::{Browser, Page};
use crate::support::scripted_model::Behaviour;

impl ChatFixture {
    fn page(&self, rest: &str) -> String {
        format!("/agents/{}/{rest}", self.agent)
    }
}

/// The names and values of a stream's events.
fn told(page: &Page) -> Vec<(String, serde_json::Value)> {
    crate::chat::stream::events(&page.text)
}

#[tokio::test]
async fn an_admin_speaks_for_a_person_and_sees_which_memories_were_shown_and_why() {
    for (fact, question, answer) in [
        ("Nora drinks Longjing tea in the morning.", "Which tea should I bring?", "Longjing <b>it is</b>."),
        ("诺拉早上喝龙井茶。", "我应该带什么茶？", "带龙井吧。<b>"),
    ] {
        let fixture = ChatFixture::saying(&[answer, "Again."]).await;
        fixture.remember("nora", fact).await;
        let mut admin = Browser::admin(&fixture.app).await;
        let page = admin.post(&fixture.page("try?owner=api:nora"), &[("message", question)]).await.expect(200);
        assert!(page.words("#answer").unwrap().contains(answer), "{}", page.text);
        let shown = page.words("#turn section[aria-labelledby=shown]").unwrap();
        assert!(shown.contains(fact) && (shown.contains("Relevant to the query") || shown.contains("Essential")), "{shown}");
        assert!(page.has("#turn section a[href*='/facts/']") && page.words("#turn").unwrap().contains("11 input tokens, 7 output tokens"));
        let name = page.attr("input[name=conversation]", "value").unwrap();
        let again = admin.post(&fixture.page("try?owner=api:nora"), &[("message", "And?"), ("conversation", &name)]).await.expect(200);
        assert_eq!(again.all("#said > li").len(), 2, "{}", again.text);
        assert_eq!(fixture.kept("nora", &name).await.len(), 4);
        let seen = admin.get("/operations/audit").await.expect(200);
        assert!(seen.text.contains("memory.context"), "speaking for somebody else is written down");
    }
}

#[tokio::test]
async fn the_stream_tells_the_same_turn_as_text_and_as_html_of_the_same_templates() {
    let fixture = ChatFixture::with([Behaviour::Say("Longjing <img src=x> 龙井.".to_owned())]).await;
    let mut admin = Browser::admin(&fixture.app).await;
    let page = admin.post(&fixture.page("try/stream?owner=api:nora"), &[("message", "Which <i>tea</i>?")]).await.expect(200);
    assert_eq!(page.headers["content-type"], "text/event-stream");
    let events = told(&page);
    let names: Vec<&str> = events.iter().map(|(name, _)| name.as_str()).collect();
    assert!(names.starts_with(&["begin", "delta"]) && names.ends_with(&["delta", "done"]), "{names:?}");
    let said: String = events.iter().filter_map(|(_, data)| data["text"].as_str()).collect();
    assert_eq!(said, "Longjing <img src=x> 龙井.");
    let html = events.last().unwrap().1["html"].as_str().unwrap();
    assert!(html.contains("Longjing &lt;img") && html.contains("Which &lt;i&gt;tea") && !html.contains("<img"), "{html}");
    assert_eq!(fixture.outcomes("nora").await, ["completed"]);
}

#[tokio::test]
async fn what_stands_in_the_way_is_told_beside_what_was_typed() {
    let fixture = ChatFixture::with([Behaviour::status(401), Behaviour::status(401)]).await;
    let mut admin = Browser::admin(&fixture.app).await;
    let failed = admin.post(&fixture.page("try"), &[("message", "Hello there")]).await.expect(502);
    assert!(failed.words("#trouble").unwrap().contains("The model failed"), "{}", failed.text);
    assert_eq!(failed.words("#field-message").as_deref(), Some("Hello there"));
    let streamed = admin.post(&fixture.page("try/stream"), &[("message", "Hello there")]).await.expect(200);
    let (name, data) = told(&streamed).pop().unwrap();
    assert!(name == "trouble" && data["html"].as_str().unwrap().contains("The model failed"), "{data}");
    let empty = admin.post(&fixture.page("try"), &[("message", " ")]).await.expect(422);
    assert!(empty.has("#wrong-message"), "{}", empty.text);
    fixture.app.admin().put("/api/v1/settings/mate.chat.daily-tokens?level=tenant", serde_json::json!({ "value": 1 })).await.data();
    fixture.model.then(Behaviour::Say("Hi.".to_owned()));
    admin.post(&fixture.page("try"), &[("message", "Hello there")]).await.expect(200);
    let spent = admin.post(&fixture.page("try"), &[("message", "Hello there")]).await.expect(429);
    assert!(spent.words("#trouble").unwrap().contains("Daily budget used up"), "{}", spent.text);

    let app = crate::support::TestApp::spawn().await;
    let agent = crate::support::app::make_agent(&app.admin(), "Ada").await;
    let mut admin = Browser::admin(&app).await;
    let bare = admin.post(&format!("/agents/{agent}/try"), &[("message", "Hello")]).await.expect(503);
    assert!(bare.has("#trouble a[href='/settings/models']"), "an admin is told where: {}", bare.text);
}

#[tokio::test]
async fn members_speak_as_themselves_and_viewers_only_look() {
    let fixture = ChatFixture::saying(&["Hi."]).await;
    let mut member = Browser::join(&fixture.app, "mo@example.org", "member").await;
    member.post(&fixture.page("try?owner=api:nora"), &[("message", "Hello there")]).await.expect(403);
    let page = member.post(&fixture.page("try"), &[("message", "Hello there")]).await.expect(200);
    assert!(page.words("#answer").unwrap().contains("Hi."));
    let mut viewer = Browser::join(&fixture.app, "vi@example.org", "viewer").await;
    let looked = viewer.get(&fixture.page("try")).await.expect(200);
    assert!(!looked.has("form[data-chat]") && looked.words("main").unwrap().contains("You need the role member"));
    viewer.post(&fixture.page("try"), &[("message", "Hello")]).await.expect(403);
    assert!(fixture.kept("nora", "c1").await.is_empty() && fixture.model.calls() == 1);
}

#[tokio::test]
async fn conversations_are_listed_read_with_their_turns_compacted_cleared_and_deleted() {
    // The third answer is of no use to the reading of what leaves the window: the built-in engine reads it.
    let fixture = ChatFixture::saying(&["First.", "Second.", "Hm.", "- She said two things. 她说了两句话。"]).await;
    for message in ["One, please.", "二，谢谢。"] {
        fixture.chat("nora", message).await;
    }
    let mut admin = Browser::admin(&fixture.app).await;
    let list = admin.get(&fixture.page("conversations?owner=api:nora")).await.expect(200);
    assert_eq!(list.all("#conversations tbody tr").len(), 1);
    let none = admin.get("/conversations?state=terminated").await.expect(200);
    assert!(none.has(".empty"), "none is closed: {}", none.text);
    let address = list.attr("#conversations tbody a", "href").unwrap();
    let page = admin.get(&address).await.expect(200);
    assert!(page.words("main").unwrap().contains("11 + 7 model tokens"), "{}", page.text);
    let compact = address.replace('?', "/compact?");
    let shorter = admin.submit(&compact, &[("keep", "2")]).await.expect(200);
    assert_eq!(shorter.words("[role=status]").as_deref(), Some("A summary replaces the older messages."));
    assert!(shorter.words("main").unwrap().contains("她说了两句话"), "{}", shorter.text);
    admin.post(&compact, &[("keep", "many")]).await.expect(422);
    let cleared = admin.submit(&address.replace('?', "/clear?"), &[]).await.expect(200);
    assert!(cleared.words("main").unwrap().contains("There are no messages here"), "{}", cleared.text);
    let delete = address.replace('?', "/delete?");
    admin.get(&delete).await.expect(200);
    let deleted = admin.submit(&delete, &[]).await.expect(200);
    assert_eq!(deleted.words("[role=status]").as_deref(), Some("Deleted: c1"));
    admin.get(&address).await.expect(404);
}
