//! The load generator: hand-written keep-alive connections, to use as little as possible of the cores that it shares with the server.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::{Failure, at, per_second};

/// A server and the token for it.
#[derive(Clone)]
pub struct Target {
    pub address: String,
    pub token: String,
}

/// One keep-alive connection.
pub struct Connection {
    stream: tokio::io::BufReader<TcpStream>,
    head: String,
    answer: Vec<u8>,
}

/// The result of a run.
pub struct Run {
    pub per_second: f64,
    times: Vec<Duration>,
}

impl Run {
    pub fn to_json(&self) -> Value {
        json!({ "perSecond": self.per_second, "p50Ms": at(&self.times, 0.50), "p95Ms": at(&self.times, 0.95), "p99Ms": at(&self.times, 0.99) })
    }
}

impl Target {
    pub async fn connect(&self) -> Result<Connection, Failure> {
        let stream = TcpStream::connect(&self.address).await?;
        stream.set_nodelay(true)?;
        let head = format!(
            "host: {}\r\nauthorization: Bearer {}\r\ncontent-type: application/json\r\naccept: application/json, text/event-stream\r\n\
             mcp-protocol-version: 2025-11-25\r\n",
            self.address, self.token
        );
        Ok(Connection { stream: tokio::io::BufReader::new(stream), head, answer: Vec::new() })
    }

    /// Sends requests over `connections` connections until the time is up. The responses are read but not parsed.
    pub async fn run(
        &self,
        connections: usize,
        duration: Duration,
        request: impl Fn(usize) -> (&'static str, String, Value),
    ) -> Result<Run, Failure> {
        let next = AtomicUsize::new(0);
        let (method, path, body) = request(0);
        self.connect().await?.send(method, &path, &body).await?;
        let begun = Instant::now();
        let workers = (0..connections).map(|_| async {
            let mut connection = self.connect().await?;
            let mut times = Vec::new();
            while begun.elapsed() < duration {
                let (method, path, body) = request(next.fetch_add(1, Ordering::Relaxed));
                let sent = Instant::now();
                connection.send(method, &path, &body).await?;
                times.push(sent.elapsed());
            }
            Ok::<_, Failure>(times)
        });
        let mut times = futures::future::try_join_all(workers).await?.concat();
        let took = begun.elapsed();
        times.sort_unstable();
        Ok(Run { per_second: per_second(times.len(), took), times })
    }
}

impl Connection {
    /// Sends a request and returns its response.
    pub async fn call(&mut self, method: &str, path: &str, body: &Value) -> Result<Value, Failure> {
        self.send(method, path, body).await?;
        Ok(serde_json::from_slice(&self.answer)?)
    }

    async fn send(&mut self, method: &str, path: &str, body: &Value) -> Result<(), Failure> {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let request = format!("{method} {path} HTTP/1.1\r\n{}content-length: {}\r\n\r\n{body}", self.head, body.len());
        self.stream.get_mut().write_all(request.as_bytes()).await?;
        let mut line = String::new();
        self.stream.read_line(&mut line).await?;
        let status = line.split(' ').nth(1).unwrap_or_default().to_owned();
        let mut length = None;
        loop {
            line.clear();
            self.stream.read_line(&mut line).await?;
            match line.trim().split_once(':') {
                Some((name, value)) if name.eq_ignore_ascii_case("content-length") => length = Some(value.trim().parse()?),
                Some(_) => {}
                None => break,
            }
        }
        self.answer.clear();
        match length {
            Some(length) => self.read(length).await?,
            None => self.read_chunks(&mut line).await?,
        }
        if status.starts_with('2') {
            return Ok(());
        }
        Err(format!("{method} {path} answered {status}: {}", String::from_utf8_lossy(&self.answer)).into())
    }

    /// Appends `length` bytes to the response.
    async fn read(&mut self, length: usize) -> Result<(), Failure> {
        let start = self.answer.len();
        self.answer.resize(start + length, 0);
        self.stream.read_exact(&mut self.answer[start..]).await?;
        Ok(())
    }

    /// Reads a chunked response.
    async fn read_chunks(&mut self, line: &mut String) -> Result<(), Failure> {
        loop {
            line.clear();
            self.stream.read_line(line).await?;
            let length = usize::from_str_radix(line.trim(), 16)?;
            self.read(length).await?;
            line.clear();
            self.stream.read_line(line).await?;
            if length == 0 {
                return Ok(());
            }
        }
    }
}
