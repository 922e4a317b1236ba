//! Results with hostile names, none, and no search yet.

use askama::DynTemplate;

use super::{Block, FindPage, Group, Link, Results};
use crate::console::frame::Frame;

pub(in crate::console::pages) fn samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let link = |text: &str| Link { href: "/people/api:nora%3Cb%3E".to_owned(), text: text.to_owned(), about: "api:nora<b>".to_owned() };
    let groups = ["people", "memories", "conversations", "settings", "pages"];
    let group = |kind| Group { kind, links: vec![link("<script>alert(1)</script>"), link(&"夜班".repeat(80))] };
    let some = Results { q: "\"><script>".to_owned(), groups: groups.into_iter().map(group).collect() };
    let none = Results { q: "没有".to_owned(), groups: Vec::new() };
    vec![
        Box::new(FindPage { frame: frame.clone(), results: some }),
        Box::new(FindPage { frame: frame.clone(), results: none }),
        Box::new(FindPage { frame: frame.clone(), results: Results::default() }),
    ]
}

#[cfg(test)]
mod tests {
    use askama::Template;

    use super::*;

    #[test]
    fn the_block_is_the_results_alone() {
        for frame in Frame::samples() {
            let block = Block { frame, results: Results { q: "tea".to_owned(), groups: Vec::new() } };
            let html = block.render().expect("HTML");
            assert!(html.trim_start().starts_with("<div id=\"find-results\"") && !html.contains("<html"), "{html}");
        }
    }
}
