//! Streams a turn to the page's script: the text as it arrives, and everything else as the HTML of the page.

use actix_web::HttpResponse;
use actix_web::web::Bytes;
use askama::Template;
use serde_json::json;

use super::view::{ChatError, ShownView, TurnView, compaction};
use super::{ChatForm, begin};
use crate::chat::Event;
use crate::console::frame::Frame;
use crate::console::frame::form::Form;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::frame::visitor::OwnerVisitor;
use crate::edge::System;
use crate::edge::sse::{self, frame as event};
use crate::error::Result;

#[derive(Template)]
#[template(path = "pages/chat/shown.html")]
struct ShownBlock<'a> {
    frame: &'a Frame,
    shown: &'a [ShownView],
}

#[derive(Template)]
#[template(path = "pages/chat/turn.html")]
struct TurnBlock<'a> {
    frame: &'a Frame,
    turn: &'a TurnView,
}

#[derive(Template)]
#[template(path = "pages/chat/trouble.html")]
struct TroubleBlock<'a> {
    frame: &'a Frame,
    trouble: &'a ChatError,
}

/// `POST /agents/{agent}/try/stream`: the events `begin` (`conversation`, and `html` of the memories), `delta` (`text`), `note` (`text`),
/// `done` and `trouble` (`html`).
///
/// # Errors
/// [`Error::NotFound`]; [`Error::Forbidden`].
pub async fn stream(system: System, visitor: OwnerVisitor, form: Form<ChatForm>) -> Result<HttpResponse> {
    let OwnerVisitor { access, frame } = visitor;
    let ChatForm { conversation, message } = form.0;
    let picker = OwnerPicker::fixed(&access);
    match begin(&system, &access, &conversation, &message).await {
        Ok(prepared) => {
            let mut teller = EventRenderer { frame, whose: picker, message };
            Ok(sse::answer().streaming(sse::event_stream(prepared.start(), move |event| teller.render_event(event))))
        }
        Err(error) => {
            let trouble = ChatError::of(&frame, error)?;
            Ok(sse::answer().body(block("trouble", &TroubleBlock { frame: &frame, trouble: &trouble })))
        }
    }
}

struct EventRenderer {
    frame: Frame,
    whose: OwnerPicker,
    message: String,
}

impl EventRenderer {
    fn render_event(&mut self, what: Event) -> Vec<Bytes> {
        let Self { frame, whose, message } = self;
        match what {
            Event::Begun { conversation, injected } => {
                let shown: Vec<ShownView> = injected.iter().map(|memory| ShownView::new(frame, whose, memory)).collect();
                let html = ShownBlock { frame, shown: &shown }.render().unwrap_or_default();
                vec![event("begin", &json!({ "conversation": conversation, "html": html }))]
            }
            Event::Piece(text) => vec![event("delta", &json!({ "text": text }))],
            Event::Tool(step) => vec![event("note", &json!({ "text": frame.t.with("chat-calls", "tool", &step.name) }))],
            Event::Compacted(compacted) => vec![event("note", &json!({ "text": compaction(frame, &compacted) }))],
            Event::Done(reply) => vec![block("done", &TurnBlock { frame, turn: &TurnView::new(frame, whose, message, *reply) })],
            Event::Failed(error) => vec![block("trouble", &TroubleBlock { frame, trouble: &ChatError::new(frame, &error) })],
        }
    }
}

fn block(name: &str, view: &impl Template) -> Bytes {
    event(name, &json!({ "html": view.render().unwrap_or_default() }))
}
