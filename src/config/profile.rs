//! Profiles: the defaults of another system's documentation in one word (`mate.profile`). A value that is set anywhere wins over them.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Whose documented defaults apply where nothing else is set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Profile {
    /// Those of this program.
    #[default]
    Noctuary,
    /// MateClaw's, as its open-source build ships: the life cycle of dreams is off.
    Mateclaw,
    /// GoClaw's: little memory per turn, a window of 50 messages.
    Goclaw,
    /// MicroClaw's: small capacities, stale facts are archived.
    Microclaw,
    /// GolemCore's: a log of exchanges, a small window.
    Golemcore,
}

impl Profile {
    /// Every profile.
    pub const ALL: [Self; 5] = [Self::Noctuary, Self::Mateclaw, Self::Goclaw, Self::Microclaw, Self::Golemcore];

    /// The name in the settings.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Noctuary => "noctuary",
            Self::Mateclaw => "mateclaw",
            Self::Goclaw => "goclaw",
            Self::Microclaw => "microclaw",
            Self::Golemcore => "golemcore",
        }
    }

    /// The profile of this name.
    #[must_use]
    pub fn parse(name: &Value) -> Option<Self> {
        Self::ALL.into_iter().find(|profile| name.as_str() == Some(profile.as_str()))
    }

    /// The keys whose default differs from this program's, with the documented value.
    #[must_use]
    pub fn defaults(self) -> Vec<(&'static str, Value)> {
        match self {
            Self::Noctuary => Vec::new(),
            Self::Mateclaw => vec![("mate.memory.dream-v2.enabled", json!(false))],
            Self::Goclaw => vec![
                ("mate.memory.recall.text-weight", json!(0.3)),
                ("mate.memory.recall.vector-weight", json!(0.7)),
                ("mate.memory.recall.own-boost", json!(1.2)),
                ("mate.memory.auto-inject.min-score", json!(0.3)),
                ("mate.memory.auto-inject.relative-score", json!(0.0)),
                ("mate.memory.auto-inject.budget-tokens", json!(200)),
                ("mate.memory.auto-inject.min-words", json!(3)),
                ("mate.memory.episodes.ttl-days", json!(90)),
                ("mate.memory.episodes.consolidate-after", json!(5)),
                ("mate.memory.episodes.consolidate-pause-minutes", json!(10)),
                ("mate.agent.conversation.window.compact-trigger-messages", json!(50)),
                ("mate.agent.conversation.window.compact-trigger-ratio", json!(0.85)),
                ("mate.agent.conversation.window.flush-timeout-secs", json!(90)),
            ],
            Self::Microclaw => vec![
                ("mate.memory.auto-inject.format", json!("microclaw")),
                ("mate.memory.auto-inject.budget-tokens", json!(1_500)),
                ("mate.memory.auto-inject.identity-pct", json!(20)),
                ("mate.memory.auto-inject.essential-pct", json!(30)),
                ("mate.memory.facts-capacity", json!(200)),
                ("mate.memory.shared-facts-capacity", json!(500)),
                ("mate.memory.stale-after-days", json!(30)),
                ("mate.memory.graph.max-relations", json!(1_000)),
                ("mate.memory.reflector-interval-mins", json!(15)),
            ],
            Self::Golemcore => vec![
                ("mate.memory.auto-inject.format", json!("golemcore")),
                ("mate.memory.exchange-log-enabled", json!(true)),
                ("mate.memory.recent-days", json!(7)),
                ("mate.agent.conversation.window.default-max-input-tokens", json!(50_000)),
                ("mate.agent.conversation.window.compact-trigger-ratio", json!(0.8)),
                ("mate.agent.conversation.window.compact-keep-messages", json!(20)),
            ],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{Config, Loader, Source};

    #[test]
    fn every_default_of_a_profile_is_a_setting_with_a_valid_value() {
        let known: Vec<String> = Config::default().effective().into_iter().map(|setting| setting.key).collect();
        for profile in Profile::ALL {
            assert_eq!(Profile::parse(&json!(profile)), Some(profile));
            for (key, value) in profile.defaults() {
                assert!(known.iter().any(|one| one == key), "{key}");
                assert!(Config::default().check_override(key, &value).is_ok(), "{key}");
            }
        }
    }

    #[test]
    fn a_profile_gives_defaults_and_what_is_set_wins() {
        let load = |text: &str| Loader::default().with_file("n.yaml", text).load().unwrap();
        let plain = load("mate:\n  profile: goclaw\n");
        assert_eq!((plain.memory().auto_inject.budget_tokens, plain.window().compact_trigger_messages), (200, 50));
        let own = load("mate:\n  profile: goclaw\n  memory:\n    auto-inject:\n      budget-tokens: 900\n");
        assert_eq!((own.memory().auto_inject.budget_tokens, own.window().compact_trigger_messages), (900, 50));
        let told = |config: &Config, key: &str| config.effective().into_iter().find(|one| one.key == key).unwrap().source;
        assert_eq!(told(&own, "mate.memory.auto-inject.min-score"), Source::Profile("goclaw"));
        assert!(Loader::default().with_file("n.yaml", "mate:\n  profile: fastclaw\n").load().is_err());
    }

    #[test]
    fn an_agent_takes_another_profile_than_its_tenant() {
        use crate::config::Level;
        use std::collections::BTreeMap;
        let base = std::sync::Arc::new(Config::default());
        let of = |pairs: &[(&str, Value)]| pairs.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect::<BTreeMap<_, _>>();
        let tenant = (Level::Tenant, of(&[("mate.profile", json!("golemcore")), ("mate.memory.recent-days", json!(3))]));
        let agent = (Level::Agent, of(&[("mate.profile", json!("microclaw")), ("mate.memory.facts-capacity", json!(70))]));
        let config = base.with_overrides(&[tenant.clone(), agent]).unwrap();
        let memory = config.memory();
        assert_eq!((config.mate.profile, memory.facts_capacity, memory.shared_facts_capacity), (Profile::Microclaw, 70, 500));
        assert_eq!((memory.recent_days, memory.exchange_log_enabled), (3, false), "what the tenant set stays, its profile does not");
        let config = base.with_overrides(&[tenant]).unwrap();
        assert!(config.memory().exchange_log_enabled);
    }
}
