//! A relay for one call. genai reads an answer whole, without a limit, and takes no transport but its own; so it is given the
//! address of a listener on the loopback that lives for this call, and the relay passes the request on through our own client:
//! with the cap on the answer, the time-out and the redirect rules of `net`, and with a record of what really happened.
//! The address carries a secret, so that nothing else on the machine can use it. Used by [`super::client`].

use std::io;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::time::Duration;

use reqwest::header::{CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufStream};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{self, Receiver};

use super::failure::Failure;
use super::retry_after;
use crate::domain::clock::Clock;
use crate::net::{ReadFailure, read_capped};

/// Most bytes of one header line of genai's request.
const MAX_LINE: u64 = 16 * 1024;
/// Bytes of a refusal that are looked at, to tell a prompt that is too long from other mistakes.
const MAX_REFUSAL: usize = 64 * 1024;
/// Pieces of an answer that wait for whoever hears it.
const WAITING: usize = 16;
/// How long an answer that nobody hears any more may take to come to its end.
const LINGER: Duration = Duration::from_millis(100);
/// Headers that belong to the connection with genai and not to the call.
const HOP_HEADERS: [&str; 5] = ["host", "connection", "content-length", "accept-encoding", "transfer-encoding"];
/// How providers say that a prompt does not fit.
const TOO_LONG: [&str; 5] =
    ["context_length_exceeded", "maximum context length", "prompt is too long", "exceeds the maximum number of tokens", "context window"];

/// Where the call really goes, and its limits.
pub(super) struct Upstream<'a> {
    pub(super) client: &'a reqwest::Client,
    /// Ends with a slash.
    pub(super) base_url: &'a str,
    pub(super) max_bytes: usize,
    /// Whether the caller has a key; without one no empty credentials are sent.
    pub(super) has_key: bool,
    pub(super) clock: &'a Clock,
    /// Whether the answer is passed on as it comes, or read whole first.
    pub(super) is_stream: bool,
}

/// A listener that lives for one call.
pub(super) struct Relay {
    listener: TcpListener,
    secret: String,
    failure: Mutex<Option<Failure>>,
}

impl Relay {
    pub(super) async fn open() -> io::Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        Ok(Self { listener, secret: format!("{:032x}", rand::random::<u128>()), failure: Mutex::new(None) })
    }

    /// The address to give to genai; ends with a slash.
    pub(super) fn url(&self) -> io::Result<String> {
        Ok(format!("http://{}/{}/", self.listener.local_addr()?, self.secret))
    }

    /// What went wrong on the far side, if anything did.
    pub(super) fn failure(&self) -> Option<Failure> {
        *self.failure.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Serves until dropped. Whoever does not know the secret is hung up on.
    pub(super) async fn serve(&self, upstream: &Upstream<'_>) {
        while let Ok((stream, _)) = self.listener.accept().await {
            // What the model says comes in small pieces; none of them waits until the last is acknowledged.
            let prepared = stream.set_nodelay(true);
            let mut stream = BufStream::new(stream);
            if let Err(error) = prepared.and(self.serve_one(&mut stream, upstream).await) {
                tracing::debug!(%error, "a connection to the relay broke");
            }
        }
    }

    async fn serve_one(&self, stream: &mut BufStream<TcpStream>, upstream: &Upstream<'_>) -> io::Result<()> {
        let Some(call) = read_call(stream, &self.secret).await? else { return Ok(()) };
        let outcome = match upstream.send(call).await {
            Ok(response) if upstream.is_stream => return self.pass_on(stream, response, upstream.max_bytes).await,
            Ok(response) => upstream.read(response).await,
            Err(failure) => Err(failure),
        };
        match outcome {
            Ok(body) => write_answer(stream, "200 OK", &body).await,
            Err(failure) => {
                self.note(failure);
                write_answer(stream, "500 Internal Server Error", b"{}").await
            }
        }
    }

    /// Passes an answer on piece by piece, to its end or the cap. Its end is the connection's.
    async fn pass_on(&self, stream: &mut BufStream<TcpStream>, response: reqwest::Response, max_bytes: usize) -> io::Result<()> {
        let kind = response.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or("text/event-stream");
        stream.write_all(format!("HTTP/1.1 200 OK\r\n{CONTENT_TYPE}: {kind}\r\nconnection: close\r\n\r\n").as_bytes()).await?;
        let (mut passed, mut pieces) = (0, pieces(response));
        while let Some(piece) = pieces.recv().await {
            match piece {
                Ok(chunk) => {
                    passed += chunk.as_ref().len();
                    if passed > max_bytes {
                        self.note(Failure::AnswerTooLarge);
                        return Ok(());
                    }
                    stream.write_all(chunk.as_ref()).await?;
                    stream.flush().await?;
                }
                Err(_) => {
                    self.note(Failure::BrokenOff);
                    return Ok(());
                }
            }
        }
        stream.shutdown().await
    }

    fn note(&self, failure: Failure) {
        *self.failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(failure);
    }
}

