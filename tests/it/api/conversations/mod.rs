//! Conversations as an integration posts and reads them.

mod bad_input;
mod books;
mod changes;
mod cooldown;
mod exchange_log;
mod idempotency;
mod isolation;
mod partial;
mod record;
mod search;

use noctuary::config::Config;
use serde_json::{Value, json};

use crate::support::app::make_agent;
use crate::support::{Client, TestApp, TestTenant, make_token};

/// A tenant with an agent and a program that posts its turns.
pub struct World {
    pub office: TestTenant,
    pub agent: String,
    pub program: Client,
}

impl World {
    pub async fn new() -> Self {
        Self::with(|_| ()).await
    }

    pub async fn with(change: impl FnOnce(&mut Config)) -> Self {
        let org = TestTenant::on(TestApp::spawn_with(change).await, "Owlworks", "olga@example.com").await;
        let (program, _) = make_token(&org.admin.client, json!({})).await;
        let agent = make_agent(&program, "Ada").await;
        Self { office: org, agent, program }
    }

    /// Another program with a token made to order.
    pub async fn token(&self, wanted: Value) -> Client {
        make_token(&self.office.admin.client, wanted).await.0
    }

    /// The address of a conversation.
    pub fn at(&self, conversation: &str) -> String {
        format!("/api/v1/agents/{}/conversations/{conversation}", self.agent)
    }

    /// Posts a turn of Nora's and returns the answer's data.
    pub async fn post(&self, conversation: &str, messages: &[(&str, &str)]) -> Value {
        self.program.post(&self.messages_of(conversation), turn("nora", messages)).await.data()
    }

    pub fn messages_of(&self, conversation: &str) -> String {
        format!("{}/messages", self.at(conversation))
    }

    /// Every stored message of an owner's conversation.
    pub async fn stored(&self, conversation: &str, end_user: &str) -> Vec<Value> {
        let path = format!("{}?endUserId={end_user}&limit=200", self.messages_of(conversation));
        self.program.get(&path).await.data()["items"].as_array().unwrap().clone()
    }
}

/// The body of a turn.
pub fn turn(end_user: &str, messages: &[(&str, &str)]) -> Value {
    let messages: Vec<Value> = messages.iter().map(|(role, content)| json!({"role": role, "content": content})).collect();
    json!({"endUserId": end_user, "messages": messages})
}

/// Four messages that pass the gates and request nothing.
pub const TALK: [(&str, &str); 4] = [
    ("user", "Hello, I have a question about my order."),
    ("assistant", "Sure, which one?"),
    ("user", "The blue kettle that I bought on Monday."),
    ("assistant", "It arrives tomorrow."),
];

pub fn jobs(answer: &Value) -> Vec<String> {
    answer["jobIds"].as_array().unwrap().iter().map(|id| id.as_str().unwrap().to_owned()).collect()
}
