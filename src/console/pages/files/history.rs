//! The history of a file: author, time, cause and changed lines of each revision. The editor shows it as a tab; it outlives the file.

use askama::Template;

use super::Written;
use super::file_context::FileContext;
use crate::console::frame::{Frame, number};
use crate::domain::page::Page;
use crate::memory::files::chronicle::Step;

#[derive(Template)]
#[template(path = "pages/files/history.html")]
pub(super) struct History {
    frame: Frame,
    filename: String,
    scope: String,
    owner: String,
    list: String,
    compare: String,
    tabs: super::editor::Tabs,
    is_deleted: bool,
    can_write: bool,
    rows: Vec<Row>,
    first: Option<String>,
    next: Option<String>,
}

struct Row {
    number: i64,
    written: Written,
    size: String,
    lines: Option<(usize, usize)>,
    diff: String,
    restore: String,
    is_current: bool,
    is_from: bool,
    is_to: bool,
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
            written: Written::new(&context.context.frame, revision, &step.hand),
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

#[cfg(test)]
pub(in crate::console::pages) fn samples(frame: &Frame) -> Vec<Box<dyn askama::DynTemplate>> {
    let row = |number: i64, by: &str| Row {
        number,
        written: Written::sample(frame, by, (number == 2).then_some("/jobs/9")),
        size: "1.2 KiB".to_owned(),
        lines: (number != 2).then_some((3, 1)),
        diff: "/agents/7/files/x.md/diff".to_owned(),
        restore: "/agents/7/files/x.md/restore".to_owned(),
        is_current: number == 3,
        is_from: number == 2,
        is_to: number == 3,
    };
    let one = |rows: Vec<Row>, is_deleted: bool| {
        let address = "/agents/7/files/x.md".to_owned();
        Box::new(History {
            frame: frame.clone(),
            filename: "memory/<夜班>.md".to_owned(),
            scope: "personal".to_owned(),
            owner: "api:nora".to_owned(),
            list: address.clone(),
            compare: address.clone(),
            tabs: super::editor::Tabs::sample("history"),
            is_deleted,
            can_write: frame.can_write(),
            rows,
            first: None,
            next: Some(address),
        }) as Box<dyn askama::DynTemplate>
    };
    vec![one(vec![row(3, "Nora <b>"), row(2, "extraction"), row(1, "system")], false), one(vec![row(1, "夜志")], true)]
}
