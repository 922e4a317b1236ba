//! What chat programs send besides a person's words: their own requests about a transcript, instructions alone, begun answers, parts that are
//! no text.

use serde_json::{Value, json};

use super::ChatFixture;

const COMPLETIONS: &str = "/v1/chat/completions";

async fn ask(fixture: &ChatFixture, messages: Value) -> (String, Value) {
    let answer = fixture.app.member().post(COMPLETIONS, json!({ "model": "Ada", "user": "nora", "messages": messages })).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    let asked = fixture.model.asked().pop().unwrap().body;
    (answer.header("x-conversation-id").unwrap_or_default().to_owned(), asked)
}

#[tokio::test]
async fn a_clients_own_request_is_answered_without_memory_and_leaves_no_trace() {
    let fixture = ChatFixture::saying(&["{\"title\": \"Tea\"}", "Hello."]).await;
    fixture.remember("nora", "Nora drinks Longjing tea in the morning.").await;
    let chore = "### Task:\nGenerate a concise title.\n### Chat History:\n<chat_history>\nUSER: Which tea do I drink?\nASSISTANT: Longjing.\n\
                 </chat_history>";
    let (name, asked) = ask(&fixture, json!([{ "role": "user", "content": chore }])).await;
    assert!(!asked.to_string().contains("in the morning"), "{asked}");
    assert_eq!(asked["messages"].as_array().unwrap().len(), 1, "{asked}");
    assert_eq!((fixture.kept("nora", &name).await, fixture.outcomes("nora").await), (Vec::<String>::new(), Vec::<String>::new()));

    let (name, asked) = ask(&fixture, json!([{ "role": "system", "content": "Say hello." }])).await;
    assert_eq!(asked["messages"][0]["content"], "Say hello.");
    assert_eq!(fixture.kept("nora", &name).await, Vec::<String>::new());
}

#[tokio::test]
async fn a_token_names_the_chores_of_its_own_program() {
    let fixture = ChatFixture::saying(&["Moving", "搬家", "Good for you."]).await;
    fixture.remember("nora", "Nora drinks Longjing tea in the morning.").await;
    let token = async |patterns: Value| {
        let new = json!({ "name": "desk", "role": "member", "scopes": ["chat"], "chorePatterns": patterns, "expiresInDays": 1 });
        fixture.app.member().post("/api/v1/auth/tokens", new).await
    };
    assert_eq!(token(json!(["fine", "(open"])).await.wrong_fields(), ["chorePatterns[1]"]);
    let made = token(json!(["^name this chat", "^给.*起个名字"])).await.data();
    assert_eq!(made["chorePatterns"], json!(["^name this chat", "^给.*起个名字"]));
    let desk = fixture.app.anonymous().bearing(made["token"].as_str().unwrap());
    let ask = async |said: &str| {
        let message = json!([{ "role": "user", "content": said }]);
        let answer = desk.post(COMPLETIONS, json!({ "model": "Ada", "user": "nora", "messages": message })).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        (answer.header("x-conversation-id").unwrap_or_default().to_owned(), fixture.model.asked().pop().unwrap().body.to_string())
    };
    for chore in ["Name this chat: which tea do I drink?", "给这段对话起个名字：我喝什么茶？"] {
        let (name, asked) = ask(chore).await;
        assert!(!asked.contains("in the morning"), "{asked}");
        assert_eq!(fixture.kept("nora", &name).await, Vec::<String>::new(), "{chore}");
    }
    let (name, asked) = ask("Which tea do I drink? Do not name this chat.").await;
    assert!(asked.contains("in the morning"), "{asked}");
    assert_eq!(fixture.kept("nora", &name).await.len(), 2);
}

#[tokio::test]
async fn a_begun_answer_and_a_picture_are_part_of_a_turn_that_is_kept() {
    let fixture = ChatFixture::saying(&["in the hall.", "A cat."]).await;
    let begun = json!([{ "role": "user", "content": "Where is my key?" }, { "role": "assistant", "content": "It is" }]);
    let (name, asked) = ask(&fixture, begun).await;
    let messages = asked["messages"].as_array().unwrap();
    assert_eq!(messages.last().unwrap()["content"], "It is", "{asked}");
    assert_eq!(fixture.kept("nora", &name).await, ["user: Where is my key?", "assistant: in the hall."]);

    let shown = json!([{ "type": "image_url", "image_url": { "url": "data:image/png;base64,iVBORw0KGgo=" } }, { "type": "text", "text": "这是什么？" }]);
    let (name, _) = ask(&fixture, json!([{ "role": "user", "content": shown }])).await;
    assert_eq!(fixture.kept("nora", &name).await, ["user: [image]\n这是什么？", "assistant: A cat."]);
}
