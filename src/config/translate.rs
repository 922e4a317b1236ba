//! Translates the configuration file of another system into ours. Called by `noctuary migrate-config`.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{Config, foreign, keys};
use crate::error::{Error, Result};

/// Our file, as YAML. The keys that have no place in it stand above as comments, each with the reason.
///
/// # Errors
/// [`Error::Invalid`] for a text that is not a mapping in YAML or JSON, and for values that our settings do not allow.
pub fn translate(text: &str) -> Result<String> {
    let tree: Value = yaml_serde::from_str(text).map_err(|cause| Error::invalid("FILE", format!("is not valid YAML or JSON: {cause}")))?;
    if !tree.is_object() {
        return Err(Error::invalid("FILE", "is not a mapping of settings"));
    }
    let known = keys::flatten(&super::tree(&Config::default())?);
    let (mut own, mut lines) = (BTreeMap::new(), Vec::new());
    for (written, value) in keys::flatten(&tree) {
        let key = keys::canonical(&written);
        match foreign::refusal(&written) {
            None if known.contains_key(&key) => {
                own.insert(key, value);
            }
            refusal => lines.push(format!("# {written}: {}", refusal.as_deref().unwrap_or("is no setting of Noctuary"))),
        }
    }
    check(&own, known)?;
    if !own.is_empty() {
        lines.push(yaml_serde::to_string(&keys::nest(&own)).map_err(Error::internal)?.trim_end().to_owned());
    }
    Ok(lines.join("\n"))
}

/// Checks that the settings are valid on top of the defaults.
fn check(own: &BTreeMap<String, Value>, mut leaves: BTreeMap<String, Value>) -> Result<()> {
    leaves.extend(own.iter().map(|(key, value)| (key.clone(), value.clone())));
    let config: Config = serde_json::from_value(keys::nest(&leaves)).map_err(|cause| Error::invalid("FILE", cause.to_string()))?;
    config.validate()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_a_place_is_moved_there_and_the_rest_says_why_not() {
        let theirs = "auto_inject_threshold: 0.3\nagents:\n  defaults:\n    episodic_ttl_days: 30\nmemory:\n  recentDays: 5\n  enabled: true\ncompaction:\n  enabled: true\nport: 80\n";
        let ours = translate(theirs).unwrap();
        let (comments, settings) = ours.split_once("mate:").unwrap();
        assert!(comments.contains("# compaction.enabled: is a setting of GolemCore that has no equivalent: a window"), "{ours}");
        assert!(comments.contains("# port: is no setting of Noctuary"), "{ours}");
        let tree: Value = yaml_serde::from_str(&format!("mate:{settings}")).unwrap();
        let leaves = keys::flatten(&tree);
        assert_eq!((&leaves["mate.memory.auto-inject.min-score"], &leaves["mate.memory.enabled"]), (&0.3.into(), &true.into()));
        assert_eq!((&leaves["mate.memory.episodes.ttl-days"], &leaves["mate.memory.recent-days"]), (&30.into(), &5.into()));
    }

    #[test]
    fn json_is_read_too_and_wrong_values_are_refused() {
        assert_eq!(
            translate("{\"mateclaw\": {\"memory\": {\"dream-v2\": {\"enabled\": false}}}}").unwrap(),
            "mate:\n  memory:\n    dream-v2:\n      enabled: false"
        );
        for wrong in ["- a list", "auto_inject_threshold: much", "{"] {
            assert!(matches!(translate(wrong), Err(Error::Invalid(_))), "{wrong}");
        }
    }
}
