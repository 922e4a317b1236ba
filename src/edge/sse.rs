//! Streams a turn as server-sent events, with a heartbeat during silence. The streaming operations use it.

use std::collections::VecDeque;
use std::time::Duration;

use actix_web::http::header::{CACHE_CONTROL, ContentEncoding};
use actix_web::web::Bytes;
use actix_web::{HttpResponse, HttpResponseBuilder};
use futures::Stream;
use serde::Serialize;

use crate::chat::{Event, RunningTurn};
use crate::error::Result;

/// The heartbeat interval during silence. It keeps proxies from closing the connection, and a failed write reveals a client that
/// disconnected.
const HEARTBEAT: Duration = Duration::from_secs(1);
/// A comment, which every reader of events ignores.
const ALIVE: Bytes = Bytes::from_static(b": still here\n\n");

/// The head of a response that is a stream of events.
#[must_use]
pub fn answer() -> HttpResponseBuilder {
    let mut answer = HttpResponse::Ok();
    answer.content_type("text/event-stream").insert_header((CACHE_CONTROL, "no-store")).insert_header(("x-accel-buffering", "no"));
    // Compression would delay events until there is enough to compress.
    answer.insert_header(ContentEncoding::Identity);
    answer
}

/// One event.
#[must_use]
pub fn frame(name: &str, data: &impl Serialize) -> Bytes {
    format!("event: {name}\ndata: {}\n\n", serde_json::to_string(data).unwrap_or_default()).into()
}

/// The events of a turn, each encoded by `frames`. Dropping the stream stops the turn.
pub fn event_stream(running: RunningTurn, frames: impl FnMut(Event) -> Vec<Bytes>) -> impl Stream<Item = Result<Bytes>> {
    let state = (running, frames, VecDeque::from([ALIVE]));
    futures::stream::unfold(state, |(mut running, mut frames, mut waiting)| async move {
        loop {
            if let Some(bytes) = waiting.pop_front() {
                return Some((Ok(bytes), (running, frames, waiting)));
            }
            match tokio::time::timeout(HEARTBEAT, running.events.recv()).await {
                Ok(Some(event)) => waiting.extend(frames(event)),
                Ok(None) => return None,
                Err(_) => waiting.push_back(ALIVE),
            }
        }
    })
}
