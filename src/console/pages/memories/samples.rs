//! The table of memories: full, empty, narrowed, chosen from, with an open panel, and for a name that fits several people.

use askama::DynTemplate;
use std::collections::BTreeMap;

use super::facets::{Facet, ViewTab};
use super::many::ManyPage;
use super::panel::Panel;
use super::row::RowContext;
use super::{Filter, Memories};
use crate::console::frame::Frame;
use crate::console::frame::form_errors::FormErrors;
use crate::console::pages::facts::a_fact;
use crate::domain::access::tests::agent;
use crate::domain::agent::Agent;
use crate::domain::bucket::Bucket;
use crate::domain::fact::{Fact, FactStatus};
use crate::domain::fact_event::CauseKind;
use crate::domain::memory_view::MemoryView;
use crate::memory::facts::trust::{Reason, ReasonKind, Trust};
use crate::retrieval::memories::{Facets, MemoryRow};

fn agents() -> Vec<Agent> {
    vec![agent(), Agent { id: 8.into(), name: "夜班 <b>".to_owned(), ..agent() }]
}

fn row(fact: Fact, cause: CauseKind, actor: &str) -> MemoryRow {
    let reasons = vec![Reason { kind: ReasonKind::Person, count: None, change: 0.8 }];
    let trust = Trust { effective: 0.55, reasons };
    MemoryRow { fact, trust, uses: Default::default(), learned_by: Some((cause, actor.to_owned())), metadata: None }
}

pub(in crate::console::pages) fn samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let agents = agents();
    let tea = a_fact(1, "Drinks green tea <script>alert(1)</script>\u{202e}", FactStatus::Active);
    let coffee = a_fact(2, "每天早上喝咖啡，而且一定要加燕麦奶，不加糖。", FactStatus::Superseded);
    let team = Fact { bucket: Bucket::Team(1.into(), 8.into()), conversation: None, ..a_fact(3, "The archive closes", FactStatus::Active) };
    let global = Fact { bucket: Bucket::Global(1.into()), ..a_fact(4, "闭馆日是星期一", FactStatus::Active) };
    let rows = [
        row(tea, CauseKind::Extraction, "job"),
        row(coffee, CauseKind::Remember, "token"),
        row(team, CauseKind::Hand, "user"),
        row(global, CauseKind::Dream, "job"),
    ];
    let names = BTreeMap::from([("api:nora".to_owned(), "Nora <i>".to_owned())]);
    let page = |query: &str, rows: &[MemoryRow]| {
        let filter = Filter::parse(query);
        let blank = Memories::blank(frame.clone(), filter.clone(), &agents);
        let context = RowContext { frame, filter: &filter, agents: &agents, names: &names };
        let count = u64::try_from(rows.len()).expect("few");
        Memories { rows: context.rows(rows), total: count.to_string(), count, ..blank }
    };
    let counts =
        Facets { category: BTreeMap::from([("preference".to_owned(), 12)]), learned: vec![1, 2, 3], is_cut: true, ..Facets::default() };
    let counted = page("learned=week&category=preference&agent=7&status=all", &rows);
    let facets = Facet::all(frame, &counted.filter, &agents, Some(&counts));
    let view = MemoryView { id: 5.into(), name: "<b>Mine</b> 我的".to_owned(), query: "trust=low".to_owned() };
    let views = ViewTab::all(frame, &Filter::parse("trust=low"), &[view]);
    let opened = page("q=tea%22&owner=api%3Anora&open=1&cursor=MQ&select=all", &rows);
    let panel = rows.first().map(|row| Panel::new(frame, &opened.filter, &agents, &names, row));
    let people = vec![("api:nora<b>".to_owned(), "/memory?owner=api%3Anora".to_owned())];
    vec![
        Box::new(Memories { next: Some("/memory?cursor=MQ".to_owned()), total: "10,000+".to_owned(), count: 10_001, ..page("", &rows) }),
        Box::new(Memories { facets, has_counts: true, views, ..counted }),
        Box::new(Memories { panel, ..opened }),
        Box::new(page("select=page&sort=least-trusted", &rows)),
        Box::new(page("", &[])),
        Box::new(page("knownAt=2026-11-20T07:00&agent=7&owner=api%3Anora", &[])),
        Box::new(Memories { wrong: FormErrors::sample("minTrust"), ..page("minTrust=x", &[]) }),
        Box::new(Memories { several: Some(people), ..page("owner=nora", &[]) }),
        Box::new(Memories { several: Some(Vec::new()), ..page("owner=nobody", &[]) }),
    ]
}

pub(in crate::console::pages) fn many_samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let known: Vec<Fact> = (1..25).map(|id| a_fact(id, "Drinks <b>tea</b> at noon 茶", FactStatus::Active)).collect();
    let page = |deed: &str, is_all| Box::new(ManyPage::sample(frame, &agents(), &known, deed, is_all)) as Box<dyn DynTemplate>;
    let deeds = ["archive", "restore", "approve", "forget", "block", "replace"];
    deeds.iter().map(|deed| page(deed, true)).chain([page("archive", false)]).collect()
}
