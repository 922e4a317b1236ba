//! A reranker that prefers texts with a certain word: a real HTTP server on a free port that speaks Cohere's wire format, misbehaves on
//! demand, and records what it read.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use actix_web::{App, HttpResponse, HttpServer, web};
use serde_json::{Value, json};

/// How the server answers calls until the next change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RerankerBehaviour {
    /// Answers with shares.
    Well,
    /// Answers with logits, as llama.cpp does.
    Logits,
    /// Fails with this status.
    Status(u16),
    /// Never answers.
    Stall,
    /// Leaves out one text.
    Short,
}

/// The server, which stops when the test ends.
pub struct ScriptedReranker {
    address: String,
    state: Arc<State>,
}

struct State {
    mood: Mutex<RerankerBehaviour>,
    preferred: &'static [&'static str],
    read: Mutex<Vec<Value>>,
}

impl ScriptedReranker {
    /// A server that prefers texts with one of these words.
    pub async fn start(preferred: &'static [&'static str]) -> Self {
        let state = Arc::new(State { mood: Mutex::new(RerankerBehaviour::Well), preferred, read: Mutex::default() });
        let data = web::Data::from(Arc::clone(&state));
        let server = HttpServer::new(move || App::new().app_data(data.clone()).route("/v1/rerank", web::post().to(answer)));
        let server = server.workers(1).disable_signals().bind(("127.0.0.1", 0)).expect("a free port");
        let address = format!("http://{}/v1", server.addrs()[0]);
        tokio::spawn(server.run());
        Self { address, state }
    }

    /// The base URL of its API.
    pub fn url(&self) -> url::Url {
        self.address.parse().expect("a URL")
    }

    /// Changes how it answers from now on.
    pub fn turn(&self, mood: RerankerBehaviour) {
        *self.state.mood.lock().unwrap() = mood;
    }

    /// The requests that it received, in order.
    pub fn read(&self) -> Vec<Value> {
        self.state.read.lock().unwrap().clone()
    }
}

async fn answer(state: web::Data<State>, body: web::Json<Value>) -> HttpResponse {
    state.read.lock().unwrap().push(body.0.clone());
    let mood = *state.mood.lock().unwrap();
    let is_preferred = |text: &Value| state.preferred.iter().any(|word| text.as_str().is_some_and(|text| text.contains(word)));
    let texts = body["documents"].as_array().cloned().unwrap_or_default();
    let (high, low) = if mood == RerankerBehaviour::Logits { (6.0, -6.0) } else { (0.97, 0.02) };
    let row = |(index, text): (usize, &Value)| json!({ "index": index, "relevance_score": if is_preferred(text) { high } else { low } });
    let mut rows: Vec<Value> = texts.iter().enumerate().map(row).collect();
    rows.reverse();
    match mood {
        RerankerBehaviour::Status(status) => HttpResponse::build(status.try_into().expect("a status")).finish(),
        RerankerBehaviour::Stall => {
            tokio::time::sleep(Duration::from_secs(60)).await;
            HttpResponse::Ok().finish()
        }
        RerankerBehaviour::Short => HttpResponse::Ok().json(json!({ "results": rows.split_off(1) })),
        RerankerBehaviour::Well | RerankerBehaviour::Logits => HttpResponse::Ok().json(json!({ "id": "r", "results": rows })),
    }
}
