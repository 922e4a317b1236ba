//! `/agents/{agent}/files/{path}`: a file with editor, preview, latest change, structure and order.

pub(crate) use crate::console::pages::files::file_context::Tabs;
use std::collections::HashMap;

use actix_web::http::StatusCode;
use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use serde::Deserialize;

use super::compare::DiffView;
use super::conflict;
use super::file_context::FileContext;
use super::history::History;
use crate::console::frame::form::Form;
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::moment::Moment;
use crate::console::frame::{Frame, markdown, number, reply};
use crate::domain::file::WorkspaceFile;
use crate::domain::memory_scope::MemoryScope;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::memory::files::arrange::{self, Arrangement};
use crate::memory::files::etag::{self, Condition};
use crate::memory::files::outline::{self, Outline};
use crate::memory::files::{chronicle, history, revise};
use documents::diff;

/// The largest text with a live preview, in bytes.
const MAX_LIVE: usize = 64 << 10;
/// The maximum number of lines in the raw view.
const MAX_LINES: usize = 2_000;

#[derive(Template)]
#[template(path = "pages/files/editor.html")]
pub(super) struct Editor {
    pub frame: Frame,
    pub filename: String,
    pub scope: String,
    pub owner: String,
    pub links: Links,
    pub tabs: Tabs,
    pub tab: &'static str,
    pub can_write: bool,
    pub is_shared: bool,
    pub content: String,
    pub etag: String,
    pub is_unsaved: bool,
    /// The number of invisible characters.
    pub hidden: usize,
    pub weight: FileSize,
    pub is_enabled: bool,
    pub order: String,
    pub revision: i64,
    pub updated: Moment,
    pub preview: Option<Preview>,
    /// The live preview; `None` if the text is too large.
    pub live: Option<String>,
    pub diff: Option<DiffView>,
    pub wrong: FormErrors,
}

/// The live preview alone.
#[derive(Template)]
#[template(path = "pages/files/live.html")]
struct PreviewFragment {
    html: String,
}

pub(super) struct Links {
    pub list: String,
    pub here: String,
    pub download: String,
    pub delete: String,
    pub arrange: String,
}

pub(super) struct FileSize {
    pub size: String,
    pub words: String,
    pub tokens: String,
    pub sections: Vec<Section>,
}

pub(super) struct Section {
    pub key: String,
    pub title: String,
    pub depth: String,
    pub line: usize,
    pub tokens: String,
    pub is_locked: bool,
}

/// A text as people see it and as the model sees it.
pub(super) struct Preview {
    pub html: String,
    pub lines: Vec<(usize, String)>,
    pub is_cut: bool,
}

/// The query of the page.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct EditorQuery {
    tab: String,
    cursor: Option<String>,
}

/// The fields of the form.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct EditorForm {
    content: String,
    /// The hash of the edited text; empty for a file that must not exist yet.
    etag: String,
    /// The pressed button: `save`, `edit`, `preview` or `diff`.
    act: String,
}

/// `GET /agents/{agent}/files/{path}`. For a deleted file it shows the history.
///
/// # Errors
/// [`Error::NotFound`] if the file never existed.
pub async fn show(system: System, context: FileContext, query: Query<EditorQuery>) -> Result<HttpResponse> {
    let opened = match context.clone().open(&system).await {
        Err(Error::NotFound(_)) => None,
        opened => Some(opened?),
    };
    match (opened, query.tab.as_str()) {
        (Some((context, file)), "preview") => reply::html(&Editor::of(context, file, "preview", None).await?),
        (Some((context, file)), "diff") => {
            let (_, _, changed) = history::compare(&system, &context.context.target, &context.filename, None, None).await?;
            let diff = Some(DiffView::new(&context.context.frame, &changed, false));
            reply::html(&Editor { diff, ..Editor::of(context, file, "diff", None).await? })
        }
        (Some((context, file)), tab) if tab != "history" => reply::html(&Editor::of(context, file, "edit", None).await?),
        (opened, _) => {
            let (context, current) = opened.map_or((context, None), |(context, file)| (context, Some(file.revision)));
            let cursor = query.cursor.as_deref();
            let page = chronicle::steps(&system, &context.context.target, &context.filename, cursor).await?;
            reply::html(&History::new(context, current, cursor.is_some(), &page))
        }
    }
}

/// `POST /agents/{agent}/files/{path}`: saves, or shows the unsaved text on another tab. If the file changed meanwhile, it shows both
/// versions.
///
/// # Errors
/// [`Error::Forbidden`] if the user may not write there.
pub async fn send(request: HttpRequest, system: System, context: FileContext, form: Form<EditorForm>) -> Result<HttpResponse> {
    let Form(EditorForm { content, etag, act }) = form;
    match act.as_str() {
        "preview" if context.context.frame.target.as_deref() == Some("live") => {
            reply::html(&PreviewFragment { html: markdown::render(&content) })
        }
        "edit" | "preview" | "diff" => match context.clone().open(&system).await {
            Ok((context, file)) => reply::html(&Editor::unsaved(context, file, &act, content, etag).await?),
            Err(Error::NotFound(_)) => conflict::show(&system, context, &etag, content).await,
            Err(error) => Err(error),
        },
        _ => save(&request, &system, context, content, etag).await,
    }
}

