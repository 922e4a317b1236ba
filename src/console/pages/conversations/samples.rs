//! Lists of conversations with hostile names and summaries, for the tests of templates.

use std::collections::BTreeMap;

use askama::DynTemplate;

use super::{Conversations, Filter};
use crate::console::frame::Frame;
use crate::console::frame::form_errors::FormErrors;
use crate::console::pages::conversation::a_conversation;
use crate::error::Error;
use crate::pipeline::conversations::ListedConversation;

pub(in crate::console::pages) fn samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let known = || vec![("7".to_owned(), "Ada <b>".to_owned())];
    let blank = |filter, is_admin| Conversations::blank(frame.clone(), filter, known(), is_admin);
    let summary = Some("<script>alert(1)</script> 她想学日语。\u{202e}".to_owned());
    let listed = [summary, None].map(|summary| ListedConversation { conversation: a_conversation(), summary });
    let mut full = blank(Filter { cursor: Some("x".to_owned()), q: "茶 <b>".to_owned(), ..Filter::default() }, true);
    let names = BTreeMap::from([("api:nora".to_owned(), "Nora <i>".to_owned())]);
    full.rows = listed.iter().map(|listed| full.row(listed, &names)).collect();
    full.next = Some(full.filter.address("y"));
    let mut own = blank(Filter::default(), false);
    own.rows = listed.iter().map(|listed| own.row(listed, &BTreeMap::new())).collect();
    let mut wrong = blank(Filter { owner: "nora\"><b>".to_owned(), ..Filter::default() }, true);
    wrong.wrong = FormErrors::of_failure(Error::invalid("owner", "fits nobody")).expect("fields");
    vec![Box::new(full), Box::new(own), Box::new(wrong), Box::new(blank(Filter::default(), true))]
}
