//! `/agents/{agent}/memory`: the history of an owner's memory, newest first, grouped by day.

#[cfg(test)]
mod samples;

#[cfg(test)]
pub(super) use samples::samples;

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Query;
use askama::Template;
use chrono::{DateTime, Days, NaiveDate, Utc};
use serde::Deserialize;

use crate::console::frame::Frame;
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::markdown;
use crate::console::frame::moment::{Moment, read_local};
use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::frame::reply;
use crate::console::frame::visitor::OwnerVisitor;
use crate::console::pages::files;
use crate::domain::fact::FactStatus;
use crate::domain::file::Writer;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::retrieval::timeline;
use crate::retrieval::timeline::{Event, KINDS, ORIGINS, TimelineQuery};

#[derive(Template)]
#[template(path = "pages/timeline/timeline.html", blocks = ["rows"])]
struct Timeline {
    frame: Frame,
    whose: OwnerPicker,
    filter: Filter,
    wrong: FormErrors,
    kinds: Vec<(String, String)>,
    sources: Vec<(String, String)>,
    days: Vec<Day>,
    first: Option<String>,
    next: Option<String>,
    curl: String,
}

/// One day in the agent's time zone.
#[derive(Debug, Clone)]
pub(in crate::console::pages) struct Day {
    pub date: String,
    pub events: Vec<EventView>,
}

/// An entry of the history.
#[derive(Debug, Clone)]
pub(in crate::console::pages) struct EventView {
    pub picture: &'static str,
    /// The action, in words.
    pub did: String,
    /// Safe HTML.
    pub what: String,
    pub href: String,
    pub at: Moment,
    pub clock: String,
    pub scope: Option<String>,
    /// The actor or cause, in words.
    pub by: String,
    /// The URL of the job that did it.
    pub job: Option<String>,
    pub is_over: bool,
}

/// The filters of the list, from the URL.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Filter {
    pub(super) kind: String,
    source: String,
    pub(super) from: String,
    pub(super) to: String,
    cursor: Option<String>,
}

/// `GET /agents/{agent}/memory`.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::Forbidden`] if the user may not access the owner's memory.
pub async fn show(system: System, visitor: OwnerVisitor, filter: Query<Filter>) -> Result<HttpResponse> {
    let OwnerVisitor { access, frame } = visitor;
    let picker = OwnerPicker::of(&system, &access).await?;
    let page = Timeline::blank(frame, picker, filter.into_inner());
    let found = match page.filter.read(&page.frame) {
        Ok(query) => timeline::list(&system, &access, query).await,
        Err(error) => Err(error),
    };
    match found {
        Ok(found) => {
            let next = found.next_cursor.map(|cursor| page.address(&cursor));
            let page = Timeline { days: days(&page.frame, &page.whose, &found.items), next, ..page };
            match page.frame.target.as_deref() {
                Some("rows") => reply::html(&page.as_rows()),
                _ => reply::html(&page),
            }
        }
        Err(error) => {
            let wrong = FormErrors::of_failure(error)?;
            reply::html_as(StatusCode::UNPROCESSABLE_ENTITY, &Timeline { wrong, ..page })
        }
    }
}

impl Timeline {
    fn blank(frame: Frame, picker: OwnerPicker, filter: Filter) -> Self {
        let choice = |family: &str, names: &[&str]| -> Vec<(String, String)> {
            let named = names.iter().map(|name| ((*name).to_owned(), frame.t.word(family, name)));
            [(String::new(), frame.t.say("all"))].into_iter().chain(named).collect()
        };
        let curl = format!(
            "curl -X POST $NOCTUARY/api/v1/agents/{}/conversations/monday/messages \\\n  -H \"Authorization: Bearer $TOKEN\" -H 'Content-Type: \
             application/json' \\\n  -d '{{\"ownerKey\": \"{}\", \"messages\": [{{\"role\": \"user\", \"content\": \"I moved to Porto.\"}}]}}'",
            picker.agent, picker.key
        );
        let mut page = Self {
            kinds: choice("timeline-kind", &KINDS),
            sources: choice("timeline-source", &ORIGINS),
            days: Vec::new(),
            first: None,
            next: None,
            wrong: FormErrors::default(),
            curl,
            frame,
            whose: picker,
            filter,
        };
        page.first = page.filter.cursor.is_some().then(|| page.address(""));
        page
    }

    fn address(&self, cursor: &str) -> String {
        self.whose.page_with("/memory", &self.filter.fields(cursor))
    }
}

impl Filter {
    /// The cursor.
    pub(super) fn cursor(&self) -> Option<&str> {
        self.cursor.as_deref()
    }

