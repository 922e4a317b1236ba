//! Lists of owners, and every page of forgetting one.

use std::collections::BTreeMap;

use askama::DynTemplate;

use super::forget::{self, ReceiptView};
use super::gone::GonePage;
use super::list::{Filter, PeoplePage};
use super::receipts::Receipts;
use super::row::PersonRow;
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::{Frame, number};
use crate::domain::forget::{Counts, Erased, ForgetExtent, ForgetTarget, Mention, MentionKind, Probe, Receipt, Remaining};
use crate::domain::memory_scope::MemoryScope;
use crate::domain::owner::{KnownBy, MemoryCounts, Owner};
use crate::domain::owner_key::OwnerKey;

pub(in crate::console::pages) fn samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let known = |id: i64, name: &str| KnownBy {
        agent: id.into(),
        name: name.to_owned(),
        holdings: MemoryCounts { facts: 12, files: 3, conversations: 1 },
        last_seen_at: "2026-11-20T07:00:00Z".parse().expect("a time"),
    };
    let members = BTreeMap::from([("user:3".to_owned(), "<i>诺拉</i>".to_owned())]);
    let row = |key: &str, name: Option<&str>| {
        let agents = vec![known(7, "Ada \"the owl\""), known(8, "夜猫 <b>")];
        let owner =
            Owner { key: OwnerKey::stored(key.to_owned()), name: name.map(str::to_owned), first_seen_at: name.map(|_| frame.now), agents };
        PersonRow::new(frame, &owner, &members)
    };
    let list = |query: &str, next: &str, rows: Vec<PersonRow>| {
        let cursor = (!rows.is_empty()).then(|| "YQ".to_owned());
        let filter = Filter { query: query.to_owned(), sort: "memories".to_owned(), next: next.to_owned(), cursor };
        let mut page = PeoplePage::blank(frame.clone(), filter);
        page.rows = rows.into_iter().map(|row| page.row(row)).collect();
        page.next = page.filter.cursor.clone().map(|cursor| page.filter.address("", &cursor));
        page
    };
    let asked = "/agents/7/facts?q=%3Cb%3E&owner=x";
    let receipt = |is_done| ReceiptView::new(frame, &a_receipt(frame, is_done));
    let gone = |key: &str, receipts| GonePage { key: key.to_owned(), receipts, frame: frame.clone() };
    let receipts = |rows: Vec<ReceiptView>, next: Option<&str>| {
        let [first, next] = [next, next].map(|address| address.map(str::to_owned));
        Receipts { frame: frame.clone(), rows, first, next }
    };
    vec![
        Box::new(list("api:", "", vec![row("api:nora<script>", Some("<b>Nora")), row("telegram:王小明/2", None), row("user:3", None)])),
        Box::new(list("", "", Vec::new())),
        Box::new(list("zz\"", "", Vec::new())),
        Box::new(list("诺拉<b>", asked, vec![row("api:nora", Some("诺拉"))])),
        Box::new(list("nobody<b>", asked, Vec::new())),
        Box::new(PeoplePage { wrong: FormErrors::sample("query"), ..list("x", "", Vec::new()) }),
        Box::new(gone("telegram:王小明/2<b>", vec![receipt(true), receipt(false)])),
        Box::new(receipts(vec![receipt(true), receipt(false)], Some("/people/receipts?cursor=YQ"))),
        Box::new(receipts(Vec::new(), None)),
    ]
}

fn some_mentions() -> Vec<Mention> {
    let one = |(kind, id): (&MentionKind, i64)| Mention {
        kind: *kind,
        scope: MemoryScope::Team,
        agent: (id > 1).then_some(7.into()),
        id,
        filename: (*kind == MentionKind::Line).then(|| "MEMORY.md".to_owned()),
        text: "王小明 <b>likes</b> tea".to_owned(),
    };
    MentionKind::ALL.iter().zip(1..).map(one).collect()
}

fn a_receipt(frame: &Frame, is_done: bool) -> Receipt {
    let mut counts = Counts::default();
    for (kind, number) in Erased::ALL.iter().zip(1_234..) {
        counts.add(*kind, number);
    }
    Receipt {
        id: 9.into(),
        workspace: 3.into(),
        agent: None,
        owner_hash: "ab".repeat(32),
        target: ForgetTarget::Owner,
        counts,
        requested_by: Some(3),
        job: Some(5.into()),
        created_at: frame.now,
        done_at: is_done.then_some(frame.now),
        remaining: is_done.then(|| Remaining::of(&some_mentions())),
        probe: is_done.then(|| Probe { places: 38, statements: 12, at: frame.now, ..Probe::default() }),
    }
}

pub(in crate::console::pages) fn preview_samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let counts = a_receipt(frame, false).counts;
    let page = |key: &str, counts: &Counts, include_messages| forget::Preview {
        words: forget::in_words(frame, counts),
        rows: forget::rows(frame, counts),
        total: number::grouped(counts.total()),
        include_messages,
        include_mentions: include_messages,
        mentions: forget::Mentions::from_mentions(frame, &some_mentions()),
        place: forget::place(key),
        key: key.to_owned(),
        frame: frame.clone(),
    };
    vec![Box::new(page("telegram:王小明/2<b>", &counts, true)), Box::new(page("api:nora", &Counts::default(), false))]
}

pub(in crate::console::pages) fn confirm_samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let counts = a_receipt(frame, false).counts;
    let page = |wish| forget::Confirm::new(frame.clone(), "telegram:王小明/2<b>".to_owned(), &counts, wish);
    let wrong = forget::Confirm {
        typed: "\"><script>".to_owned(),
        wrong: FormErrors::sample("confirm"),
        ..page(ForgetExtent { include_messages: true, include_mentions: true })
    };
    vec![Box::new(page(ForgetExtent::default())), Box::new(wrong)]
}

pub(in crate::console::pages) fn receipt_samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let running =
        forget::ReceiptPage::new(frame.clone(), &a_receipt(frame, false), Some(("running", frame.t.say("state-running"))), Some(9_000));
    let failed = forget::ReceiptPage::new(frame.clone(), &a_receipt(frame, false), Some(("failed", frame.t.say("state-failed"))), None);
    vec![Box::new(running), Box::new(failed), Box::new(forget::ReceiptPage::new(frame.clone(), &a_receipt(frame, true), None, Some(7)))]
}
