//! Frames, owners and form errors for the samples of pages, and samples of the pages that any request may end with.

use askama::DynTemplate;
use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use super::form_errors::FormErrors;
use super::owner_picker::OwnerPicker;
use super::preferences::{self, Preferences};
use super::text::{self, Words};
use super::whom::PersonTab;
use super::{AgentTab, CurrentUser, Frame, problem, unsaved};
use crate::error::{Error, FieldError};

impl Frame {
    /// Frames for samples: an admin in English on an agent's page, a viewer in Chinese on another page, and an anonymous visitor.
    pub fn samples() -> Vec<Self> {
        let now: DateTime<Utc> = "2026-11-21T09:00:00Z".parse().expect("a time");
        let look = |language| Preferences { theme: preferences::Theme::Dark, words: Words(language), has_keys: true };
        let nobody = Self {
            t: Words(text::Language::English),
            look: look(text::Language::English),
            here: "/agents/7/files".to_owned(),
            root: "http://127.0.0.1:8080".to_owned(),
            form_token: "a-form-token".to_owned(),
            who: None,
            agent: None,
            person: None,
            flash: None,
            undo: None,
            target: None,
            review_waiting: None,
            is_unhealthy: false,
            request_id: "r1".to_owned(),
            now,
            zone: Tz::UTC,
        };
        let who = |can: bool| CurrentUser {
            name: "Nora <b>Quill</b>".to_owned(),
            email: "nora@example.org".to_owned(),
            role: if can { "admin" } else { "viewer" },
            workspace: "Reed & Bed".to_owned(),
            workspace_id: "3".to_owned(),
            workspaces: vec![("3".to_owned(), "Reed & Bed".to_owned()), ("4".to_owned(), "夜班".to_owned())],
            can_write: can,
            can_administer: can,
            session_ends: Some(now),
            needs_factor: !can,
        };
        let tab = AgentTab { id: "7".to_owned(), name: "Ada \"the owl\"".to_owned() };
        let admin = Self {
            who: Some(who(true)),
            agent: Some(tab),
            person: Some(PersonTab {
                key: "api:nora<b>".to_owned(),
                name: "诺拉 <b>".to_owned(),
                href: "/people/api%3Anora%3Cb%3E".to_owned(),
                without: "/agents/7/files".to_owned(),
            }),
            flash: Some("Saved.".to_owned()),
            undo: Some("/agents/7/facts/3/restore".to_owned()),
            review_waiting: Some(100),
            is_unhealthy: true,
            ..nobody.clone()
        };
        let chinese = look(text::Language::Chinese);
        let viewer = Self {
            who: Some(who(false)),
            person: None,
            look: chinese,
            t: chinese.words,
            here: "/operations/jobs".to_owned(),
            ..admin.clone()
        };
        vec![admin, viewer, nobody]
    }
}

impl OwnerPicker {
    /// Samples: an admin on another owner's page, and a user on their own.
    pub fn samples() -> [Self; 2] {
        let key = "api:nora<script>".to_owned();
        let known = vec!["api:nora".to_owned(), key.clone(), "telegram:王小明".to_owned()];
        let own = Self { agent: "7".to_owned(), key: "user:3".to_owned(), is_own: true, can_choose: false, known: Vec::new() };
        [Self { key, is_own: false, can_choose: true, known, ..own.clone() }, own]
    }
}

impl FormErrors {
    /// An error for samples.
    pub fn sample(field: &str) -> Self {
        Self(vec![FieldError { field: field.to_owned(), message: "must have 1 to 100 characters".to_owned() }])
    }
}

pub(in crate::console) fn problem_samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let sent = |error: Error, is_page| {
        Box::new(problem::Problem::new(frame.clone(), problem::Described::new(&error), is_page)) as Box<dyn DynTemplate>
    };
    let one = |error: Error| sent(error, true);
    vec![
        one(Error::NotFound("agent")),
        one(Error::Forbidden("needs the role admin".to_owned())),
        one(Error::invalid("name", "must have 1 to 100 characters")),
        one(Error::RateLimited(std::time::Duration::from_secs(5))),
        sent(Error::RateLimited(std::time::Duration::from_secs(1)), false),
        one(Error::BudgetSpent(std::time::Duration::from_secs(40_000))),
        one(Error::Unavailable { dependency: "database", cause: None }),
        one(Error::LlmNotConfigured),
        one(Error::Conflict("the name is taken".to_owned())),
        one(Error::TooLarge("the form is too large".to_owned())),
        one(Error::internal("a cause that nobody sees")),
    ]
}

pub(in crate::console) fn unsaved_samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let one = |is_over: bool, fields: &[(&'static str, &str)], has_file: bool| {
        let fields = fields.iter().map(|(label, text)| (*label, (*text).to_owned())).collect();
        let to = "/login?next=%2Fagents%2F7%2Ffiles%2F%22%3E.md".to_owned();
        Box::new(unsaved::Unsaved::new(frame.clone(), is_over, to, fields, has_file, has_file)) as Box<dyn DynTemplate>
    };
    let hostile = [("files-text", "\n# 夜班\n</textarea><script>alert(1)</script>\u{202e}"), ("files-name", "\"><img src=x>\u{200b}")];
    vec![one(true, &hostile, false), one(false, &hostile, false), one(true, &[], true)]
}
