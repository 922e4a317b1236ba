//! The list of agents, their forms, and an overview, with hostile names.

use askama::DynTemplate;

use super::{AgentListQuery, Agents, Counts, Row, delete, form, overview};
use crate::console::frame::Frame;
use crate::console::frame::form_errors::FormErrors;
use crate::console::pages::{defaults, files};
use crate::domain::agent::Figures;
use crate::domain::page::Page;

pub(in crate::console::pages) fn samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let figures = Figures {
        files: 10_001,
        facts: 1_234,
        owners: 7,
        conversations: 0,
        last_active_at: Some(frame.now),
        last_night_at: Some(frame.now - chrono::TimeDelta::hours(7)),
    };
    let row = |id: u64, name: &str, description: &str| Row {
        id: id.to_string(),
        name: name.to_owned(),
        description: description.to_owned(),
        timezone: "Asia/Shanghai",
        counts: Counts::new(frame, &figures),
        spent: frame.can_administer().then(|| "1,234,567".to_owned()),
    };
    let full = vec![
        row(1, "Ada", "Answers questions about orders"),
        row(2, "<script>alert(1)</script>", "\u{202e}\"><img src=x>"),
        row(3, "夜班客服", &"回答订单与物流方面的问题。".repeat(60)),
        Row { counts: Counts::new(frame, &Figures::default()), ..row(4, &"Wolfeschlegelsteinhausen".repeat(5), "") },
    ];
    let list = |q: &str, rows: Vec<Row>| {
        let query = AgentListQuery { q: q.to_owned(), sort: "name".to_owned(), cursor: (!rows.is_empty()).then(|| "MTI".to_owned()) };
        let next_cursor = (!rows.is_empty()).then(|| "MTI".to_owned());
        let has_spent = rows.iter().any(|row| row.spent.is_some());
        Box::new(Agents { rows, has_spent, ..Agents::new(frame.clone(), query, Page { items: Vec::new(), next_cursor }) })
            as Box<dyn DynTemplate>
    };
    vec![list("", full), list("", Vec::new()), list("owl\"><script>", Vec::new())]
}

pub(in crate::console::pages) fn delete_samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let one = |name: &str, typed: &str, wrong: FormErrors| {
        let counts = Counts { files: "4".to_owned(), facts: "10,000+".to_owned(), owners: "0".to_owned(), ..Counts::default() };
        let (frame, id) = (frame.clone(), "7".to_owned());
        Box::new(delete::Delete { frame, id, called: name.to_owned(), counts, typed: typed.to_owned(), wrong }) as Box<dyn DynTemplate>
    };
    vec![one("Ada", "", FormErrors::default()), one("夜班 <script>", "\"><script>", FormErrors::sample("confirm"))]
}

fn hostile() -> form::Fields {
    let script = "\"><script>alert(1)</script>".to_owned();
    form::Fields { name: script.clone(), description: format!("</textarea>{script}"), timezone: "Mars/Olympus".to_owned(), model: script }
}

pub(in crate::console::pages) fn new_samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let one = |fields: form::Fields, wrong: FormErrors| {
        Box::new(form::NewAgentPage { frame: frame.clone(), fields, wrong, zones: form::zones(), models: vec!["<b>small</b>".to_owned()] })
            as Box<dyn DynTemplate>
    };
    vec![one(form::Fields::default(), FormErrors::default()), one(hostile(), FormErrors::sample("timezone"))]
}

pub(in crate::console::pages) fn settings_samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let one = |fields: form::Fields, wrong: FormErrors| {
        let panel = frame.can_administer().then(|| defaults::panel_sample(frame, !wrong.is_empty()));
        let action = "/agents/7/settings".to_owned();
        let (frame, id, zones) = (frame.clone(), "7".to_owned(), form::zones());
        Box::new(form::Settings { frame, id, fields, wrong, zones, models: vec!["<b>small</b>".to_owned()], panel, action })
            as Box<dyn DynTemplate>
    };
    let long = form::Fields {
        name: "夜班".repeat(60),
        description: "记".repeat(2_000),
        timezone: "Asia/Shanghai".to_owned(),
        model: String::new(),
    };
    vec![one(long, FormErrors::default()), one(hostile(), FormErrors::sample("name"))]
}

pub(in crate::console::pages) fn overview_samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let share = |filename: &str, percent: usize| overview::ShareRow {
        filename: filename.to_owned(),
        address: "/agents/7/files/SOUL.md?scope=team".to_owned(),
        scope: "team",
        order: 1,
        tokens: "1,204".to_owned(),
        percent,
    };
    let one = |called: &str, description: &str, shares: Vec<overview::ShareRow>, rows: Vec<files::list::Row>| {
        Box::new(overview::Overview {
            frame: frame.clone(),
            id: "7".to_owned(),
            base: "/agents/7".to_owned(),
            called: called.to_owned(),
            description: description.to_owned(),
            timezone: "Asia/Shanghai",
            model: (!rows.is_empty()).then(|| "owl-2<script>".to_owned()),
            counts: Counts::new(frame, &crate::domain::agent::Figures { last_active_at: Some(frame.now), ..Default::default() }),
            contradictions: 3,
            dreaming: (!rows.is_empty()).then(|| "/agents/7/dreams/3".to_owned()),
            tokens: "2,048".to_owned(),
            shares,
            rows,
        }) as Box<dyn DynTemplate>
    };
    let rows = files::sample_rows(frame);
    vec![
        one("Ada <script>", "守夜\"><img>", vec![share("SOUL.md", 60), share("夜<b>.md", 40)], rows),
        one("夜班", "", Vec::new(), Vec::new()),
    ]
}
