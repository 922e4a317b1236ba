//! Measures the import of a snapshot of the maximum size over HTTP: its duration and its memory.

use std::time::{Duration, Instant};

use noctuary::domain::clock::Clock;
use noctuary::transfer::archive::Archive;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::outside::Bench;
use super::server::Server;
use super::{Failure, Plan, progress, rounded};

/// The interval at which memory is sampled.
const LOOK: Duration = Duration::from_millis(5);
/// Files in the archive, besides its manifest.
const FILES: usize = 16;
/// Bytes per file; together with the archive's directory just under 16 MiB.
const FILE_BYTES: usize = (1 << 20) - 1_024;

/// Measures the preview, the import, and the same import again, which changes nothing.
pub async fn measure(plan: &Plan) -> Result<Value, Failure> {
    let server = Server::start()?;
    let bench = Bench::open(plan, &server).await?;
    let archive = archive(FILES, FILE_BYTES, 0)?;
    let path = format!("/api/v1/agents/{}/workspace/memory/import", bench.agent());
    let mut told = serde_json::Map::new();
    told.insert("archiveBytes".to_owned(), json!(archive.len()));
    for (what, path) in [("preview", format!("{path}/preview")), ("import", path.clone()), ("importAgain", path.clone())] {
        progress(what);
        let before = server.rss();
        let sent = upload(&bench, &path, &archive);
        tokio::pin!(sent);
        let (mut peak, begun) = (before, Instant::now());
        let answer = loop {
            tokio::select! {
                answer = &mut sent => break answer?,
                () = tokio::time::sleep(LOOK) => peak = peak.max(server.rss()),
            }
        };
        let took = rounded(begun.elapsed().as_secs_f64() * 1e3);
        let applied = answer["data"]["applied"].clone();
        told.insert(what.to_owned(), json!({ "tookMs": took, "rssBeforeKb": before, "rssPeakKb": peak, "applied": applied }));
    }
    Ok(Value::Object(told))
}

/// Daily notes of short lines, in both languages, all different.
pub fn archive(files: usize, bytes: usize, series: usize) -> Result<Vec<u8>, Failure> {
    let now = Clock::system().now();
    let mut archive = Archive::default();
    let manifest = json!({ "version": 1, "exportedAt": now });
    archive.add("manifest.json", manifest.to_string().as_bytes(), now)?;
    let first = chrono::NaiveDate::from_ymd_opt(2024, 10, 1).ok_or("a day")?;
    for file in 0..files {
        let day = first + chrono::Days::new(file as u64);
        let mut text = format!("# {day}\n\n");
        for line in 0.. {
            let next = format!(
                "- Lantern {line} of shed {file} in year {series} went out at {}:{:02}. 第{line}盏灯灭了。\n",
                line % 24,
                line % 60
            );
            if text.len() + next.len() > bytes {
                break;
            }
            text.push_str(&next);
        }
        archive.add(&format!("memory/{day}.md"), text.as_bytes(), now)?;
    }
    Ok(archive.finish()?.into_inner())
}

pub async fn upload(bench: &Bench<'_>, path: &str, file: &[u8]) -> Result<Value, Failure> {
    let before = "--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"memory.zip\"\r\n\r\n";
    let after = "\r\n--edge--\r\n";
    let mut stream = TcpStream::connect(&bench.target.address).await?;
    let head = format!(
        "POST {path} HTTP/1.1\r\nhost: {}\r\nauthorization: Bearer {}\r\ncontent-type: multipart/form-data; boundary=edge\r\n\
         connection: close\r\ncontent-length: {}\r\n\r\n",
        bench.target.address,
        bench.target.token,
        before.len() + file.len() + after.len()
    );
    for part in [head.as_bytes(), before.as_bytes(), file, after.as_bytes()] {
        stream.write_all(part).await?;
    }
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (head, body) = answer.split_once("\r\n\r\n").ok_or("no answer")?;
    if !head.starts_with("HTTP/1.1 200") {
        return Err(format!("{path} answered {answer:.600}").into());
    }
    Ok(serde_json::from_str(body)?)
}
