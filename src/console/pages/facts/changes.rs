//! The history of a fact and of its trust.

use chrono::{DateTime, Utc};

use crate::console::frame::Frame;
use crate::console::frame::markdown;
use crate::console::frame::moment::Moment;
use crate::domain::fact::Fact;
use crate::domain::fact_event::{FactEvent, Snapshot};

/// One change.
#[derive(Debug, Clone)]
pub(super) struct ChangeView {
    pub kind: String,
    pub at: Moment,
    /// The cause of the change.
    pub cause: String,
    pub actor: String,
    /// The server's own words, in English.
    pub reason: String,
    pub differences: Vec<Difference>,
    pub trust: Option<(String, String)>,
}

/// A change to one part of a fact. Safe HTML; empty if there was or is no value.
#[derive(Debug, Clone)]
pub(super) struct Difference {
    pub name: String,
    pub before: String,
    pub after: String,
}

/// The history of the trust, as a line and as rows.
#[derive(Debug, Clone)]
pub(super) struct TrustLine {
    /// The points of the line, in a plane of 600 by 100; the trust rises upwards.
    pub points: String,
    /// The points at each end of a step.
    pub dots: Vec<(String, String)>,
    pub rows: Vec<TrustRow>,
    /// The line in a sentence.
    pub summary: String,
}

/// One row, the oldest first.
#[derive(Debug, Clone)]
pub(super) struct TrustRow {
    pub what: String,
    pub at: Moment,
    pub before: String,
    pub after: String,
}

impl ChangeView {
    /// All changes; `events` must be sorted with the newest first.
    pub fn all(frame: &Frame, fact: &Fact, events: &[FactEvent]) -> Vec<Self> {
        let mut after = Snapshot::from(fact);
        let mut views = Vec::with_capacity(events.len());
        for event in events {
            views.push(Self::new(frame, event, &after));
            if let Some(before) = &event.before {
                after = before.clone();
            }
        }
        views
    }

    fn new(frame: &Frame, event: &FactEvent, after: &Snapshot) -> Self {
        let t = frame.t;
        let trust = match event.trust {
            (Some(before), Some(after)) if number(before) != number(after) => Some((number(before), number(after))),
            _ => None,
        };
        Self {
            kind: t.word("fact-event", &event.kind.as_str().replace('_', "-")),
            at: frame.moment(&event.created_at),
            cause: t.word("fact-cause", event.cause.kind.as_str()),
            actor: t.word("fact-actor", &event.actor_kind),
            reason: event.reason.clone(),
            differences: event.before.as_ref().map(|before| differences(frame, before, after)).unwrap_or_default(),
            trust,
        }
    }
}

fn differences(frame: &Frame, before: &Snapshot, after: &Snapshot) -> Vec<Difference> {
    let t = frame.t;
    let time = |at: Option<DateTime<Utc>>| at.map(|at| frame.moment(&at).text).unwrap_or_default();
    let category = |snapshot: &Snapshot| t.word("category", &snapshot.category.as_str().to_lowercase());
    let status = |snapshot: &Snapshot| t.word("fact-status", snapshot.status.as_str());
    let pairs = [
        ("facts-fact", markdown::plain(&before.text), markdown::plain(&after.text)),
        ("fact-subject", markdown::plain(&before.subject), markdown::plain(&after.subject)),
        ("fact-predicate", markdown::plain(&before.predicate), markdown::plain(&after.predicate)),
        ("fact-object", markdown::plain(&before.object), markdown::plain(&after.object)),
        ("facts-category", category(before), category(after)),
        ("facts-status", status(before), status(after)),
        ("fact-valid-from", time(Some(before.valid_from)), time(Some(after.valid_from))),
        ("fact-valid-to", time(before.valid_to), time(after.valid_to)),
        ("remember-expires", time(before.expires_at), time(after.expires_at)),
        ("fact-heard", before.independent_count.to_string(), after.independent_count.to_string()),
    ];
    let is_same_words = before.object == before.text && after.object == after.text;
    let differs = pairs.into_iter().filter(|(name, before, after)| before != after && !(*name == "fact-object" && is_same_words));
    differs.map(|(name, before, after)| Difference { name: t.say(name), before, after }).collect()
}

