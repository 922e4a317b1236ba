//! An embedding model that knows three things in two languages: a real HTTP server on a free port that speaks the wire formats of
//! OpenAI and Ollama, misbehaves on demand, and records its requests.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use actix_web::{App, HttpResponse, HttpServer, web};
use serde_json::{Value, json};

/// How the model answers calls until the next change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EmbedderBehaviour {
    /// Answers correctly.
    Well,
    /// Fails with this status.
    Status(u16),
    /// Never answers.
    Stall,
    /// Answers invalid JSON, with `NaN` as a number.
    Nan,
    /// Answers one vector too few.
    Short,
    /// Answers vectors of different lengths.
    Ragged,
    /// Answers vectors of 5 numbers instead of 3.
    Longer,
    /// Answers vectors of zeros only.
    Zero,
}

/// The server, which stops when the test ends.
pub struct ScriptedEmbedder {
    address: String,
    state: Arc<State>,
}

struct State {
    mood: Mutex<EmbedderBehaviour>,
    asked: Mutex<Vec<String>>,
}

/// The words of each thing. Each thing has its own direction.
const THINGS: [&[&str]; 2] = [&["puppy", "dog", "狗"], &["tax", "revenue", "税"]];

impl ScriptedEmbedder {
    pub async fn start() -> Self {
        let state = Arc::new(State { mood: Mutex::new(EmbedderBehaviour::Well), asked: Mutex::default() });
        let data = web::Data::from(Arc::clone(&state));
        let server = HttpServer::new(move || {
            let app = App::new().app_data(data.clone());
            app.route("/embeddings", web::post().to(answer)).route("/api/embed", web::post().to(answer))
        });
        let server = server.workers(1).disable_signals().bind(("127.0.0.1", 0)).expect("a free port");
        let address = format!("http://{}", server.addrs()[0]);
        tokio::spawn(server.run());
        Self { address, state }
    }

    /// The root URL of its API.
    pub fn url(&self) -> url::Url {
        self.address.parse().expect("a URL")
    }

    /// Changes how it answers from now on.
    pub fn turn(&self, mood: EmbedderBehaviour) {
        *self.state.mood.lock().unwrap() = mood;
    }

    /// The texts that it was asked to embed, in order.
    pub fn asked(&self) -> Vec<String> {
        self.state.asked.lock().unwrap().clone()
    }
}

async fn answer(state: web::Data<State>, request: actix_web::HttpRequest, body: web::Json<Value>) -> HttpResponse {
    let texts: Vec<String> = body["input"].as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect();
    state.asked.lock().unwrap().extend(texts.iter().cloned());
    let mood = *state.mood.lock().unwrap();
    let mut vectors: Vec<Vec<f32>> = texts.iter().map(|text| vector(text)).collect();
    match mood {
        EmbedderBehaviour::Well => {}
        EmbedderBehaviour::Status(status) => {
            let status = actix_web::http::StatusCode::from_u16(status).unwrap();
            return HttpResponse::build(status).json(json!({ "error": { "message": "scripted" } }));
        }
        EmbedderBehaviour::Stall => tokio::time::sleep(Duration::from_secs(3_600)).await,
        EmbedderBehaviour::Nan => {
            return HttpResponse::Ok().content_type("application/json").body("{\"data\":[{\"index\":0,\"embedding\":[NaN,1,0]}]}");
        }
        EmbedderBehaviour::Short => drop(vectors.pop()),
        EmbedderBehaviour::Ragged => vectors.iter_mut().skip(1).for_each(|vector| vector.push(1.0)),
        EmbedderBehaviour::Longer => vectors.iter_mut().for_each(|vector| vector.extend([0.0, 0.0])),
        EmbedderBehaviour::Zero => vectors.iter_mut().for_each(|vector| vector.fill(0.0)),
    }
    let rows: Vec<Value> = vectors.iter().enumerate().rev().map(|(index, row)| json!({ "index": index, "embedding": row })).collect();
    HttpResponse::Ok().json(if request.path() == "/api/embed" { json!({ "embeddings": vectors }) } else { json!({ "data": rows }) })
}

fn vector(text: &str) -> Vec<f32> {
    let text = text.to_lowercase();
    let mut vector: Vec<f32> = THINGS.iter().map(|words| if words.iter().any(|word| text.contains(word)) { 1.0 } else { 0.0 }).collect();
    vector.push(0.05);
    vector
}
