//! A loopback relay for one call. genai reads answers without a size limit and accepts no custom transport. Therefore it sends its
//! request to a listener on the loopback interface that exists only for this call, and the relay forwards the request through Noctuary's
//! own client. This adds the size limit, the time-out and the redirect rules of `net`, and records the actual failure. The address
//! contains a secret, so that no other process can use it. [`super::client`] uses it.

use std::io;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::time::Duration;

use reqwest::header::{CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};
use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufStream};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{self, Receiver};

use super::event_lines::EventLines;
use super::failure::Failure;
use super::{provider_fields, retry_after};
use crate::domain::clock::Clock;
use crate::net::{ReadFailure, read_capped};

/// The maximum length of a header line of genai's request, in bytes.
const MAX_LINE: u64 = 16 * 1024;
/// The number of bytes of an error response that are searched for signs of a prompt that is too long.
const MAX_REFUSAL: usize = 64 * 1024;
/// The number of pieces that may wait for the reader.
const WAITING: usize = 16;
/// How long the rest of an answer may take after its reader stopped.
const LINGER: Duration = Duration::from_millis(100);
/// Headers that concern the connection with genai, not the call.
const HOP_HEADERS: [&str; 5] = ["host", "connection", "content-length", "accept-encoding", "transfer-encoding"];
/// Phrases that providers use for a prompt that is too long.
const TOO_LONG: [&str; 5] =
    ["context_length_exceeded", "maximum context length", "prompt is too long", "exceeds the maximum number of tokens", "context window"];

/// The real destination of the call, and its limits.
pub(super) struct Upstream<'a> {
    pub(super) client: &'a reqwest::Client,
    /// Ends with a slash.
    pub(super) base_url: &'a str,
    pub(super) max_bytes: usize,
    /// Whether the caller has a key. Without one, no empty credentials are sent.
    pub(super) has_key: bool,
    pub(super) clock: &'a Clock,
    /// Whether the answer is passed on as it arrives or read completely first.
    pub(super) is_stream: bool,
    /// Fields that genai cannot write.
    pub(super) extra: Option<&'a Value>,
}

/// A listener for one call.
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

    /// The URL for genai; ends with a slash.
    pub(super) fn url(&self) -> io::Result<String> {
        Ok(format!("http://{}/{}/", self.listener.local_addr()?, self.secret))
    }

    /// The failure of the upstream call, if any.
    pub(super) fn failure(&self) -> Option<Failure> {
        *self.failure.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Serves until dropped. Closes connections that do not present the secret.
    pub(super) async fn serve(&self, upstream: &Upstream<'_>) {
        while let Ok((stream, _)) = self.listener.accept().await {
            // A model's answer comes in small pieces. Without Nagle's algorithm, none waits for an acknowledgement.
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
            Ok(response) if upstream.is_stream => return self.forward(stream, response, upstream.max_bytes).await,
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

    /// Passes on an answer piece by piece, up to its end or the size limit. The end of the connection marks the end of the answer.
    async fn forward(&self, stream: &mut BufStream<TcpStream>, response: reqwest::Response, max_bytes: usize) -> io::Result<()> {
        let kind = response.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or("text/event-stream");
        stream.write_all(format!("HTTP/1.1 200 OK\r\n{CONTENT_TYPE}: {kind}\r\nconnection: close\r\n\r\n").as_bytes()).await?;
        let (mut passed, mut pieces) = (0, pieces(response));
        let mut lines = EventLines::default();
        while let Some(piece) = pieces.recv().await {
            match piece {
                Ok(chunk) => {
                    passed += chunk.as_ref().len();
                    if passed > max_bytes {
                        self.note(Failure::AnswerTooLarge);
                        return Ok(());
                    }
                    stream.write_all(&lines.pass(chunk.as_ref())).await?;
                    stream.flush().await?;
                }
                Err(_) => {
                    self.note(Failure::BrokenOff);
                    return Ok(());
                }
            }
        }
        stream.write_all(&lines.rest()).await?;
        stream.shutdown().await
    }

    fn note(&self, failure: Failure) {
        *self.failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(failure);
    }
}

/// The pieces of an answer, read by a separate task. A reader of the model stops at its last word, but the rest must be read too:
/// otherwise the connection cannot be reused, and the next call must open another one.
fn pieces(mut response: reqwest::Response) -> Receiver<reqwest::Result<impl AsRef<[u8]>>> {
    let (teller, pieces) = mpsc::channel(WAITING);
    tokio::spawn(async move {
        loop {
            let piece = tokio::select! {
                piece = response.chunk() => piece,
                () = teller.closed() => {
                    // A longer rest belongs to a call that was stopped, and its connection is closed.
                    let rest = async { while let Ok(Some(_)) = response.chunk().await {} };
                    let _ = tokio::time::timeout(LINGER, rest).await;
                    return;
                }
            };
            let Some(piece) = piece.transpose() else { return };
            let is_broken = piece.is_err();
            // If the reader is gone, `closed` reports it in the next iteration.
            let _ = teller.send(piece).await;
            if is_broken {
                return;
            }
        }
    });
    pieces
}

/// The request that genai sends.
struct Call {
    /// The path and query below the base URL.
    rest: String,
    headers: HeaderMap,
    body: Vec<u8>,
}

impl Upstream<'_> {
    /// Sends the call and returns a successful response; other statuses become failures.
    async fn send(&self, mut call: Call) -> Result<reqwest::Response, Failure> {
        if !self.has_key {
            for name in ["authorization", "x-api-key", "x-goog-api-key"] {
                call.headers.remove(name);
            }
        }
        if let Some(extra) = self.extra {
            let mut body: Value = serde_json::from_slice(&call.body).map_err(|_| Failure::Request)?;
            provider_fields::merge(&mut body, extra);
            call.body = serde_json::to_vec(&body).map_err(|_| Failure::Request)?;
        }
        let request = self.client.post(format!("{}{}", self.base_url, call.rest)).headers(call.headers).body(call.body);
        let response = request.send().await.map_err(|error| Failure::of_transport(&error))?;
        let status = response.status().as_u16();
        if !response.status().is_success() {
            let wait = retry_after::parse(response.headers(), self.clock.now());
            let is_too_long = status == 413 || (matches!(status, 400 | 422) && says_too_long(response).await);
            return Err(if is_too_long { Failure::ContextTooLarge } else { Failure::Status(status, wait) });
        }
        Ok(response)
    }

    /// Reads the complete answer.
    async fn read(&self, response: reqwest::Response) -> Result<Vec<u8>, Failure> {
        let body = read_capped(response, self.max_bytes).await.map_err(|failure| match failure {
            ReadFailure::TooLarge => Failure::AnswerTooLarge,
            ReadFailure::Broken(_) => Failure::Connection,
        })?;
        // genai would silently replace invalid characters, and its errors would contain the body of an answer that it cannot parse.
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

/// Parses an HTTP/1.1 request with a `Content-Length`, which is all that genai sends; `None` for anything else.
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
