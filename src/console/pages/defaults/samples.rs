//! Settings of the workspace and of an agent: with a wrong value, with a search that finds nothing, and with hostile text.

use askama::DynTemplate;

use super::{Defaults, Panel, PanelQuery, Sent, row};
use crate::config::{Config, Level, Setting, Source};
use crate::console::frame::Frame;
use crate::console::frame::form_errors::FormErrors;
use crate::domain::audit::AuditRecord;
use crate::domain::ids::AgentId;

const KEY: &str = "mate.memory.cooldown-minutes";

fn settings() -> Vec<Setting> {
    let known = Config::default().overridable_keys();
    let mut settings: Vec<Setting> = Config::default().effective().into_iter().filter(|one| known.contains(&one.key)).collect();
    let sources = [
        Source::Override(Level::Workspace),
        Source::Override(Level::Tenant),
        Source::Override(Level::Agent),
        Source::Environment("NOCTUARY__MATE__X<b>".to_owned()),
        Source::CommandLine("--x".to_owned()),
        Source::File("/etc/<b>.yaml".into()),
    ];
    for (setting, source) in settings.iter_mut().zip(sources) {
        setting.source = source;
    }
    settings
}

fn panel(frame: &Frame, agent: Option<AgentId>, query: &PanelQuery, sent: Option<&Sent>, wrong: &FormErrors) -> Panel {
    let settings = settings();
    let change = AuditRecord {
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
        detail: serde_json::json!({ "key": settings.first().map(|one| one.key.clone()), "level": "workspace" }),
    };
    let names = std::collections::BTreeMap::from([(("user".to_owned(), 5), "<i>诺拉</i>".to_owned())]);
    let changes = row::changes(frame, None, &[change], &names);
    Panel::new(frame, &settings, &changes, agent, query, sent, wrong)
}

fn hostile() -> Sent {
    let was = format!("{{\"{KEY}\":\"5\"}}");
    Sent::read(vec![("was".to_owned(), was), (KEY.to_owned(), "\"><script>".to_owned())]).unwrap_or_default()
}

/// The list of settings of an agent.
pub(in crate::console::pages) fn panel_sample(frame: &Frame, is_wrong: bool) -> Panel {
    let wrong = if is_wrong { FormErrors::sample(KEY) } else { FormErrors::default() };
    let sent = hostile();
    panel(frame, Some(AgentId::from(7)), &PanelQuery::default(), is_wrong.then_some(&sent), &wrong)
}

pub(in crate::console::pages) fn samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let sent = hostile();
    let one = |q: &str, changed: &str, sent: Option<&Sent>, wrong: FormErrors| {
        let query = PanelQuery { q: q.to_owned(), changed: changed.to_owned() };
        let panel = panel(frame, None, &query, sent, &wrong);
        Box::new(Defaults { frame: frame.clone(), wrong, panel }) as Box<dyn DynTemplate>
    };
    vec![
        one("", "", None, FormErrors::default()),
        one("", "yes", Some(&sent), FormErrors::sample(KEY)),
        one("no such <b> 设置", "", None, FormErrors::default()),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_environment_sets_is_read_only_and_says_why() {
        let frame = Frame::samples().remove(0);
        let known = settings();
        let fixed: Vec<&str> = known
            .iter()
            .filter(|one| matches!(one.source, Source::Environment(_) | Source::CommandLine(_)))
            .map(|one| one.key.as_str())
            .collect();
        assert_eq!(fixed.len(), 2);
        let panel = panel(&frame, None, &PanelQuery::default(), None, &FormErrors::default());
        let wrong = FormErrors::default();
        let rows: Vec<_> =
            panel.sections.iter().flat_map(|section| &section.rows).filter(|row| fixed.contains(&row.key.as_str())).collect();
        assert!(rows.iter().all(|row| row.fixed.as_ref().is_some_and(|why| why.contains("The operator changes it there"))));
        assert!(fixed.iter().all(|key| !panel.was.contains(key)), "a form cannot change it: {}", panel.was);
        let html = askama::Template::render(&Defaults { frame, wrong, panel }).expect("HTML");
        assert_eq!(html.matches(" disabled").count(), 2);
    }
}
