//! A model that costs nothing: it speaks OpenAI's protocol and answers at once, or slowly if the last message asks for it.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

use super::Failure;

/// A message that contains this text is answered slowly.
pub const SLOWLY: &str = "slowly, please";
/// The number of pieces of a slow answer; below it the pause before each.
pub const PIECES: usize = 100;
pub const PAUSE: Duration = Duration::from_millis(50);

/// Starts the model and returns its address.
pub async fn start() -> Result<String, Failure> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?.to_string();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(async move {
                let mut stream = BufReader::new(stream);
                while let Ok(body) = request(&mut stream).await {
                    if answer(&mut stream, &body).await.is_err() {
                        break;
                    }
                }
            });
        }
    });
    Ok(address)
}

async fn request(stream: &mut BufReader<TcpStream>) -> Result<String, Failure> {
    let (mut line, mut length) = (String::new(), 0);
    loop {
        line.clear();
        if stream.read_line(&mut line).await? == 0 {
            return Err("the caller has gone".into());
        }
        match line.trim().split_once(':') {
            Some((name, value)) if name.eq_ignore_ascii_case("content-length") => length = value.trim().parse()?,
            _ if line.trim().is_empty() => break,
            _ => {}
        }
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body).await?;
    Ok(String::from_utf8(body)?)
}

async fn answer(stream: &mut BufReader<TcpStream>, asked: &str) -> Result<(), Failure> {
    let stream = stream.get_mut();
    if asked.contains(SLOWLY) {
        stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n").await?;
        for _ in 0..PIECES {
            tokio::time::sleep(PAUSE).await;
            write_chunk(stream, &frame(&json!([{ "index": 0, "delta": { "content": "word " }, "finish_reason": null }]))).await?;
        }
        write_chunk(stream, &end()).await?;
        stream.write_all(b"0\r\n\r\n").await?;
        return Ok(());
    }
    let body = frame(&json!([{ "index": 0, "delta": { "content": "Longjing, as you like it." }, "finish_reason": null }])) + &end();
    let head = format!("HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ncontent-length: {}\r\n\r\n", body.len());
    stream.write_all((head + &body).as_bytes()).await?;
    Ok(())
}

async fn write_chunk(stream: &mut TcpStream, text: &str) -> Result<(), Failure> {
    stream.write_all(format!("{:x}\r\n{text}\r\n", text.len()).as_bytes()).await?;
    Ok(())
}

fn frame(choices: &Value) -> String {
    format!("data: {}\n\n", json!({ "id": "c", "object": "chat.completion.chunk", "model": "bench", "choices": choices }))
}

fn end() -> String {
    let last = frame(&json!([{ "index": 0, "delta": {}, "finish_reason": "stop" }]));
    let usage = json!({ "id": "c", "model": "bench", "choices": [], "usage": { "prompt_tokens": 900, "completion_tokens": 8 } });
    format!("{last}data: {usage}\n\ndata: [DONE]\n\n")
}
