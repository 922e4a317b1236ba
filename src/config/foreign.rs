//! The settings of GoClaw, MicroClaw and GolemCore: under which of our keys each belongs, or why it has none. Used wherever a key is read, so
//! that a file with theirs is accepted, and by `noctuary migrate-config`.

/// A setting of another system.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ForeignKey {
    /// The system.
    pub system: &'static str,
    /// Its key.
    pub key: &'static str,
    /// What becomes of it.
    pub fate: Fate,
}

/// What becomes of a foreign key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// It is another name of this key.
    Is(&'static str),
    /// There is nothing like it; the sentence says why and what to do instead.
    Without(&'static str),
}

const fn is(system: &'static str, key: &'static str, own: &'static str) -> ForeignKey {
    ForeignKey { system, key, fate: Fate::Is(own) }
}

const fn without(system: &'static str, key: &'static str, why: &'static str) -> ForeignKey {
    ForeignKey { system, key, fate: Fate::Without(why) }
}

/// Every foreign key that is known.
pub const FOREIGN: [ForeignKey; 31] = [
    is("GoClaw", "auto_inject_enabled", "mate.memory.auto-inject.enabled"),
    is("GoClaw", "auto_inject_threshold", "mate.memory.auto-inject.min-score"),
    is("GoClaw", "auto_inject_max_tokens", "mate.memory.auto-inject.budget-tokens"),
    is("GoClaw", "episodic_ttl_days", "mate.memory.episodes.ttl-days"),
    is("GoClaw", "consolidation_enabled", "mate.memory.episodes.enabled"),
    is("GoClaw", "text_weight", "mate.memory.recall.text-weight"),
    is("GoClaw", "vector_weight", "mate.memory.recall.vector-weight"),
    is("GoClaw", "memory", "mate.memory.enabled"),
    is("MicroClaw", "memory_token_budget", "mate.memory.auto-inject.budget-tokens"),
    is("MicroClaw", "memory_max_entries_per_chat", "mate.memory.facts-capacity"),
    is("MicroClaw", "memory_max_global_entries", "mate.memory.shared-facts-capacity"),
    is("MicroClaw", "kg_max_triples_per_chat", "mate.memory.graph.max-relations"),
    is("MicroClaw", "reflector_enabled", "mate.memory.reflector-enabled"),
    is("MicroClaw", "reflector_interval_mins", "mate.memory.reflector-interval-mins"),
    is("MicroClaw", "embedding_provider", "embedding.provider"),
    is("MicroClaw", "embedding_api_key", "embedding.api-key"),
    is("MicroClaw", "embedding_base_url", "embedding.base-url"),
    is("MicroClaw", "embedding_model", "embedding.model"),
    is("MicroClaw", "embedding_dim", "embedding.dimensions"),
    is("MicroClaw", "memory_l0_identity_pct", "mate.memory.auto-inject.identity-pct"),
    is("MicroClaw", "memory_l1_essential_pct", "mate.memory.auto-inject.essential-pct"),
    without("MicroClaw", "control_chat_ids", "an administrator is a member with the role admin: noctuary admin create-user --role admin"),
    without("MicroClaw", "skill_review_min_tool_calls", "there are no skills to review"),
    is("GolemCore", "memory.recentDays", "mate.memory.recent-days"),
    is("GolemCore", "memory.recent-days", "mate.memory.recent-days"),
    is("GolemCore", "compaction.maxContextTokens", "mate.agent.conversation.window.default-max-input-tokens"),
    is("GolemCore", "compaction.max-context-tokens", "mate.agent.conversation.window.default-max-input-tokens"),
    is("GolemCore", "memory.enabled", "mate.memory.enabled"),
    without(
        "GolemCore",
        "compaction.enabled",
        "a window that does not fit has to be shortened; a larger default-max-input-tokens does it later",
    ),
    is("GolemCore", "compaction.keepLastMessages", "mate.agent.conversation.window.compact-keep-messages"),
    is("GolemCore", "compaction.keep-last-messages", "mate.agent.conversation.window.compact-keep-messages"),
];

/// What becomes of `key`, if it is one of another system. Keys with underscores are known below any section, because ours have none.
#[must_use]
pub fn find(key: &str) -> Option<&'static ForeignKey> {
    let last = key.rsplit('.').next().filter(|last| last.contains('_'));
    FOREIGN.iter().find(|foreign| foreign.key == key || Some(foreign.key) == last)
}

/// Why `key` has no equivalent, as a sentence about it, if it is one of another system that has none.
#[must_use]
pub fn refusal(key: &str) -> Option<String> {
    match find(key)? {
        ForeignKey { system, fate: Fate::Without(why), .. } => Some(format!("is a setting of {system} that has no equivalent: {why}")),
        ForeignKey { fate: Fate::Is(_), .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    #[test]
    fn every_foreign_key_leads_to_a_setting_or_says_why_not() {
        let known: Vec<String> = Config::default().effective().into_iter().map(|setting| setting.key).collect();
        for foreign in FOREIGN {
            match foreign.fate {
                Fate::Is(own) => assert!(known.iter().any(|key| key == own), "{} leads to {own}", foreign.key),
                Fate::Without(why) => assert!(refusal(foreign.key).is_some_and(|reason| reason.ends_with(why)), "{}", foreign.key),
            }
        }
    }

    #[test]
    fn keys_are_known_below_any_section_and_ours_are_not_theirs() {
        assert_eq!(find("agents.defaults.auto_inject_threshold").map(|foreign| foreign.system), Some("GoClaw"));
        assert_eq!(find("memory.recentDays").map(|foreign| foreign.fate), Some(Fate::Is("mate.memory.recent-days")));
        assert!(find("mate.memory.recent-days").is_none() && find("recentDays").is_none());
    }
}
