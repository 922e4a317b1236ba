//! Block rules, full and empty.

use askama::DynTemplate;

use super::{BlockRulesPage, RuleForm, RuleView};
use crate::console::frame::Frame;
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::domain::block_rule::{BlockRule, Blocked};

pub(in crate::console::pages) fn samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let rule =
        |id: i64, made_by: &str, blocked: Blocked| BlockRule { id: id.into(), blocked, made_by: made_by.to_owned(), created_at: frame.now };
    let rules = [
        rule(1, "conversation", Blocked::Topic("我的健康 <script>alert(1)</script>".to_owned())),
        rule(2, "user:12", Blocked::Relation { predicate: "works_at".to_owned(), value: "Acme*".to_owned() }),
    ];
    let [theirs, own] = OwnerPicker::samples();
    let page = |picker: OwnerPicker, rules: &[BlockRule]| {
        let blank = BlockRulesPage::blank(frame.clone(), picker);
        let rows = rules.iter().map(|rule| RuleView::new(frame, &blank.whose, rule)).collect();
        BlockRulesPage { rows, ..blank }
    };
    let sent = RuleForm { topic: "<b>".to_owned(), ..RuleForm::default() };
    vec![
        Box::new(page(theirs.clone(), &rules)),
        Box::new(page(own, &[])),
        Box::new(BlockRulesPage {
            sent,
            wrong: FormErrors::sample("topic"),
            trouble: Some("there are 200 rules already".to_owned()),
            ..page(theirs, &rules)
        }),
    ]
}