    /// The query fields of the list at this cursor.
    pub(super) fn fields<'a>(&'a self, cursor: &'a str) -> [(&'a str, &'a str); 5] {
        let Self { kind, source, from, to, .. } = self;
        [("kind", kind), ("source", source), ("from", from), ("to", to), ("cursor", cursor)]
    }

    /// Whether any filter is set.
    pub(super) fn is_narrow(&self) -> bool {
        [&self.kind, &self.source, &self.from, &self.to].iter().any(|field| !field.is_empty())
    }

    /// Parses the filters; both days are inclusive, in the agent's time zone.
    pub(super) fn read(&self, frame: &Frame) -> Result<TimelineQuery> {
        let given = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        let day = |field: &str, text: &str, after: u64| -> Result<Option<DateTime<Utc>>> {
            let Some(text) = given(text) else { return Ok(None) };
            let begins = || {
                let date = text.parse::<NaiveDate>().ok()?.checked_add_days(Days::new(after))?;
                read_local(&format!("{date}T00:00"), frame.zone)
            };
            begins().map(Some).ok_or_else(|| Error::invalid(field, "must be a date"))
        };
        let (from, to) = (day("from", &self.from, 0)?, day("to", &self.to, 1)?);
        Ok(TimelineQuery { kind: given(&self.kind), source: given(&self.source), from, to, cursor: self.cursor.clone(), limit: None })
    }
}

/// The kinds to choose from; the first is for all.
pub(super) fn kinds(frame: &Frame) -> Vec<(String, String)> {
    let named = KINDS.iter().map(|name| ((*name).to_owned(), frame.t.word("timeline-kind", name)));
    [(String::new(), frame.t.say("all"))].into_iter().chain(named).collect()
}

/// Groups events by day.
pub(super) fn days(frame: &Frame, picker: &OwnerPicker, events: &[Event]) -> Vec<Day> {
    let mut days: Vec<Day> = Vec::new();
    for event in events {
        let date = event.at().with_timezone(&frame.zone).format("%Y-%m-%d").to_string();
        let view = view(frame, picker, event);
        match days.last_mut().filter(|day| day.date == date) {
            Some(day) => day.events.push(view),
            None => days.push(Day { date, events: vec![view] }),
        }
    }
    days
}

fn view(frame: &Frame, picker: &OwnerPicker, event: &Event) -> EventView {
    let t = frame.t;
    let at = event.at();
    let blank = EventView {
        picture: "clock",
        did: t.word("timeline", event.action()),
        what: String::new(),
        href: String::new(),
        clock: at.with_timezone(&frame.zone).format("%H:%M").to_string(),
        at: frame.moment(&at),
        scope: None,
        by: String::new(),
        job: None,
        is_over: false,
    };
    match event {
        Event::Learned(shown) => EventView {
            picture: "brain",
            what: markdown::plain(&shown.fact.text),
            href: picker.fact(shown.fact.id),
            scope: Some(t.word("whose-scope", &shown.fact.bucket.scope().as_str().to_lowercase())),
            by: t.word("fact-source", shown.fact.source.as_str()),
            is_over: shown.fact.status != FactStatus::Active,
            ..blank
        },
        Event::Written(scope, filename, revision) => EventView {
            picture: "file-text",
            what: markdown::plain(filename),
            href: picker.file(filename, scope.as_str(), None),
            scope: Some(t.word("whose-scope", &scope.as_str().to_lowercase())),
            by: format!("{} · {}", t.word("timeline-by", revision.writer.as_str()), files::reason(t, &revision.reason)),
            job: revision.writer_id.filter(|_| revision.writer == Writer::Extraction).map(|job| job.to_string()),
            ..blank
        },
        Event::Began(talk) | Event::Completed(talk) => EventView {
            picture: if matches!(event, Event::Began(_)) { "play" } else { "check" },
            what: markdown::plain(&talk.name),
            href: picker.conversation(talk.id, None::<i64>),
            by: t.with("count-messages", "count", talk.message_count),
            ..blank
        },
        Event::Summarized(episode) => EventView {
            picture: "scroll-text",
            what: markdown::plain(&episode.abstract_text),
            href: picker.page(&format!("/episodes/{}", episode.id)),
            by: t.with("count-messages", "count", i64::from(episode.message_count)),
            ..blank
        },
        Event::Dreamed(dream) => EventView {
            picture: "moon",
            what: markdown::plain(&dream.filename),
            scope: Some(t.word("whose-scope", &dream.bucket.scope().as_str().to_lowercase())),
            by: [t.word("timeline-dream", dream.status.as_str()), t.told(&dream.reason)].join(" · ").trim_end_matches(" · ").to_owned(),
            job: dream.job.map(|job| job.to_string()),
            ..blank
        },
        Event::Archived(month) => EventView {
            picture: "archive",
            what: markdown::plain(&month.month),
            href: picker.file(&format!("memory/dreams/{}.md", month.month), month.scope.as_str(), None),
            scope: Some(t.word("whose-scope", &month.scope.as_str().to_lowercase())),
            by: t.with("timeline-dreams", "count", i64::from(month.dreams)),
            ..blank
        },
    }
}
