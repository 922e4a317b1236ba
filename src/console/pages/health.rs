//! `/operations/health`: the health of the installation in words, for admins.

use actix_web::HttpResponse;
use askama::Template;

use crate::console::frame::cause;
use crate::console::frame::moment::Moment;
use crate::console::frame::visitor::Visitor;
use crate::console::frame::{Frame, reply};
use crate::domain::model_state::{ModelStanding, ModelState};
use crate::edge::System;
use crate::error::Result;
use crate::tenancy::diagnosis::State;
use crate::tenancy::health::{self, HealthReport};

#[derive(Template)]
#[template(path = "pages/health/board.html", blocks = ["rows"])]
pub(super) struct HealthBoard {
    frame: Frame,
    version: &'static str,
    rows: Vec<Row>,
    /// The worst state, how many rows have it, and both in words.
    mood: &'static str,
    count: usize,
    summary: String,
    checked: Moment,
}

/// One check.
pub(super) struct Row {
    /// The translation key of its name: `health-…`.
    pub subject: &'static str,
    /// CSS class and translation key of the state: good, warn, bad.
    pub mood: &'static str,
    pub detail: String,
    /// The translation key of the advice, if it is not that of the subject: `health-advice-…`.
    problem: Option<&'static str>,
    /// The meaning of the state and the advice; `None` if it is good.
    pub advice: Option<String>,
    /// A page with details.
    pub href: Option<&'static str>,
}

/// `GET /operations/health`.
///
/// # Errors
/// [`crate::error::Error::Forbidden`] if the user is not an admin.
pub async fn show(system: System, visitor: Visitor) -> Result<HttpResponse> {
    let Visitor { access, frame } = visitor;
    let board = health::board(&system, &access).await?;
    let view = view(frame, &board);
    match view.frame.target.as_deref() {
        Some("rows") => reply::html(&view.as_rows()),
        _ => reply::html(&view),
    }
}

/// Every check. The page shows all, Home those that are not good.
pub(super) fn rows(frame: &Frame, board: &HealthReport) -> Vec<Row> {
    let mut rows = vec![
        database(frame, board),
        redis(frame, board),
        migrations(frame, board),
        workers(frame, board),
        queue(frame, board),
        model(frame, board),
        calls(frame, board),
        embedder(frame, board),
        index(frame, board),
        disk(frame, board),
    ];
    for row in &mut rows {
        let name = format!("health-advice-{}", row.problem.unwrap_or(row.subject));
        row.advice = (row.mood != "good" && frame.t.has(&name)).then(|| frame.t.say(&name));
    }
    rows
}

pub(super) fn view(frame: Frame, board: &HealthReport) -> HealthBoard {
    let rows = rows(&frame, board);
    let of = |mood: &str| rows.iter().filter(|row| row.mood == mood).count();
    let (mood, count) = match (of("bad"), of("warn")) {
        (0, 0) => ("good", rows.len()),
        (0, warnings) => ("warn", warnings),
        (broken, _) => ("bad", broken),
    };
    let summary = frame.t.with(&format!("health-all-{mood}"), "count", count);
    HealthBoard { version: env!("CARGO_PKG_VERSION"), rows, mood, count, summary, checked: frame.moment(&frame.now), frame }
}

fn row(subject: &'static str, mood: &'static str, detail: String) -> Row {
    let href = match subject {
        "queue" | "workers" => Some("/operations/jobs?state=queued"),
        "model" => Some("/settings/models"),
        "calls" => Some("/operations/usage"),
        _ => None,
    };
    Row { subject, mood, detail, problem: None, advice: None, href }
}

fn database(frame: &Frame, board: &HealthReport) -> Row {
    match board.readiness.database {
        "ok" => row("database", "good", frame.t.word("health-database", "good")),
        "full" => Row { problem: Some("disk"), ..row("database", "bad", frame.t.word("health-database", "full")) },
        _ => row("database", "bad", frame.t.word("health-database", "bad")),
    }
}

fn redis(frame: &Frame, board: &HealthReport) -> Row {
    let (mood, word) = match board.readiness.redis {
        "ok" => ("good", "ok"),
        "off" => ("good", "off"),
        _ => ("warn", "away"),
    };
    row("redis", mood, frame.t.word("health-redis", word))
}

fn migrations(frame: &Frame, board: &HealthReport) -> Row {
    let mood = if board.pending_migrations == 0 { "good" } else { "warn" };
    row("migrations", mood, frame.t.with("health-migrations-pending", "count", board.pending_migrations))
}

fn workers(frame: &Frame, board: &HealthReport) -> Row {
    let workers = board.workers;
    let mood = if workers.alive > 0 { "good" } else { "bad" };
    let mut detail = frame.t.with("health-workers-alive", "count", workers.alive);
    if let Some(at) = &workers.heartbeat_at {
        let slots = frame.t.with2("health-slots", "running", workers.running, "slots", workers.slots);
        detail.push_str(&format!(" · {slots} · {}", frame.moment(at).age));
    }
    row("workers", mood, detail)
}

