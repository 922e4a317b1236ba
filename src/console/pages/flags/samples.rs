//! Settings of a workspace and of an agent, with a wrong value.

use askama::DynTemplate;

use super::{Change, Flags, row};
use crate::config::{Config, Level, Setting, Source};
use crate::console::frame::Frame;
use crate::console::frame::form_errors::FormErrors;
use crate::domain::ids::AgentId;

pub(in crate::console::pages) fn samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let key = "mate.memory.cooldown-minutes";
    let known = Config::default().overridable_keys();
    let mut settings: Vec<Setting> = Config::default().effective().into_iter().filter(|one| known.contains(&one.key)).collect();
    let sources = [
        Source::Override(Level::Workspace),
        Source::Override(Level::Tenant),
        Source::Override(Level::Agent),
        Source::Environment("NOCTUARY__MATE__X".to_owned()),
        Source::CommandLine("--x".to_owned()),
        Source::File("/etc/<b>.yaml".into()),
    ];
    for (setting, source) in settings.iter_mut().zip(sources) {
        setting.source = source;
    }
    let agents = || [("7".to_owned(), "<b>Ada</b>".to_owned()), ("8".to_owned(), "夜间客服".to_owned())].into_iter();
    let typed = Change { key: key.to_owned(), value: "\"><script>".to_owned(), act: String::new() };
    let first = settings.first().map(|setting| setting.key.clone()).unwrap_or_default();
    let change = crate::domain::audit::AuditRecord {
        id: 9.into(),
        at: frame.now,
        principal_kind: "user".to_owned(),
        principal_id: Some(5),
        workspace: Some(3.into()),
        action: "setting.update".to_owned(),
        object_kind: "setting".to_owned(),
        object_id: None,
        outcome: "done".to_owned(),
        request_id: "r1".to_owned(),
        detail: serde_json::json!({ "key": first, "level": "workspace" }),
    };
    let names = std::collections::BTreeMap::from([(("user".to_owned(), 5), "<i>诺拉</i>".to_owned())]);
    let changes = row::changes(frame, None, &[change], &names);
    let one = |agent, typed, wrong| {
        Box::new(Flags::of(frame.clone(), &settings, &changes, agents(), agent, typed, wrong)) as Box<dyn DynTemplate>
    };
    vec![one(None, None, FormErrors::default()), one(Some(AgentId::from(7)), Some(&typed), FormErrors::sample(key))]
}
