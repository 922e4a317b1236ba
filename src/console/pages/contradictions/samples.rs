//! Lists with every kind of open and decided contradiction.

use askama::DynTemplate;

use super::case::Case;
use super::{Filter, Inbox, ResolveForm};
use crate::console::frame::Frame;
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::pages::facts::a_fact;
use crate::domain::contradiction::{Contradiction, ContradictionState, Resolution};
use crate::domain::fact::FactStatus;
use crate::memory::facts::FactWithTrust;
use crate::pipeline::review::contradictions::ContradictionWithFacts;

fn sides(id: i64, state: ContradictionState, words: [&str; 2]) -> ContradictionWithFacts {
    let [a, b] = words.map(|text| a_fact(id, text, FactStatus::Active));
    let resolved = (state == ContradictionState::Resolved).then_some(a.learned_at);
    let contradiction = Contradiction {
        id: id.into(),
        bucket: a.bucket.clone(),
        a: 1.into(),
        b: 2.into(),
        state,
        resolution: resolved.map(|_| Resolution::Merge),
        judge: "model".to_owned(),
        model: Some("judge-1 <b>".to_owned()),
        confidence: 0.91,
        reason: "two homes <script>at once</script>".to_owned(),
        result: resolved.map(|_| 9.into()),
        resolved_by: None,
        created_at: a.learned_at,
        resolved_at: resolved,
    };
    ContradictionWithFacts { contradiction, a: Some(FactWithTrust::plain(a)), b: Some(FactWithTrust::plain(b)) }
}

pub(in crate::console::pages) fn samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let [theirs, own] = OwnerPicker::samples();
    let long = "每天早上喝咖啡,而且一定要加燕麦奶,不加糖。".repeat(9);
    let open = [
        sides(1, ContradictionState::Open, ["Lives in Lisbon <script>alert(1)</script>", "Lives in \u{202e}Porto"]),
        sides(2, ContradictionState::Open, [&long, "不喝咖啡"]),
        ContradictionWithFacts { a: None, ..sides(3, ContradictionState::Open, ["gone", "there"]) },
    ];
    let done = [sides(4, ContradictionState::Resolved, ["a", "b"]), sides(5, ContradictionState::Moot, ["c", "d"])];
    let inbox = |picker: &OwnerPicker, state: &str, pairs: &[ContradictionWithFacts]| {
        let blank = Inbox::blank(frame.clone(), picker.clone(), Filter { state: state.to_owned(), cursor: None });
        let cases = pairs.iter().map(|sides| Case::new(frame, picker, &blank.filter, sides)).collect();
        Inbox { cases, ..blank }
    };
    let mut wrong = inbox(&theirs, "", &open);
    if let Some(case) = wrong.cases.first_mut() {
        case.sent = ResolveForm { content: "</textarea><script>".to_owned(), resolution: "MERGE".to_owned(), ..ResolveForm::default() };
        case.wrong = FormErrors::sample("content");
    }
    let others = vec![("api:夜<b>".to_owned(), "/agents/7/contradictions?owner=x".to_owned(), 3)];
    vec![
        Box::new(Inbox {
            next: Some("/agents/7/contradictions?cursor=MQ".to_owned()),
            others: others.clone(),
            ..inbox(&theirs, "", &open)
        }),
        Box::new(inbox(&own, "resolved", &done)),
        Box::new(Inbox { others, ..inbox(&own, "", &[]) }),
        Box::new(inbox(&own, "moot", &[])),
        Box::new(Inbox { trouble: Some("it was decided already <b>".to_owned()), ..wrong }),
    ]
}
