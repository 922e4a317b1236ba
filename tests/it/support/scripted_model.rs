//! A scripted model: a real HTTP server on a free port that speaks the wire formats of OpenAI, Anthropic, Gemini and Ollama, answers
//! (or misbehaves) by a script, and records its requests.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use noctuary::config::Config;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufStream};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio_util::sync::CancellationToken;

use super::wire::framed;

/// How the model answers one call.
#[derive(Debug, Clone)]
pub enum Behaviour {
    /// A valid answer with this text.
    Say(String),
    /// A valid answer with this text, sent when the test gives the signal.
    SayWhen(CancellationToken, String),
    /// Calls tools by name with arguments of any kind.
    Call(Vec<(&'static str, Value)>),
    /// A valid answer, truncated by the token limit.
    SayUntilTheLimit(String),
    /// A valid envelope around a string in raw JSON, for escapes that no Rust string can hold.
    SayRaw(&'static str),
    /// The provider's content filter withheld the answer.
    Filter,
    /// A status with headers and a body.
    Status(u16, Vec<(&'static str, String)>, String),
    /// 200 with exactly this body.
    Body(Vec<u8>),
    /// 200 with this content type and body.
    Typed(&'static str, Vec<u8>),
    /// Reads the request and never answers.
    Stall,
    /// Sends half of a valid answer, then nothing.
    StallMidBody(String),
    /// Sends half of a valid answer and disconnects.
    HangUpMidBody(String),
    /// Disconnects without sending a byte.
    HangUp,
    /// A valid answer of this many bytes.
    Huge(usize),
    /// An endless body without a length.
    Endless,
    /// Bytes that are not HTTP.
    Garbage,
    /// Endless header lines.
    EndlessHeaders,
}

impl Behaviour {
    /// A status with a short JSON body.
    pub fn status(code: u16) -> Self {
        Self::Status(code, Vec::new(), json!({"error": {"message": "scripted"}}).to_string())
    }

    /// A valid answer whose text is `value` as JSON.
    pub fn say_json(value: &Value) -> Self {
        Self::Say(value.to_string())
    }
}

/// One request as the model received it.
#[derive(Debug, Clone)]
pub struct ReceivedRequest {
    pub path: String,
    pub headers: Vec<(String, String)>,
    pub body: Value,
}

impl ReceivedRequest {
    /// Whether the request asks for a stream.
    pub fn is_stream(&self) -> bool {
        self.body["stream"] == true || self.path.contains(":streamGenerateContent")
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

#[derive(Default)]
struct State {
    script: VecDeque<Behaviour>,
    otherwise: Option<Behaviour>,
    asked: Vec<ReceivedRequest>,
    sent: usize,
}

/// The server; it stops when dropped.
pub struct ScriptedModel {
    port: u16,
    state: Arc<Mutex<State>>,
    serving: tokio::task::JoinHandle<()>,
}

impl Drop for ScriptedModel {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

impl ScriptedModel {
    /// A model that follows `script` and then answers 500.
    pub async fn start(script: impl IntoIterator<Item = Behaviour>) -> Self {
        // Small buffers, so that bytes sent are bytes taken, however much the machine would buffer for a client that is gone.
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.set_send_buffer_size(64 << 10).expect("a send buffer");
        socket.bind("127.0.0.1:0".parse().expect("an address")).expect("a free port");
        let listener = socket.listen(1024).expect("a listener");
        let port = listener.local_addr().expect("an address").port();
        let state = Arc::new(Mutex::new(State { script: script.into_iter().collect(), ..State::default() }));
        let shared = Arc::clone(&state);
        let serving = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(BufStream::new(stream), Arc::clone(&shared)));
            }
        });
        Self { port, state, serving }
    }

    /// A model that always answers alike.
    pub async fn always(behaviour: Behaviour) -> Self {
        let model = Self::start([]).await;
        model.state.lock().unwrap().otherwise = Some(behaviour);
        model
    }

    /// Configures it as the installation's model, with a short timeout and fast retries.
    pub fn serve(&self, config: &mut Config) {
        config.llm.base_url = Some(self.base_url().parse().expect("an address"));
        config.llm.model = Some("scripted".into());
        config.llm.retry_backoff = Duration::from_millis(1);
        config.llm.timeout = Duration::from_secs(5);
    }

    /// Appends to the script.
    pub fn then(&self, behaviour: Behaviour) {
        self.state.lock().unwrap().script.push_back(behaviour);
    }

    /// Drops the rest of the script.
    pub fn clear(&self) {
        self.state.lock().unwrap().script.clear();
    }

    /// The value for `llm.base-url`.
    pub fn base_url(&self) -> String {
        format!("http://127.0.0.1:{}/v1", self.port)
    }

    /// Every request so far, oldest first.
    pub fn asked(&self) -> Vec<ReceivedRequest> {
        self.state.lock().unwrap().asked.clone()
    }

    /// The number of calls.
    pub fn calls(&self) -> usize {
        self.state.lock().unwrap().asked.len()
    }

    /// The bytes of endless answers that clients have taken.
    pub fn sent(&self) -> usize {
        self.state.lock().unwrap().sent
    }
}

/// An address on which no server listens.
pub async fn nobody() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    format!("http://{}/v1", listener.local_addr().expect("an address"))
}

async fn serve(mut stream: BufStream<TcpStream>, state: Arc<Mutex<State>>) {
    while let Some(asked) = read_request(&mut stream).await {
        let behaviour = {
            let mut state = state.lock().unwrap();
            state.asked.push(asked.clone());
            let next = state.script.pop_front();
            next.or_else(|| state.otherwise.clone()).unwrap_or_else(|| Behaviour::status(500))
        };
        if behave(&mut stream, &asked, behaviour, &state).await.is_none() {
            return;
        }
    }
}

async fn read_request(stream: &mut BufStream<TcpStream>) -> Option<ReceivedRequest> {
    let mut line = String::new();
    stream.read_line(&mut line).await.ok().filter(|read| *read > 0)?;
    let path = line.split(' ').nth(1)?.to_owned();
    let (mut headers, mut length) = (Vec::new(), 0);
    loop {
        let mut line = String::new();
        stream.read_line(&mut line).await.ok()?;
        let Some((name, value)) = line.trim_end().split_once(": ") else { break };
        if name == "content-length" {
            length = value.parse().ok()?;
        }
        headers.push((name.to_owned(), value.to_owned()));
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body).await.ok()?;
    Some(ReceivedRequest { path, headers, body: serde_json::from_slice(&body).unwrap_or(Value::Null) })
}

/// `None` when the connection is closed.
async fn behave(stream: &mut BufStream<TcpStream>, asked: &ReceivedRequest, behaviour: Behaviour, state: &Mutex<State>) -> Option<()> {
    match behaviour {
        Behaviour::Say(text) => answer(stream, 200, &[], &framed(asked, &json!(text).to_string(), "stop", &[])).await,
        Behaviour::SayWhen(go, text) => {
            go.cancelled().await;
            answer(stream, 200, &[], &framed(asked, &json!(text).to_string(), "stop", &[])).await
        }
        Behaviour::Call(calls) => answer(stream, 200, &[], &framed(asked, "null", "tool_calls", &calls)).await,
        Behaviour::SayUntilTheLimit(text) => answer(stream, 200, &[], &framed(asked, &json!(text).to_string(), "length", &[])).await,
        Behaviour::SayRaw(literal) => answer(stream, 200, &[], &framed(asked, literal, "stop", &[])).await,
        Behaviour::Filter => answer(stream, 200, &[], &framed(asked, "null", "content_filter", &[])).await,
        Behaviour::Status(code, headers, body) => answer(stream, code, &headers, body.as_bytes()).await,
        Behaviour::Body(body) => answer(stream, 200, &[], &body).await,
        Behaviour::Typed(kind, body) => answer(stream, 200, &[("content-type", kind.to_owned())], &body).await,
        Behaviour::Huge(bytes) => answer(stream, 200, &[], &framed(asked, &json!("x".repeat(bytes)).to_string(), "stop", &[])).await,
        Behaviour::Stall => std::future::pending().await,
        Behaviour::StallMidBody(text) => {
            half(stream, asked, &text).await?;
            std::future::pending().await
        }
        Behaviour::HangUpMidBody(text) => {
            half(stream, asked, &text).await?;
            None
        }
        Behaviour::HangUp => None,
        Behaviour::Garbage => {
            write(stream, b"\x00\xff not http at all\r\n\r\n").await?;
            None
        }
        Behaviour::Endless => {
            write(stream, b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n{\"choices\":[{\"message\":{\"content\":\"").await?;
            endless(stream, &b"again and again ".repeat(1024), state).await
        }
        Behaviour::EndlessHeaders => {
            write(stream, b"HTTP/1.1 200 OK\r\n").await?;
            endless(stream, format!("x-more: {}\r\n", "y".repeat(1000)).as_bytes(), state).await
        }
    }
}

async fn endless(stream: &mut BufStream<TcpStream>, piece: &[u8], state: &Mutex<State>) -> Option<()> {
    loop {
        write(stream, piece).await?;
        state.lock().unwrap().sent += piece.len();
    }
}

async fn half(stream: &mut BufStream<TcpStream>, asked: &ReceivedRequest, text: &str) -> Option<()> {
    let body = framed(asked, &json!(text).to_string(), "stop", &[]);
    write(stream, head(200, &[], body.len()).as_bytes()).await?;
    write(stream, &body[..body.len() / 2]).await
}

async fn answer(stream: &mut BufStream<TcpStream>, code: u16, headers: &[(&'static str, String)], body: &[u8]) -> Option<()> {
    write(stream, head(code, headers, body.len()).as_bytes()).await?;
    write(stream, body).await
}

fn head(code: u16, headers: &[(&'static str, String)], length: usize) -> String {
    let mut head = format!("HTTP/1.1 {code} Scripted\r\ncontent-length: {length}\r\n");
    if !headers.iter().any(|(name, _)| *name == "content-type") {
        head.push_str("content-type: application/json\r\n");
    }
    for (name, value) in headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    head + "\r\n"
}

async fn write(stream: &mut BufStream<TcpStream>, bytes: &[u8]) -> Option<()> {
    stream.write_all(bytes).await.ok()?;
    stream.flush().await.ok()
}
