//! Memory servers, reachable or not, and the form that removes one.

use askama::DynTemplate;

use super::mcp_hosts::Place;
use super::{Connections, Fields, Row, change, snippets, word};
use crate::console::frame::Frame;
use crate::console::frame::form_errors::FormErrors;

pub(in crate::console::pages) fn samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let row = |is_on, waiting, failure: Option<&str>| Row {
        id: "7".to_owned(),
        kind: "mcp",
        role: "backend",
        url: "https://memory.example.org/\"><script>".to_owned(),
        is_on,
        copies: 1_204,
        waiting,
        failure: failure.map(|failure| (frame.moment(&frame.now), word(failure))),
    };
    let rows = vec![row(true, 0, None), row(true, 3, Some("address_not_allowed")), row(false, 1, None)];
    let doors = snippets::all(Place { root: "https://memory.example.org", id: "7", name: "Ada <b>", person: "nora" });
    let page = |servers, can_keep, wrong| {
        let typed = Fields { url: "http://10.0.0.1/\"><script>".to_owned(), ..Fields::default() };
        let page = Connections::new(frame.clone(), "7".to_owned(), doors.clone(), servers, can_keep, typed, wrong);
        Box::new(page) as Box<dyn DynTemplate>
    };
    let mut pages = vec![
        page(Some(rows.clone()), true, FormErrors::default()),
        page(Some(Vec::new()), false, FormErrors::sample("url")),
        page(None, true, FormErrors::default()),
    ];
    pages.extend(change_samples(frame, &rows));
    pages
}

fn change_samples(frame: &Frame, rows: &[Row]) -> Vec<Box<dyn DynTemplate>> {
    let page =
        |row: &Row| Box::new(change::Delete { frame: frame.clone(), agent: "7".to_owned(), row: row.clone() }) as Box<dyn DynTemplate>;
    rows.iter().map(page).collect()
}