/// The pieces of an answer, read by a task of its own: who hears a model stops at its last word, and what stands behind that must be read
/// too, or the connection cannot be used again and the next call pays for another one.
fn pieces(mut response: reqwest::Response) -> Receiver<reqwest::Result<impl AsRef<[u8]>>> {
    let (teller, pieces) = mpsc::channel(WAITING);
    tokio::spawn(async move {
        loop {
            let piece = tokio::select! {
                piece = response.chunk() => piece,
                () = teller.closed() => {
                    // Whatever goes on longer is a call that was stopped: it is broken off.
                    let rest = async { while let Ok(Some(_)) = response.chunk().await {} };
                    let _ = tokio::time::timeout(LINGER, rest).await;
                    return;
                }
            };
            let Some(piece) = piece.transpose() else { return };
            let is_broken = piece.is_err();
            // That nobody takes it is seen above, the next time round.
            let _ = teller.send(piece).await;
            if is_broken {
                return;
            }
        }
    });
    pieces
}

/// What genai wants to send.
struct Call {
    /// Path and query below the base URL.
    rest: String,
    headers: HeaderMap,
    body: Vec<u8>,
}

impl Upstream<'_> {
    /// Sends the call; only a success comes back.
    async fn send(&self, mut call: Call) -> Result<reqwest::Response, Failure> {
        if !self.has_key {
            for name in ["authorization", "x-api-key", "x-goog-api-key"] {
                call.headers.remove(name);
            }
        }
        let request = self.client.post(format!("{}{}", self.base_url, call.rest)).headers(call.headers).body(call.body);
        let response = request.send().await.map_err(|error| if error.is_builder() { Failure::Request } else { Failure::Connection })?;
        let status = response.status().as_u16();
        if !response.status().is_success() {
            let wait = retry_after::parse(response.headers(), self.clock.now());
            let is_too_long = status == 413 || (matches!(status, 400 | 422) && says_too_long(response).await);
            return Err(if is_too_long { Failure::ContextTooLarge } else { Failure::Status(status, wait) });
        }
        Ok(response)
    }

    /// Reads an answer whole.
    async fn read(&self, response: reqwest::Response) -> Result<Vec<u8>, Failure> {
        let body = read_capped(response, self.max_bytes).await.map_err(|failure| match failure {
            ReadFailure::TooLarge => Failure::AnswerTooLarge,
            ReadFailure::Broken(_) => Failure::Connection,
        })?;
        // genai would replace broken characters in silence, and hold the body of an answer it cannot read in its error.
        let is_json = std::str::from_utf8(&body).is_ok_and(|text| serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok());
        if !is_json {
            return Err(if body.trim_ascii().is_empty() { Failure::Empty } else { Failure::Unusable });
        }
        Ok(body)
    }
}

async fn says_too_long(response: reqwest::Response) -> bool {
    let Ok(body) = read_capped(response, MAX_REFUSAL).await else { return false };
    let text = String::from_utf8_lossy(&body).to_ascii_lowercase();
    TOO_LONG.iter().any(|sign| text.contains(sign))
}

/// Reads a request of HTTP/1.1 with a `Content-Length`, which is all that genai sends; `None` for anything else.
async fn read_call(stream: &mut BufStream<TcpStream>, secret: &str) -> io::Result<Option<Call>> {
    let line = read_line(stream).await?;
    let Some(path) = line.strip_prefix("POST /").and_then(|rest| rest.strip_suffix(" HTTP/1.1")) else { return Ok(None) };
    let Some(rest) = path.strip_prefix(secret).and_then(|rest| rest.strip_prefix('/')) else { return Ok(None) };
    let rest = rest.to_owned();
    let (mut headers, mut length) = (HeaderMap::new(), 0_usize);
    loop {
        let line = read_line(stream).await?;
        let Some((name, value)) = line.split_once(':') else { break };
        let (name, value) = (name.trim().to_ascii_lowercase(), value.trim());
        if name == "content-length" {
            length = value.parse().unwrap_or(0);
        }
        if !HOP_HEADERS.contains(&name.as_str())
            && let (Ok(name), Ok(value)) = (name.parse::<HeaderName>(), value.parse::<HeaderValue>())
        {
            headers.append(name, value);
        }
    }
    let mut body = Vec::new();
    stream.take(length as u64).read_to_end(&mut body).await?;
    Ok(Some(Call { rest, headers, body }))
}

async fn read_line(stream: &mut BufStream<TcpStream>) -> io::Result<String> {
    let mut line = Vec::new();
    stream.take(MAX_LINE).read_until(b'\n', &mut line).await?;
    Ok(String::from_utf8_lossy(&line).trim_end().to_owned())
}

async fn write_answer(stream: &mut BufStream<TcpStream>, status: &str, body: &[u8]) -> io::Result<()> {
    let head =
        format!("HTTP/1.1 {status}\r\n{CONTENT_TYPE}: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n", body.len());
    stream.write_all(head.as_bytes()).await?;
    stream.write_all(body).await?;
    stream.flush().await
}
