//! The built-in templates that a tenant may replace (`mate.memory.prompts`), and the choice between both. The templates of extraction and of
//! relations have settings of their own (`prompt`).

use std::collections::BTreeSet;

use super::prompt::Template;
use crate::config::mate::Memory;
use crate::error::{Error, FieldError, Result};

/// A template that a tenant may replace.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BuiltIn {
    /// Instructions of a dream.
    EmergenceSystem,
    /// Material of a dream without candidates.
    EmergenceUser,
    /// Material of a dream with candidates.
    EmergenceScoredUser,
    /// Material of a dream about a topic.
    EmergenceFocusedUser,
    /// The summary of a session.
    Episode,
    /// The notes that gather episodes.
    Consolidate,
    /// The second opinion about two facts.
    Contradiction,
    /// The proposal for SOUL.md.
    Soul,
    /// Instructions of the summary of a conversation.
    ConversationSummarySystem,
    /// Material of the summary of a conversation.
    ConversationSummaryUser,
    /// How the model of a chat treats memory.
    TurnSystem,
}

impl BuiltIn {
    /// All of them.
    pub const ALL: [Self; 11] = [
        Self::EmergenceSystem,
        Self::EmergenceUser,
        Self::EmergenceScoredUser,
        Self::EmergenceFocusedUser,
        Self::Episode,
        Self::Consolidate,
        Self::Contradiction,
        Self::Soul,
        Self::ConversationSummarySystem,
        Self::ConversationSummaryUser,
        Self::TurnSystem,
    ];

    /// The built-in text, with front matter.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::EmergenceSystem => include_str!("../../prompts/memory/emergence-system.md"),
            Self::EmergenceUser => include_str!("../../prompts/memory/emergence-user.md"),
            Self::EmergenceScoredUser => include_str!("../../prompts/memory/emergence-scored-user.md"),
            Self::EmergenceFocusedUser => include_str!("../../prompts/memory/emergence-focused-user.md"),
            Self::Episode => include_str!("../../prompts/memory/episode.md"),
            Self::Consolidate => include_str!("../../prompts/memory/consolidate.md"),
            Self::Contradiction => include_str!("../../prompts/memory/contradiction.md"),
            Self::Soul => include_str!("../../prompts/memory/soul.md"),
            Self::ConversationSummarySystem => include_str!("../../prompts/context/conversation-summary-system.md"),
            Self::ConversationSummaryUser => include_str!("../../prompts/context/conversation-summary-user.md"),
            Self::TurnSystem => include_str!("../../prompts/chat/turn-system.md"),
        }
    }

    /// The key of the setting that replaces it.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::EmergenceSystem => "mate.memory.prompts.emergence-system",
            Self::EmergenceUser => "mate.memory.prompts.emergence-user",
            Self::EmergenceScoredUser => "mate.memory.prompts.emergence-scored-user",
            Self::EmergenceFocusedUser => "mate.memory.prompts.emergence-focused-user",
            Self::Episode => "mate.memory.prompts.episode",
            Self::Consolidate => "mate.memory.prompts.consolidate",
            Self::Contradiction => "mate.memory.prompts.contradiction",
            Self::Soul => "mate.memory.prompts.soul",
            Self::ConversationSummarySystem => "mate.memory.prompts.conversation-summary-system",
            Self::ConversationSummaryUser => "mate.memory.prompts.conversation-summary-user",
            Self::TurnSystem => "mate.memory.prompts.turn-system",
        }
    }

    fn own(self, settings: &Memory) -> Option<&str> {
        let own = &settings.prompts;
        match self {
            Self::EmergenceSystem => &own.emergence_system,
            Self::EmergenceUser => &own.emergence_user,
            Self::EmergenceScoredUser => &own.emergence_scored_user,
            Self::EmergenceFocusedUser => &own.emergence_focused_user,
            Self::Episode => &own.episode,
            Self::Consolidate => &own.consolidate,
            Self::Contradiction => &own.contradiction,
            Self::Soul => &own.soul,
            Self::ConversationSummarySystem => &own.conversation_summary_system,
            Self::ConversationSummaryUser => &own.conversation_summary_user,
            Self::TurnSystem => &own.turn_system,
        }
        .as_deref()
    }

    /// The tenant's own template if it has one that can be used, otherwise the built-in one.
    ///
    /// # Errors
    /// [`Error::Invalid`] when the built-in template is broken; a test excludes that.
    pub fn template(self, settings: &Memory) -> Result<Template> {
        let Some(own) = self.own(settings) else { return Template::parse(self.text()) };
        self.read(own).or_else(|error| {
            let slug = error.situation().slug;
            tracing::warn!(slug, key = self.key(), "the tenant's own prompt cannot be used; the built-in one is used instead");
            Template::parse(self.text())
        })
    }

    /// A template that uses only the placeholders of the built-in one, the fence among them where material is inserted.
    fn read(self, own: &str) -> Result<Template> {
        let known: BTreeSet<String> = Template::parse(self.text())?.inputs.into_iter().collect();
        let template = Template::parse(own)?;
        template.fill(|name| known.contains(name).then_some(""))?;
        let is_material = template.inputs.iter().any(|input| input != "fence");
        if is_material && known.contains("fence") && !template.inputs.iter().any(|input| input == "fence") {
            return Err(Error::invalid("prompt", "must use {{fence}} around the material"));
        }
        Ok(template)
    }
}

/// Checks every template of the tenant.
///
/// # Errors
/// [`Error::Invalid`] with the key of each template that cannot be parsed, or uses a placeholder that the built-in one lacks.
pub fn check(settings: &Memory) -> Result<()> {
    let wrong: Vec<FieldError> = BuiltIn::ALL
        .into_iter()
        .filter_map(|one| {
            let error = one.read(one.own(settings)?).err()?;
            let message = match error {
                Error::Invalid(fields) => fields.into_iter().map(|field| field.message).collect::<Vec<_>>().join("; "),
                other => other.to_string(),
            };
            Some(FieldError { field: one.key().to_owned(), message })
        })
        .collect();
    if wrong.is_empty() { Ok(()) } else { Err(Error::Invalid(wrong)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    #[test]
    fn every_template_can_be_replaced_by_a_setting() {
        let known = Config::default().overridable_keys();
        for one in BuiltIn::ALL {
            assert!(known.iter().any(|key| key == one.key()), "{}", one.key());
            assert!(one.read(one.text()).is_ok(), "{}", one.key());
        }
        assert_eq!(known.iter().filter(|key| key.starts_with("mate.memory.prompts.")).count(), BuiltIn::ALL.len());
    }

    #[test]
    fn an_own_template_is_used_and_a_broken_one_is_named_and_not_used() {
        let mut settings = Memory::default();
        settings.prompts.episode =
            Some("---\nid: mine\nversion: 7\ninputs: [fence, transcript]\noutput: x\n---\n{{fence}}{{transcript}}".into());
        assert_eq!(BuiltIn::Episode.template(&settings).unwrap().version, 7);
        assert!(check(&settings).is_ok());
        for broken in [
            "no front matter",
            "---\nid: a\nversion: 1\ninputs: [secret]\noutput: x\n---\n{{secret}}",
            "---\nid: a\nversion: 1\ninputs: [transcript]\noutput: x\n---\n{{transcript}}",
        ] {
            settings.prompts.episode = Some(broken.to_owned());
            assert!(matches!(check(&settings), Err(Error::Invalid(fields)) if fields[0].field.ends_with("episode")), "{broken}");
            assert_ne!(BuiltIn::Episode.template(&settings).unwrap().id, "a");
        }
    }
}
