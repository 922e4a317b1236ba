//! Overrides from the database: which keys may be overridden, whether a value is valid, and the resulting configuration. Called by the
//! settings and by every service that works for one agent.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::Value;

use super::mate::Mate;
use super::profile::Profile;
use super::source::{Level, Source};
use super::validate::Findings;
use super::{Config, foreign, keys, load};
use crate::error::{Error, Result};

/// The prefix of overridable keys.
const PREFIX: &str = "mate.";
/// The key of the profile.
const PROFILE: &str = "mate.profile";

impl Config {
    /// Every key that a tenant, workspace or agent may override.
    #[must_use]
    pub fn overridable_keys(&self) -> Vec<String> {
        self.effective().into_iter().map(|setting| setting.key).filter(|key| key.starts_with(PREFIX)).collect()
    }

    /// The name under which a key is stored: ours for an alias or a key of another system.
    #[must_use]
    pub fn canonical_key(key: &str) -> String {
        keys::canonical(key)
    }

    /// The key as it is stored, if it may be overridden by `value`.
    ///
    /// # Errors
    /// [`Error::Invalid`] for a key that is unknown (with the nearest) or not overridable, and for an invalid value.
    pub fn check_override(&self, key: &str, value: &Value) -> Result<String> {
        let canonical = keys::canonical(key);
        if !canonical.starts_with(PREFIX) && self.effective().iter().any(|setting| setting.key == canonical) {
            return Err(Error::invalid(key, "is set by the operator and cannot be overridden"));
        }
        if let Some(why) = foreign::refusal(key) {
            return Err(Error::invalid(key, why));
        }
        let known = self.overridable_keys();
        if !known.contains(&canonical) {
            return Err(Error::invalid(key, load::unknown(key, "setting", known.iter().map(String::as_str))));
        }
        let mate = self.mate_with(&BTreeMap::from([(canonical.clone(), value.clone())]))?;
        let mut findings = Findings::default();
        mate.check(&mut findings);
        findings.into_result()?;
        Ok(canonical)
    }

    /// This configuration under the given overrides, widest level first; a narrower level wins. Unknown keys, stored by another version,
    /// are
    /// ignored.
    ///
    /// # Errors
    /// [`Error::Invalid`] if the overrides contradict each other or a value is invalid.
    pub fn with_overrides(self: &Arc<Self>, levels: &[(Level, BTreeMap<String, Value>)]) -> Result<Arc<Self>> {
        if levels.iter().all(|(_, overrides)| overrides.is_empty()) {
            return Ok(Arc::clone(self));
        }
        let known = self.overridable_keys();
        let mut ordered: Vec<_> = levels.iter().collect();
        ordered.sort_by_key(|(level, _)| *level);
        let mut winners = BTreeMap::new();
        let mut config = Self::clone(self);
        config.take_profile(ordered.iter().rev().find_map(|(_, overrides)| overrides.get(PROFILE)));
        for (level, overrides) in ordered {
            for (key, value) in overrides {
                let key = keys::canonical(key);
                if known.contains(&key) {
                    config.sources.insert(key.clone(), Source::Override(*level));
                    winners.insert(key, value.clone());
                }
            }
        }
        config.mate = config.mate_with(&winners)?;
        let mut findings = Findings::default();
        config.mate.check(&mut findings);
        findings.into_result()?;
        Ok(Arc::new(config))
    }

    /// Exchanges the defaults of the configuration's profile for those of `named`; what was set otherwise stays.
    fn take_profile(&mut self, named: Option<&Value>) {
        let Some(profile) = named.and_then(Profile::parse) else { return };
        let key_of = |key: &str| key.strip_prefix(PREFIX).unwrap_or(key).to_owned();
        let Ok(tree) = serde_json::to_value(Mate::default()) else { return };
        let own = keys::flatten(&tree);
        let is_default = |source: &Source| matches!(source, Source::Profile(_));
        let former: Vec<String> = self.sources.iter().filter(|(_, source)| is_default(source)).map(|(key, _)| key.clone()).collect();
        let mut exchanged: BTreeMap<String, Value> =
            former.iter().filter_map(|key| own.get(&key_of(key)).map(|value| (key.clone(), value.clone()))).collect();
        self.sources.retain(|_, source| !is_default(source));
        for (key, value) in profile.defaults() {
            if !self.sources.contains_key(key) {
                self.sources.insert(key.to_owned(), Source::Profile(profile.as_str()));
                exchanged.insert(key.to_owned(), value);
            }
        }
        if let Ok(mate) = self.mate_with(&exchanged) {
            self.mate = mate;
        }
    }

    fn mate_with(&self, overrides: &BTreeMap<String, Value>) -> Result<Mate> {
        let own = keys::flatten(&serde_json::to_value(&self.mate).map_err(Error::internal)?);
        let local = |key: &String| key.strip_prefix(PREFIX).unwrap_or(key).to_owned();
        let mut leaves = own.clone();
        leaves.extend(overrides.iter().map(|(key, value)| (local(key), value.clone())));
        if let Ok(mate) = serde_json::from_value(keys::nest(&leaves)) {
            return Ok(mate);
        }
        // One of them is wrong: each alone, to name it.
        let mut leaves = own;
        for (key, value) in overrides {
            let local = key.strip_prefix(PREFIX).unwrap_or(key).to_owned();
            let before = leaves.insert(local.clone(), value.clone());
            if let Err(cause) = serde_json::from_value::<Mate>(keys::nest(&leaves)) {
                leaves.extend(before.map(|value| (local, value)));
                return Err(Error::invalid(key, cause.to_string()));
            }
        }
        serde_json::from_value(keys::nest(&leaves)).map_err(Error::internal)
    }
}
