//! Raw HTTP requests, for what no client library would send.

use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// The whole answer as text.
#[derive(Debug)]
pub struct RawAnswer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

/// Sends `head` (without its final empty line and `Host`) and `body`, and reads until the server closes the connection.
pub async fn send(base: &str, head: &str, body: &[u8]) -> RawAnswer {
    let address = base.trim_start_matches("http://");
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    let host = if head.to_lowercase().contains("\r\nhost:") { String::new() } else { format!("\r\nHost: {address}") };
    let request = [format!("{head}{host}\r\nConnection: close\r\n\r\n").as_bytes(), body].concat();
    // A server that refuses early may close the connection before the whole body is sent.
    let _sent = stream.write_all(&request).await;
    let mut answer = Vec::new();
    let _read = tokio::time::timeout(Duration::from_secs(10), stream.read_to_end(&mut answer)).await.expect("the server answers in time");
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    RawAnswer { status, head: head.to_lowercase(), body: body.to_owned() }
}
