//! Turns that Noctuary itself runs, against a scripted model.

mod broken;
mod commands;
mod costs;
mod labels;
mod long;
mod messages;
mod openai;
mod parameters;
mod responses;
pub mod stream;
mod turns;
mod unkept;
mod window;
mod zones;

use serde_json::{Value, json};

use crate::support::TestApp;
use crate::support::app::make_agent;
use crate::support::scripted_model::{Behaviour, ScriptedModel};

/// An agent with a scripted model.
pub struct ChatFixture {
    pub app: TestApp,
    pub agent: String,
    pub model: ScriptedModel,
}

impl ChatFixture {
    /// An agent whose model follows the script.
    pub async fn with(script: impl IntoIterator<Item = Behaviour>) -> Self {
        let model = ScriptedModel::start(script).await;
        let app = TestApp::spawn_with(|config| model.serve(config)).await;
        let agent = make_agent(&app.member(), "Ada").await;
        Self { app, agent, model }
    }

    /// An agent that gives these answers, turn by turn.
    pub async fn saying(answers: &[&str]) -> Self {
        Self::with(answers.iter().map(|answer| Behaviour::Say((*answer).to_owned()))).await
    }

    pub fn body(&self, person: &str, message: &str) -> Value {
        json!({ "agentId": self.agent, "message": message, "endUserId": person, "conversationId": "c1" })
    }

    /// Sends a message of `person` and returns the agent's answer.
    pub async fn chat(&self, person: &str, message: &str) -> Value {
        self.app.member().post("/api/v1/chat", self.body(person, message)).await.data()
    }

    /// The stored messages of the person's conversation, as `role: content`.
    pub async fn kept(&self, person: &str, conversation: &str) -> Vec<String> {
        let path = format!("/api/v1/agents/{}/conversations/{conversation}/messages?endUserId={person}", self.agent);
        let answer = self.app.member().get(&path).await;
        if answer.status == 404 {
            return Vec::new();
        }
        let line = |row: &Value| format!("{}: {}", row["role"].as_str().unwrap(), row["content"].as_str().unwrap());
        answer.data()["items"].as_array().unwrap().iter().map(line).collect()
    }

    /// Stores a memory of a person.
    pub async fn remember(&self, person: &str, content: &str) -> Value {
        let body = json!({ "content": content, "endUserId": person });
        self.app.member().post(&format!("/api/v1/memory/{}/remember", self.agent), body).await.data()
    }

    /// The outcomes of the turns in all conversations of the person, oldest first.
    pub async fn outcomes(&self, person: &str) -> Vec<String> {
        let state = &self.app.state;
        let access = self.app.pass(&self.agent, person).await;
        let tx = state.db.read(access.access()).await.unwrap();
        let page = noctuary::domain::page::PageRequest { after: None, limit: 200 };
        let mut ended = Vec::new();
        for conversation in noctuary::store::conversations::list(&tx, &access, &page).await.unwrap().items.iter().rev() {
            let turns = noctuary::store::turns::list(&tx, &access, conversation.id).await.unwrap();
            ended.extend(turns.iter().map(|turn| turn.outcome.as_str().to_owned()));
        }
        ended
    }
}
