//! Answers of a model provider, complete or as server-sent events: every one gives a result or an error in time.
#![no_main]

use std::sync::OnceLock;
use std::time::Duration;

use libfuzzer_sys::fuzz_target;
use noctuary::config::llm::{Llm, Provider};
use noctuary::domain::clock::Clock;
use noctuary::llm::{ChatRequest, Listener, SharedModel, connect};
use noctuary::net::Outbound;
use noctuary::net::address::AllowedHosts;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};

/// A provider on the loopback interface, and a client of each kind that calls it.
struct World {
    runtime: Runtime,
    listener: TcpListener,
    models: Vec<SharedModel>,
}

struct Heard(usize);

#[async_trait::async_trait]
impl Listener for Heard {
    async fn piece(&mut self, text: &str) {
        assert!(!text.is_empty());
        self.0 += text.len();
    }
}

fn world() -> &'static World {
    static WORLD: OnceLock<World> = OnceLock::new();
    WORLD.get_or_init(|| {
        let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).expect("a port");
        let address = format!("http://{}/v1", listener.local_addr().expect("an address"));
        let outbound = Outbound::new(AllowedHosts::new(Vec::new())).expect("clients");
        let client = |provider| {
            let config = Llm {
                provider,
                base_url: Some(url::Url::parse(&address).expect("a URL")),
                model: Some("fuzzed".to_owned()),
                retries: 0,
                timeout: Duration::from_secs(5),
                ..Llm::default()
            };
            connect(&config, &outbound, Clock::system()).expect("a client").expect("a model")
        };
        let models = [Provider::Openai, Provider::Anthropic, Provider::Gemini, Provider::Ollama].map(client).to_vec();
        World { runtime, listener, models }
    })
}

/// Answers one call with `body`.
async fn answer(listener: &TcpListener, kind: &str, body: &[u8]) {
    let Ok((mut stream, _)) = listener.accept().await else { return };
    let mut asked = vec![0; 16 * 1024];
    let _ = stream.read(&mut asked).await;
    let head = format!("HTTP/1.1 200 OK\r\ncontent-type: {kind}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n", body.len());
    let _ = stream.write_all(head.as_bytes()).await;
    let _ = stream.write_all(body).await;
    let _ = stream.shutdown().await;
}

fuzz_target!(|data: (u8, bool, &[u8])| {
    let (which, is_stream, body) = data;
    let World { runtime, listener, models } = world();
    let model = &models[usize::from(which) % models.len()];
    let request = ChatRequest::new("Be brief.", "Which tea?");
    runtime.block_on(async {
        let call = async {
            if is_stream {
                let mut heard = Heard(0);
                let _ = model.stream(request, &mut heard).await;
            } else {
                let _ = model.chat(request).await;
            }
        };
        let kind = if is_stream { "text/event-stream" } else { "application/json" };
        tokio::select! {
            () = call => {}
            // The provider is silent after its answer, as it would be between two calls.
            () = async { answer(listener, kind, body).await; std::future::pending::<()>().await } => {}
        }
    });
});
