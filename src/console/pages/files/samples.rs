//! Every page of workspace files, with hostile text.

use askama::DynTemplate;

use super::compare::DiffView;
use super::file_context::{FileQuery, Tabs};
use super::{WriteInfo, compare, conflict, editor, history, list, new, remove, restore};
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::{Frame, markdown};
use documents::diff::Diff;

impl Tabs {
    pub(crate) fn sample(current: &'static str) -> Self {
        let [edit, preview, diff, history] = ["edit", "preview", "diff", "history"].map(|tab| format!("/agents/7/files/x.md?tab={tab}"));
        Self { current, edit, preview, diff, history }
    }
}

impl WriteInfo {
    /// A sample.
    pub(super) fn sample(frame: &Frame, by: &str, job: Option<&str>) -> Self {
        Self { by: by.to_owned(), job: job.map(str::to_owned), at: frame.moment(&frame.now), reason: "restored revision <3>".to_owned() }
    }
}

fn compare_sample(frame: &Frame, is_side: bool) -> compare::DiffView {
    let old: String = (1..=30).map(|n| format!("line {n} <script>\n")).collect();
    let new = old.replace("line 5 <script>\n", "line five <script> 茶\u{202e}\n").replace("line 25 <script>\n", "");
    compare::DiffView::new(frame, &documents::diff::diff(&old, new.trim_end()), is_side)
}

pub(in crate::console::pages) fn compare_samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let one = |filename: &str, diff: compare::DiffView| {
        let address = "/agents/7/files/x.md/diff?from=1&to=2".to_owned();
        Box::new(compare::Compare {
            frame: frame.clone(),
            filename: filename.to_owned(),
            place: FileQuery { base: "/agents/7/files".to_owned(), scope: "team".to_owned(), owner: String::new() },
            from: 1,
            to: 2,
            diff,
            unified: address.clone(),
            side: address.clone(),
            file: address.clone(),
            history: address.clone(),
            restore: Some(address),
        }) as Box<dyn DynTemplate>
    };
    let nothing = compare::DiffView::new(frame, &Diff::default(), false);
    vec![one("memory/夜班.md", compare_sample(frame, false)), one("<b>.md", compare_sample(frame, true)), one("SOUL.md", nothing)]
}

pub(in crate::console::pages) fn conflict_samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let one = |etag: &str, is_merged: bool| {
        let hostile = "</textarea><script>alert(1)</script> 茶".to_owned();
        Box::new(conflict::Conflict {
            frame: frame.clone(),
            filename: "memory/夜<b>.md".to_owned(),
            address: "/agents/7/files/x.md?scope=team".to_owned(),
            history: "/agents/7/files/x.md?tab=history".to_owned(),
            etag: etag.to_owned(),
            last: (!etag.is_empty()).then(|| WriteInfo::sample(frame, "Nora <b>", None)),
            theirs: hostile.clone(),
            mine: hostile.clone(),
            content: hostile,
            is_merged,
            diff: compare_sample(frame, false),
        }) as Box<dyn DynTemplate>
    };
    vec![one("abc", true), one("abc", false), one("", false)]
}

pub(in crate::console::pages) fn editor_samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let hostile = "# Owl <script>\n</textarea><script>alert(1)</script>\n## 夜\u{202e}班\n[x](javascript:alert(1))\n";
    let section = |key: &str, title: &str, is_locked: bool| editor::Section {
        key: key.to_owned(),
        title: title.to_owned(),
        depth: "##".to_owned(),
        line: 3,
        tokens: "12".to_owned(),
        is_locked,
    };
    let one = |tab: &'static str, content: &str, scope: &str, wrong: FormErrors| {
        let address = "/agents/7/files/x.md?scope=team".to_owned();
        let link = || address.clone();
        Box::new(editor::Editor {
            filename: "memory/<夜班>.md".to_owned(),
            scope: scope.to_owned(),
            owner: if scope == "personal" { "api:诺拉".to_owned() } else { String::new() },
            links: editor::Links { list: link(), here: link(), download: link(), delete: link(), arrange: link() },
            tabs: Tabs::sample(tab),
            tab,
            can_write: frame.can_write(),
            is_shared: scope != "personal",
            content: content.to_owned(),
            etag: "abc".to_owned(),
            is_unsaved: !wrong.is_empty(),
            hidden: content.chars().filter(|c| markdown::is_hidden(*c)).count(),
            weight: editor::FileSize {
                size: "1.2 KiB".to_owned(),
                words: "204".to_owned(),
                tokens: "1,024".to_owned(),
                sections: vec![
                    section("(preamble)", "", false),
                    section("owl", "Owl <b>", true),
                    section("夜班", &"夜班".repeat(30), false),
                ],
            },
            is_enabled: true,
            order: "3".to_owned(),
            revision: 3,
            updated: frame.moment(&frame.now),
            preview: (tab == "preview").then(|| editor::Preview::new(content)),
            live: (tab == "edit").then(|| markdown::render(content)),
            diff: (tab == "diff").then(|| compare_sample(frame, false)),
            wrong,
            frame: frame.clone(),
        }) as Box<dyn DynTemplate>
    };
    vec![
        one("edit", hostile, "team", FormErrors::default()),
        one("preview", hostile, "personal", FormErrors::default()),
        one("diff", "茶\n", "global", FormErrors::default()),
        one("edit", "", "team", FormErrors::sample("content")),
    ]
}