impl TrustLine {
    /// The line from the first recorded change to `effective`, the present trust; `None` if no change recorded the trust.
    pub fn new(frame: &Frame, events: &[FactEvent], effective: f64) -> Option<Self> {
        let known: Vec<&FactEvent> = events.iter().rev().filter(|event| event.trust.1.is_some()).collect();
        let steps =
            known.iter().flat_map(|event| [event.trust.0, event.trust.1].into_iter().flatten().map(|trust| (event.created_at, trust)));
        let points: Vec<(DateTime<Utc>, f64)> = steps.chain([(frame.now, effective)]).collect();
        let (start, first) = points.first().copied().filter(|_| !known.is_empty())?;
        let whole = seconds(frame.now - start).max(1.0);
        let place = |(at, trust): &(DateTime<Utc>, f64)| {
            (format!("{:.1}", seconds(*at - start) / whole * 600.0), format!("{:.1}", 100.0 - trust.clamp(0.0, 1.0) * 100.0))
        };
        let dots: Vec<(String, String)> = points.iter().map(place).collect();
        let row = |event: &&FactEvent| TrustRow {
            what: frame.t.word("fact-event", &event.kind.as_str().replace('_', "-")),
            at: frame.moment(&event.created_at),
            before: event.trust.0.map(number).unwrap_or_default(),
            after: event.trust.1.map(number).unwrap_or_default(),
        };
        let now = TrustRow {
            what: frame.t.say("trust-now"),
            at: frame.moment(&frame.now),
            before: points.iter().rev().nth(1).map(|(_, trust)| number(*trust)).unwrap_or_default(),
            after: number(effective),
        };
        Some(Self {
            points: dots.iter().map(|(x, y)| format!("{x},{y}")).collect::<Vec<_>>().join(" "),
            rows: known.iter().map(row).chain([now]).collect(),
            summary: frame.t.with2("trust-line", "from", number(first), "to", number(effective)),
            dots,
        })
    }
}

#[expect(clippy::cast_precision_loss, reason = "seconds of a few centuries")]
fn seconds(span: chrono::Duration) -> f64 {
    span.num_seconds().max(0) as f64
}

fn number(trust: f64) -> String {
    format!("{trust:.2}")
}

#[cfg(test)]
mod tests {
    use super::super::samples::{event, fact};
    use super::*;
    use crate::domain::fact::FactStatus;
    use crate::domain::fact_event::FactEventKind;

    #[test]
    fn each_change_is_told_against_what_came_after_it() {
        let frame = Frame::samples().remove(0);
        let now = fact(1, "Tea at noon", FactStatus::Archived);
        let middle = fact(1, "Tea at noon", FactStatus::Active);
        let first = fact(1, "Tea at nine", FactStatus::Active);
        let events = [
            event(3, FactEventKind::Archived, Some(&middle)),
            event(2, FactEventKind::Edited, Some(&first)),
            event(1, FactEventKind::Learned, None),
        ];
        let told = ChangeView::all(&frame, &now, &events);
        let names = |view: &ChangeView| view.differences.iter().map(|one| (one.before.clone(), one.after.clone())).collect::<Vec<_>>();
        assert_eq!(names(&told[0]), [("active".to_owned(), "archived".to_owned())]);
        assert_eq!(names(&told[1]), [("Tea at nine".to_owned(), "Tea at noon".to_owned())]);
        assert!(told[2].differences.is_empty());
    }

    #[test]
    fn the_line_of_trust_ends_with_what_is_left_today() {
        let frame = Frame::samples().remove(0);
        let mut events =
            [event(2, FactEventKind::Rated, Some(&fact(1, "Tea", FactStatus::Active))), event(1, FactEventKind::Learned, None)];
        events[0].trust = (Some(0.6), Some(0.7));
        events[1].trust = (None, Some(0.6));
        let line = TrustLine::new(&frame, &events, 0.35).expect("a line");
        assert!(line.points.starts_with("0.0,40.0 ") && line.points.ends_with(" 600.0,65.0"), "{}", line.points);
        assert_eq!(line.rows.iter().map(|row| row.after.as_str()).collect::<Vec<_>>(), ["0.60", "0.70", "0.35"]);
        assert!(TrustLine::new(&frame, &[], 0.5).is_none());
    }
}