async fn save(request: &HttpRequest, system: &System, context: FileContext, content: String, etag: String) -> Result<HttpResponse> {
    match revise::put(system, &context.context.target, &context.filename, content.clone(), condition(&etag).condition()).await {
        Ok(written) => {
            let told = if written.revision.is_some() { "done-file-saved" } else { "done-file-unchanged" };
            Ok(reply::done_with(request, &context.address("", &[]), told, &written.file.revision.to_string()))
        }
        Err(Error::PreconditionFailed { .. }) => conflict::show(system, context, &etag, content).await,
        Err(error) => {
            let error = if let Error::TooLarge(message) = error { Error::invalid("content", message) } else { error };
            let wrong = FormErrors::of_failure(error)?;
            let (context, file) = context.open(system).await?;
            let editor = Editor { wrong, ..Editor::unsaved(context, file, "edit", content, etag).await? };
            reply::html_as(StatusCode::UNPROCESSABLE_ENTITY, &editor)
        }
    }
}

/// `POST /agents/{agent}/files/{path}/arrange`: sets whether the file is in the prompt, its order, and which sections are locked.
///
/// # Errors
/// [`Error::Forbidden`] if the user may not write there.
pub async fn arrange(
    request: HttpRequest,
    system: System,
    context: FileContext,
    form: Form<HashMap<String, String>>,
) -> Result<HttpResponse> {
    let Form(fields) = form;
    let order = fields.get("sortOrder").map(|text| text.trim().parse().unwrap_or(-1));
    let is_enabled = order.map(|_| fields.contains_key("enabled"));
    let locked = fields.iter().filter(|(name, _)| name.starts_with("lock-")).map(|(_, key)| key.clone()).collect();
    let wanted = Arrangement { is_enabled, sort_order: order, locked_sections: Some(locked) };
    match arrange::arrange(&system, &context.context.target, &context.filename, wanted).await {
        Ok(_) => Ok(reply::done(&request, &context.address("", &[]), "done-file-arranged")),
        Err(error) => {
            let wrong = FormErrors::of_failure(error)?;
            let (context, file) = context.open(&system).await?;
            let order = fields.get("sortOrder").cloned().unwrap_or_default();
            reply::html_as(StatusCode::UNPROCESSABLE_ENTITY, &Editor { wrong, order, ..Editor::of(context, file, "edit", None).await? })
        }
    }
}

impl Editor {
    /// Shows the stored text, or an unsaved one instead.
    async fn of(context: FileContext, file: WorkspaceFile, tab: &'static str, unsaved: Option<String>) -> Result<Self> {
        let (is_unsaved, hash) = (unsaved.is_some(), etag::hash(&file.content));
        let content = unsaved.unwrap_or(file.content);
        let outline = outline::outline(&content, &file.locked_sections).await?;
        Ok(Self {
            scope: context.context.place.scope.clone(),
            owner: context.context.place.owner.clone(),
            links: Links {
                list: context.context.place.list(&[]),
                here: context.address("", &[]),
                download: context.address("/download", &[]),
                delete: context.address("/delete", &[]),
                arrange: context.address("/arrange", &[]),
            },
            tabs: Tabs::new(&context, tab),
            tab,
            can_write: context.context.target.can_write(),
            is_shared: file.bucket.scope() != MemoryScope::Personal,
            etag: hash,
            is_unsaved,
            hidden: content.chars().filter(|c| markdown::is_hidden(*c)).count(),
            weight: FileSize::new(outline),
            is_enabled: file.is_enabled,
            order: file.sort_order.to_string(),
            revision: file.revision,
            updated: context.context.frame.moment(&file.updated_at),
            preview: (tab == "preview").then(|| Preview::new(&content)),
            live: (tab == "edit" && content.len() <= MAX_LIVE).then(|| markdown::render(&content)),
            diff: None,
            wrong: FormErrors::default(),
            content,
            filename: context.filename,
            frame: context.context.frame,
        })
    }

    /// Shows an unsaved text on the tab of the pressed button. It keeps the hash of the text that the user edited.
    async fn unsaved(context: FileContext, file: WorkspaceFile, act: &str, content: String, etag: String) -> Result<Self> {
        let tab = ["preview", "diff"].into_iter().find(|tab| *tab == act).unwrap_or("edit");
        let diff = (tab == "diff").then(|| DiffView::new(&context.context.frame, &diff::diff(&file.content, &content), false));
        Ok(Self { etag, diff, ..Self::of(context, file, tab, Some(content)).await? })
    }
}

impl FileSize {
    fn new(outline: Outline) -> Self {
        let sections = outline.sections.into_iter().map(|part| Section {
            depth: "#".repeat(usize::from(part.level)),
            tokens: number::grouped(part.tokens as u64),
            line: part.line,
            title: part.title,
            is_locked: part.is_locked,
            key: part.key,
        });
        Self {
            size: number::bytes(outline.bytes as u64),
            words: number::grouped(outline.words as u64),
            tokens: number::grouped(outline.tokens as u64),
            sections: sections.collect(),
        }
    }
}

impl Preview {
    pub(super) fn new(content: &str) -> Self {
        let lines = content.lines().take(MAX_LINES).enumerate().map(|(at, line)| (at + 1, markdown::plain(line)));
        Self { html: markdown::render(content), lines: lines.collect(), is_cut: content.lines().count() > MAX_LINES }
    }
}

/// The ETag that a write requires; `None` if the file must not exist.
pub(super) struct Tag(Option<String>);

/// The condition of an `etag` field: this text, or no file if it is empty.
pub(super) fn condition(hash: &str) -> Tag {
    Tag((!hash.is_empty()).then(|| etag::of_hash(hash)))
}

impl Tag {
    pub(super) fn condition(&self) -> Condition<'_> {
        match &self.0 {
            Some(tag) => Condition { if_match: Some(tag), ..Condition::default() },
            None => Condition { if_none_match: Some("*"), ..Condition::default() },
        }
    }
}