fn queue(frame: &Frame, board: &HealthReport) -> Row {
    if board.readiness.queue == "stuck" {
        let expired = frame.t.with("health-queue-expired", "count", board.readiness.expired_leases.0);
        return Row { problem: Some("leases"), href: Some("/operations/jobs?state=running"), ..row("queue", "bad", expired) };
    }
    match &board.oldest_due {
        None => row("queue", "good", frame.t.say("health-queue-empty")),
        Some(at) => {
            let minutes = (frame.now - *at).num_minutes();
            let mood = if minutes < 5 { "good" } else { "warn" };
            row("queue", mood, frame.t.with("health-queue-oldest", "age", frame.moment(at).age))
        }
    }
}

/// A model whose calls fail is not good.
fn model(frame: &Frame, board: &HealthReport) -> Row {
    let mut detail = board.model.clone().unwrap_or_else(|| frame.t.say("health-model-none"));
    if let Some(cause) = &board.models.cause {
        detail = format!("{detail} · {}", frame.t.with("health-model-cause", "cause", cause::in_words(frame.t, cause)));
    }
    Row { problem: Some("calls"), ..row("model", mood_of(&board.models), detail) }
}

fn calls(frame: &Frame, board: &HealthReport) -> Row {
    let ModelState { calls, .. } = &board.models;
    let mut detail = frame.t.with2("health-calls-failed", "count", calls.made, "failed", calls.failed);
    if board.fallbacks.0 > 0 {
        detail = format!("{detail} · {}", frame.t.with("health-fallbacks", "count", board.fallbacks.0));
    }
    let mood = match mood_of(&board.models) {
        "good" if board.fallbacks.0 > 0 => "warn",
        mood => mood,
    };
    Row {
        href: (board.fallbacks.0 > 0).then_some("/operations/jobs?fallback=1").or(Some("/operations/usage")),
        ..row("calls", mood, detail)
    }
}

/// The CSS class of the state of the models.
pub(super) const fn mood_of(models: &ModelState) -> &'static str {
    match models.standing {
        ModelStanding::Off | ModelStanding::Good => "good",
        ModelStanding::Degraded => "warn",
        ModelStanding::Down => "bad",
    }
}

fn embedder(frame: &Frame, board: &HealthReport) -> Row {
    let Some(name) = &board.embedder else { return row("embedder", "good", frame.t.say("health-embedder-off")) };
    let mood = if board.waiting_for_vectors == 0 { "good" } else { "warn" };
    row("embedder", mood, format!("{name} · {}", frame.t.with("health-embedder-waiting", "count", board.waiting_for_vectors)))
}

fn index(frame: &Frame, board: &HealthReport) -> Row {
    let (bytes, buckets) = board.index;
    let size = format!("{} / {} MiB", bytes >> 20, board.index_ceiling >> 20);
    row("index", "good", frame.t.with2("health-index-held", "count", buckets, "size", size))
}

fn disk(frame: &Frame, board: &HealthReport) -> Row {
    let mood = match board.disk {
        State::Good => "good",
        State::Warning => "warn",
        State::Broken => "bad",
    };
    row("disk", mood, frame.t.word("health-disk", mood))
}

#[cfg(test)]
mod tests {
    use super::super::page_samples::board;
    use super::*;
    use crate::domain::model_state::Calls;

    #[test]
    fn a_model_is_never_better_than_its_calls() {
        let frame = Frame::samples().remove(0);
        let moods = |made, failed, last_failed_at| {
            let last_failure = Some("connection_refused".to_owned());
            let calls = Calls { made, failed, last_failed_at, last_failure, ..Calls::default() };
            let board = HealthReport { models: ModelState::of(true, calls), model: Some("small".to_owned()), ..board() };
            let (model, calls) = (super::model(&frame, &board), super::calls(&frame, &board));
            assert_eq!(model.mood, calls.mood);
            (calls.mood, model.detail.contains("connection refused"))
        };
        let at = Some(frame.now);
        assert_eq!(
            [moods(0, 0, None), moods(100, 9, at), moods(100, 10, at), moods(100, 10, None)],
            [("good", false), ("good", false), ("bad", true), ("warn", true)]
        );
    }
    #[test]
    fn the_mark_in_the_navigation_agrees_with_the_page() {
        let frame = Frame::samples().remove(0);
        let with = |change: &dyn Fn(&mut HealthReport)| {
            let mut board = board();
            change(&mut board);
            board
        };
        let down = ModelState { standing: ModelStanding::Down, ..board().models };
        let boards = [
            with(&|_| ()),
            with(&|board| board.readiness.database = "full"),
            with(&|board| board.readiness.queue = "stuck"),
            with(&|board| board.readiness.redis = "unavailable"),
            with(&|board| board.workers.alive = 0),
            with(&|board| board.models = down.clone()),
            with(&|board| board.disk = State::Warning),
            with(&|board| board.disk = State::Broken),
        ];
        for board in &boards {
            let worst = rows(&frame, board).iter().any(|row| row.mood == "bad");
            assert_eq!(board.is_bad(), worst, "{board:?}");
        }
        assert!(!boards[0].is_bad() && boards[1].is_bad());
    }
}
