//! `/api/v1/memory/{agentId}/dream/events`: the stream of events about dreams.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use actix_web::http::header::{CACHE_CONTROL, ContentEncoding};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, get};
use futures::Stream;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::edge::{Closing, System};
use crate::error::Result;
use crate::http::answer::ServerSentEvent;
use crate::http::body::Query;
use crate::http::owner::{ForOwner, owner_fields};
use crate::pipeline::consolidation::{DreamEvent, Feed};

/// How often the event feed is polled.
const EVERY: Duration = Duration::from_secs(1);
/// How often something is sent, so that no proxy considers the connection dead.
const HEARTBEAT: Duration = Duration::from_secs(15);
/// How long one connection lasts, in seconds. A client that reconnects presents its token again and continues where it stopped.
const LIFE_SECONDS: u64 = 900;

owner_fields! {
    /// The owner, and how long the stream lasts.
    #[derive(Debug, Deserialize, IntoParams)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    #[into_params(parameter_in = Query)]
    pub struct WatchQuery {
        /// How long the stream lasts, 0 to 900 seconds. Defaults to 900. With 0, the stream sends the pending events and ends.
        seconds: Option<u64>,
    }
}

/// Streams events about the dreams of an owner and of the team.
///
/// The response is a stream of server-sent events (`text/event-stream`) with `id`, `event` (`dream.completed`, `dream.proposed`,
/// `dream.skipped`, `dream.failed`, `dream.declined`, `dream.reverted`) and `data` (JSON: `type`, `id`, `scope`, `kind`, `status`,
/// `promotedCount`, `rejectedCount`, `at`). With `Last-Event-ID`, the stream continues after that event. A connection ends after fifteen
/// minutes; reconnect with the last id.
#[utoipa::path(tag = "dreams", operation_id = "watchDreams",
    params(("agentId" = String, Path, description = "The agent's id"), WatchQuery,
        ("Last-Event-ID" = Option<String>, Header, description = "The id of the last event received")),
    responses((status = 200, description = "A stream of server-sent events", body = ServerSentEvent, content_type = "text/event-stream")))]
#[get("/memory/{agentId}/dream/events")]
pub async fn watch_dreams(
    system: System,
    ForOwner(access, query): ForOwner<Query<WatchQuery>>,
    request: HttpRequest,
    closing: Closing,
) -> Result<HttpResponse> {
    let life = Duration::from_secs(query.seconds.unwrap_or(LIFE_SECONDS).min(LIFE_SECONDS));
    let after = request.headers().get("last-event-id").map(|id| id.to_str().unwrap_or("?"));
    let feed = Feed::open(system.get_ref().clone(), access, after).await?;
    let mut answer = HttpResponse::Ok();
    answer.content_type("text/event-stream").insert_header((CACHE_CONTROL, "no-store")).insert_header(("x-accel-buffering", "no"));
    // Compression would delay events until there is enough to compress.
    Ok(answer.insert_header(ContentEncoding::Identity).streaming(stream(feed, closing, life)))
}

struct Line {
    feed: Feed,
    closing: Closing,
    waiting: VecDeque<Bytes>,
    /// When the stream ends.
    end: Instant,
    has_looked: bool,
    sent: Instant,
}

fn stream(feed: Feed, closing: Closing, life: Duration) -> impl Stream<Item = Result<Bytes>> {
    let now = Instant::now();
    let waiting = VecDeque::from([Bytes::from_static(b"retry: 2000\n\n")]);
    futures::stream::unfold(Line { feed, closing, waiting, end: now + life, has_looked: false, sent: now }, |mut line| async move {
        loop {
            if let Some(bytes) = line.waiting.pop_front() {
                line.sent = Instant::now();
                return Some((Ok(bytes), line));
            }
            if line.has_looked {
                let left = line.end.saturating_duration_since(Instant::now());
                let is_over = left.is_zero() || line.closing.0.run_until_cancelled(tokio::time::sleep(EVERY.min(left))).await.is_none();
                if is_over {
                    return None;
                }
            }
            line.has_looked = true;
            match line.feed.next().await {
                Ok(events) => line.waiting.extend(events.iter().map(frame)),
                Err(error) => tracing::warn!(cause = error.chain(), "polling dream events failed; retrying"),
            }
            if line.waiting.is_empty() && line.sent.elapsed() > HEARTBEAT {
                line.waiting.push_back(Bytes::from_static(b": nothing new\n\n"));
            }
        }
    })
}

fn frame(event: &DreamEvent) -> Bytes {
    let data = serde_json::to_string(event).unwrap_or_default();
    format!("id: {}\nevent: {}\ndata: {data}\n\n", event.cursor, event.r#type).into()
}
