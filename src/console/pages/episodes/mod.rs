//! `/agents/{agent}/episodes`: an owner's episodes, newest first.

#[cfg(test)]
mod samples;
pub mod show;

#[cfg(test)]
pub(super) use samples::{an_episode, samples, show_samples};

use actix_web::HttpResponse;
use actix_web::web::Query;
use askama::Template;
use serde::Deserialize;

use crate::console::frame::moment::Moment;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::frame::visitor::OwnerVisitor;
use crate::console::frame::{Frame, markdown, reply};
use crate::domain::episode::Episode;
use crate::domain::page::PageRequest;
use crate::domain::usage::Used;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::memory::episodes::read;

#[derive(Template)]
#[template(path = "pages/episodes/list.html")]
struct Episodes {
    frame: Frame,
    whose: OwnerPicker,
    rows: Vec<Row>,
    first: Option<String>,
    next: Option<String>,
    curl: String,
}

/// One episode.
#[derive(Debug, Clone)]
struct Row {
    href: String,
    /// Safe HTML.
    abstract_text: String,
    topics: Vec<String>,
    conversation: String,
    messages: i64,
    uses: i64,
    began: Moment,
    expires: Option<Moment>,
    engine: &'static str,
    is_gathered: bool,
}

/// The cursor of the list.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Filter {
    cursor: Option<String>,
}

/// `GET /agents/{agent}/episodes`.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::Forbidden`] if the user may not read the owner's episodes; [`Error::Invalid`] for a cursor of another
/// list.
pub async fn list(system: System, visitor: OwnerVisitor, filter: Query<Filter>) -> Result<HttpResponse> {
    let OwnerVisitor { access, frame } = visitor;
    let picker = OwnerPicker::of(&system, &access).await?;
    let page = PageRequest::parse(filter.cursor.as_deref(), None).map_err(Error::bad_page)?;
    let found = read::list(&system, &access, None, &page).await?;
    let mut page = Episodes::new(frame, picker, &found.items);
    page.first = filter.cursor.is_some().then(|| page.whose.page("/episodes"));
    page.next = found.next_cursor.map(|cursor| page.whose.page_with("/episodes", &[("cursor", &cursor)]));
    reply::html(&page)
}

impl Episodes {
    fn new(frame: Frame, picker: OwnerPicker, episodes: &[(Episode, Used)]) -> Self {
        let row = |(episode, used): &(Episode, Used)| Row {
            href: picker.page(&format!("/episodes/{}", episode.id)),
            abstract_text: markdown::plain(&episode.abstract_text),
            topics: episode.topics.clone(),
            conversation: episode.conversation_name.clone(),
            messages: episode.message_count.into(),
            uses: used.count.try_into().unwrap_or(i64::MAX),
            began: frame.moment(&episode.began_at),
            expires: episode.expires_at.map(|at| frame.moment(&at)),
            engine: episode.engine.as_str(),
            is_gathered: episode.promoted_at.is_some(),
        };
        let curl = format!(
            "curl \"$NOCTUARY/api/v1/memory/{}/episodes?ownerKey={}\" \\\n  -H \"Authorization: Bearer $TOKEN\"",
            picker.agent, picker.key
        );
        Self { rows: episodes.iter().map(row).collect(), first: None, next: None, curl, frame, whose: picker }
    }
}