pub(in crate::console::pages) fn history_samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let row = |number: i64, by: &str| history::Row {
        number,
        written: WriteInfo::sample(frame, by, (number == 2).then_some("/operations/jobs/9")),
        size: "1.2 KiB".to_owned(),
        lines: (number != 2).then_some((3, 1)),
        diff: "/agents/7/files/x.md/diff".to_owned(),
        restore: "/agents/7/files/x.md/restore".to_owned(),
        is_current: number == 3,
        is_from: number == 2,
        is_to: number == 3,
    };
    let one = |rows: Vec<history::Row>, is_deleted: bool| {
        let address = "/agents/7/files/x.md".to_owned();
        Box::new(history::History {
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
        }) as Box<dyn DynTemplate>
    };
    vec![one(vec![row(3, "Nora <b>"), row(2, "extraction"), row(1, "system")], false), one(vec![row(1, "夜志")], true)]
}

pub(in crate::console::pages) fn sample_rows(frame: &Frame) -> Vec<list::Row> {
    let row = |filename: &str, scope: &'static str, by: &str, job: Option<&str>| list::Row {
        address: "/agents/7/files/x.md?scope=team".to_owned(),
        filename: filename.to_owned(),
        folder: filename.rsplit_once('/').map(|(folder, _)| ("/agents/7/files?prefix=x".to_owned(), format!("{folder}/"))),
        scope,
        size: "1.2 KiB".to_owned(),
        words: job.is_none().then(|| "1,204".to_owned()),
        is_in_prompt: scope != "personal",
        order: 3,
        last: Some(WriteInfo::sample(frame, by, job)),
    };
    vec![
        row("SOUL.md", "team", "Nora <b>Quill</b>", None),
        row("memory/2026-11-21.md", "personal", "extraction", Some("/operations/jobs/9")),
        row(&format!("夜班/{}.md", "很长的名字".repeat(12)), "global", "token ci", None),
    ]
}

pub(in crate::console::pages) fn list_samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let place = || FileQuery { base: "/agents/7/files".to_owned(), ..FileQuery::default() };
    let list = |rows: Vec<list::Row>, prefix: &str| {
        let next = (!rows.is_empty()).then(|| "/agents/7/files?cursor=MTI".to_owned());
        let wanted = list::FileListQuery { prefix: prefix.to_owned(), ..list::FileListQuery::default() };
        let (frame, new, curl) = (frame.clone(), "/agents/7/files/new".to_owned(), "curl \"$NOCTUARY\"".to_owned());
        let [export, import] = ["export", "import"].map(|page| format!("/agents/7/{page}"));
        Box::new(list::Files {
            can_write: frame.can_write(),
            frame,
            place: place(),
            new,
            export,
            import,
            wanted,
            rows,
            first: next.clone(),
            next,
            curl,
        }) as Box<dyn DynTemplate>
    };
    let hits = |rows: Vec<list::HitRow>| {
        let wanted = list::FileListQuery { q: "tea\"><script>".to_owned(), ..list::FileListQuery::default() };
        let (frame, total, back) = (frame.clone(), rows.len(), "/agents/7/files".to_owned());
        Box::new(list::Hits { frame, place: place(), wanted, total, rows, back }) as Box<dyn DynTemplate>
    };
    let hit = list::HitRow {
        address: "/agents/7/files/MEMORY.md?tab=preview#line-3".to_owned(),
        filename: "MEMORY.md".to_owned(),
        scope: "team",
        line: 3,
        pieces: vec![(markdown::plain("likes <b> [[wiki links]] and "), false), (markdown::plain("<i>green</i> tea"), true)],
    };
    vec![list(sample_rows(frame), ""), list(Vec::new(), ""), list(Vec::new(), "no\"><script>"), hits(vec![hit]), hits(Vec::new())]
}

pub(in crate::console::pages) fn new_samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let one = |filename: &str, content: &str, owner: &str, wrong: FormErrors| {
        let scopes = ["team", "personal"].map(|scope| (scope.to_owned(), frame.t.word("scope-long", scope))).to_vec();
        let fields = new::Fields { filename: filename.to_owned(), scope: "personal".to_owned(), content: content.to_owned() };
        let (address, back, owner) = ("/agents/7/files/new".to_owned(), "/agents/7/files".to_owned(), owner.to_owned());
        Box::new(new::NewFilePage { frame: frame.clone(), address, back, scopes, owner, fields, wrong }) as Box<dyn DynTemplate>
    };
    vec![
        one("", "", "", FormErrors::default()),
        one("../x\"><script>", "</textarea><script>alert(1)</script>", "api:诺拉", FormErrors::sample("filename")),
    ]
}

pub(in crate::console::pages) fn remove_samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let one = |filename: &str, scope: &str| {
        let address = "/agents/7/files/x.md/delete".to_owned();
        Box::new(remove::Delete {
            frame: frame.clone(),
            filename: filename.to_owned(),
            scope: scope.to_owned(),
            back: address.clone(),
            address,
            etag: "abc".to_owned(),
            size: "1.2 KiB".to_owned(),
            lines: "40".to_owned(),
            revisions: "3".to_owned(),
            is_in_prompt: scope == "team",
            is_shared: scope == "team",
            can_write: frame.can_write(),
        }) as Box<dyn DynTemplate>
    };
    vec![one("SOUL.md", "team"), one("夜<script>.md", "personal")]
}

pub(in crate::console::pages) fn restore_samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let one = |filename: &str, is_deleted: bool, diff: DiffView| {
        let (frame, address) = (frame.clone(), "/agents/7/files/x.md/restore".to_owned());
        let (filename, etag, history) = (filename.to_owned(), "abc".to_owned(), "/agents/7/files/x.md?tab=history".to_owned());
        Box::new(restore::Restore { frame, filename, revision: 3, etag, address, history, is_deleted, diff }) as Box<dyn DynTemplate>
    };
    vec![one("SOUL.md", false, compare_sample(frame, false)), one("夜<b>.md", true, DiffView::default())]
}
