//! Webhooks and deliveries of every state, with their forms.

use askama::DynTemplate;

use super::view::Secret;
use super::{AgentLimit, HERE, List, Row, change, choices, create, curl, show};
use crate::console::frame::Frame;
use crate::console::frame::form_errors::FormErrors;

fn sample_agents() -> Vec<(String, String)> {
    [("7", "Ada <b>"), ("8", "夜间客服")].map(|(id, name)| (id.to_owned(), name.to_owned())).to_vec()
}

pub(in crate::console::pages) fn samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let row = |off, events: &[&'static str]| Row {
        id: "7".to_owned(),
        url: "https://hooks.example.org/\"><script>".to_owned(),
        events: events.to_vec(),
        off,
        created: frame.moment(&frame.now),
    };
    let rows = vec![row(None, &["memory.updated", "owner.forgotten"]), row(Some("gone"), &["dream.completed"]), row(Some("by-hand"), &[])];
    let list = |rows, next: Option<String>| {
        let (first, curl) = (next.clone(), curl(frame));
        Box::new(List { frame: frame.clone(), rows, curl, first, next }) as Box<dyn DynTemplate>
    };
    let mut pages = vec![list(rows.clone(), Some(format!("{HERE}?cursor=x"))), list(Vec::new(), None)];
    pages.push(Box::new(Secret { frame: frame.clone(), row: row(None, &["memory.updated"]), text: "whsec_0123456789".to_owned() }));
    pages.extend(create_samples(frame));
    pages.extend(show_samples(frame, &rows));
    pages.extend(change_samples(frame, &rows));
    pages
}

fn change_samples(frame: &Frame, rows: &[Row]) -> Vec<Box<dyn DynTemplate>> {
    let page = |row: &Row| Box::new(change::Delete { frame: frame.clone(), row: row.clone() }) as Box<dyn DynTemplate>;
    rows.iter().map(page).collect()
}

fn create_samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let one = |url: &str, chosen: &[&str], wrong| {
        let chosen: Vec<String> = chosen.iter().map(|name| (*name).to_owned()).collect();
        let reach = AgentLimit::of(
            sample_agents(),
            Some(&["8".to_owned()]).filter(|_| chosen.len() == 1).map(<[std::string::String; 1]>::as_slice),
        );
        Box::new(create::NewWebhookPage { frame: frame.clone(), wrong, url: url.to_owned(), events: choices(&chosen), reach })
            as Box<dyn DynTemplate>
    };
    vec![
        one("", &["memory.updated", "owner.forgotten"], FormErrors::default()),
        one("http://10.0.0.1/\"><script>", &["dream.completed"], FormErrors::sample("url")),
        one("https://hooks.example.org/", &[], FormErrors::sample("events")),
        one("https://hooks.example.org/", &[], FormErrors::sample("agentIds")),
    ]
}

fn show_samples(frame: &Frame, rows: &[Row]) -> Vec<Box<dyn DynTemplate>> {
    let told = |state, mood, answer: &str, can_replay| show::DeliveryView {
        id: "9".to_owned(),
        event: "memory.updated",
        at: frame.moment(&frame.now),
        state,
        mood,
        attempts: 2,
        answer: answer.to_owned(),
        can_replay,
    };
    let deliveries =
        vec![told("pending", "info", "", false), told("delivered", "good", "204", true), told("failed", "bad", "500 · refused", true)];
    let one = |row: &Row, deliveries: Vec<show::DeliveryView>, wrong, next: Option<String>| {
        let chosen = vec!["memory.updated".to_owned()];
        let (url, events, first) = (row.url.clone(), choices(&chosen), next.clone());
        let reach = AgentLimit::of(sample_agents(), Some(&["8".to_owned()]));
        Box::new(show::Show { frame: frame.clone(), wrong, row: row.clone(), url, events, reach, deliveries, first, next })
            as Box<dyn DynTemplate>
    };
    let mut pages: Vec<_> =
        rows.iter().map(|row| one(row, deliveries.clone(), FormErrors::default(), Some("/x?cursor=y".to_owned()))).collect();
    pages.extend(rows.first().map(|row| one(row, Vec::new(), FormErrors::sample("url"), None)));
    pages
}
