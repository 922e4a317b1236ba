//! The history of a file: author, time, cause and changed lines of each revision. The editor shows it as a tab; it outlives the file.

use askama::Template;

use super::WriteInfo;
use super::file_context::FileContext;
use crate::console::frame::{Frame, number};
use crate::domain::page::Page;
use crate::memory::files::chronicle::Step;

#[derive(Template)]
#[template(path = "pages/files/history.html")]
pub(super) struct History {
    pub frame: Frame,
    pub filename: String,
    pub scope: String,
    pub owner: String,
    pub list: String,
    pub compare: String,
    pub tabs: super::editor::Tabs,
    pub is_deleted: bool,
    pub can_write: bool,
    pub rows: Vec<Row>,
    pub first: Option<String>,
    pub next: Option<String>,
}

pub(super) struct Row {
    pub number: i64,
    pub written: WriteInfo,
    pub size: String,
    pub lines: Option<(usize, usize)>,
    pub diff: String,
    pub restore: String,
    pub is_current: bool,
    pub is_from: bool,
    pub is_to: bool,
}

impl History {
    pub(super) fn new(context: FileContext, current: Option<i64>, is_later: bool, page: &Page<Step>) -> Self {
        let address = |cursor: &str| context.address("", &[("tab", "history"), ("cursor", cursor)]);
        let (first, next) = (is_later.then(|| address("")), page.next_cursor.as_deref().map(address));
        let rows = page.items.iter().enumerate().map(|(at, step)| Row::new(&context, current, at, step)).collect();
        let (list, compare, tabs) =
            (context.context.place.list(&[]), context.address("/diff", &[]), super::editor::Tabs::new(&context, "history"));
        let can_write = context.context.target.can_write();
        let FileContext { context, filename } = context;
        let (scope, owner) = (context.place.scope, context.place.owner);
        let frame = context.frame;
        Self { frame, filename, scope, owner, list, compare, tabs, is_deleted: current.is_none(), can_write, rows, first, next }
    }
}

impl Row {
    fn new(context: &FileContext, current: Option<i64>, at: usize, step: &Step) -> Self {
        let revision = &step.revision;
        let (number, before) = (revision.number.to_string(), (revision.number - 1).to_string());
        Self {
            number: revision.number,
            written: WriteInfo::new(&context.context.frame, revision, &step.hand),
            size: number::bytes(u64::try_from(revision.size).unwrap_or_default()),
            lines: step.lines,
            diff: context.address("/diff", &[("from", &before), ("to", &number)]),
            restore: context.address("/restore", &[("revision", &number)]),
            is_current: current == Some(revision.number),
            is_from: at == 1,
            is_to: at == 0,
        }
    }
}
