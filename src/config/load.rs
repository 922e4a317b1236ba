//! Merges the layers: default → file → environment → command line. Called by `main`, and by tests with made-up layers.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::profile::Profile;
use super::source::{Source, Sources};
use super::validate::Findings;
use super::{Config, environment, foreign, keys};
use crate::error::{Error, Result};

/// The layers of a configuration.
#[derive(Debug, Default)]
pub struct Loader {
    file: Option<(PathBuf, String)>,
    environment: Vec<(String, String)>,
    options: Vec<(String, String, String)>,
}

impl Loader {
    /// The layers of this process: the file named by `--config` or `NOCTUARY_CONFIG`, if any, and the environment.
    ///
    /// # Errors
    /// [`Error::Invalid`] when the file cannot be read.
    pub fn of_process(file: Option<&Path>) -> Result<Self> {
        let environment = environment::of_process();
        let named = || environment.iter().find(|(name, value)| name == "NOCTUARY_CONFIG" && !value.is_empty());
        let path = file.map(Path::to_path_buf).or_else(|| named().map(|(_, value)| PathBuf::from(value)));
        let loader = Self::default();
        let loader = match path {
            None => loader,
            Some(path) => {
                let text = std::fs::read_to_string(&path)
                    .map_err(|cause| Error::invalid("--config", format!("{} cannot be read: {cause}", path.display())))?;
                loader.with_file(path, text)
            }
        };
        Ok(loader.with_environment(environment))
    }

    /// Adds the text of a file.
    #[must_use]
    pub fn with_file(mut self, path: impl Into<PathBuf>, text: impl Into<String>) -> Self {
        self.file = Some((path.into(), text.into()));
        self
    }

    /// Adds an environment; ignores variables of other programs.
    #[must_use]
    pub fn with_environment(mut self, variables: impl IntoIterator<Item = (String, String)>) -> Self {
        self.environment.extend(variables);
        self
    }

    /// Sets one key from an option of the command line.
    #[must_use]
    pub fn with_option(mut self, option: &str, key: &str, value: impl Into<String>) -> Self {
        self.options.push((option.to_owned(), key.to_owned(), value.into()));
        self
    }

    /// The validated configuration.
    ///
    /// # Errors
    /// [`Error::Invalid`] with every wrong key, each with its place and, for an unknown one, the nearest known key.
    pub fn load(self) -> Result<Config> {
        let defaults = keys::flatten(&super::tree(&Config::default())?);
        let mut layers = Layers { defaults, set: BTreeMap::new(), findings: Findings::default() };
        if let Some((path, text)) = &self.file {
            layers.read_file(path, text);
        }
        for entry in environment::entries(&self.environment, &mut layers.findings) {
            layers.set_text(&entry.key, &entry.text, Source::Environment(entry.variable));
        }
        for (option, key, value) in &self.options {
            layers.set_text(key, value, Source::CommandLine(option.clone()));
        }
        layers.into_config()
    }
}

struct Layers {
    defaults: BTreeMap<String, Value>,
    set: BTreeMap<String, (Value, Source, String)>,
    findings: Findings,
}

impl Layers {
    fn read_file(&mut self, path: &Path, text: &str) {
        let tree = match yaml_serde::from_str::<Value>(text) {
            Ok(Value::Null) => return,
            Ok(tree @ Value::Object(_)) => tree,
            Ok(_) => return self.findings.add("--config", format!("{} is not a mapping of sections", path.display())),
            Err(cause) => return self.findings.add("--config", format!("{} is not valid YAML: {cause}", path.display())),
        };
        for (written, value) in keys::flatten(&tree) {
            let place = match keys::line_of(text, &written) {
                Some(line) => format!("{}:{line}", path.display()),
                None => path.display().to_string(),
            };
            // A section with nothing below it sets nothing.
            let section = format!("{}.", keys::canonical(&written));
            if value.is_null() && self.defaults.keys().any(|known| known.starts_with(&section)) {
                continue;
            }
            self.set(&written, value, Source::File(path.to_path_buf()), place);
        }
    }

    fn set_text(&mut self, key: &str, text: &str, source: Source) {
        let key = keys::canonical(key);
        let value = environment::coerce(text, self.defaults.get(&key).unwrap_or(&Value::Null));
        let place = source.to_string();
        self.set(&key, value, source, place);
    }

    fn set(&mut self, written: &str, value: Value, source: Source, place: String) {
        let key = keys::canonical(written);
        if self.defaults.contains_key(&key) {
            self.set.insert(key, (value, source, place));
        } else if let Some(why) = foreign::refusal(written) {
            self.findings.add(written, format!("{why} ({place})"));
        } else {
            self.findings.add(written, unknown(written, &place, self.defaults.keys().map(String::as_str)));
        }
    }

    fn into_config(mut self) -> Result<Config> {
        // Each value alone on top of the defaults, so that an invalid one is reported with its place.
        for (key, (value, _, place)) in &self.set {
            let mut alone = self.defaults.clone();
            alone.insert(key.clone(), value.clone());
            if let Err(cause) = serde_json::from_value::<Config>(keys::nest(&alone)) {
                self.findings.add(key, format!("{cause} ({place})"));
            }
        }
        self.findings.into_result()?;
        let mut sources = Sources::new();
        // A profile changes defaults only, so it comes before everything that is set.
        if let Some(profile) = self.set.get("mate.profile").and_then(|(value, ..)| Profile::parse(value)) {
            for (key, value) in profile.defaults() {
                sources.insert(key.to_owned(), Source::Profile(profile.as_str()));
                self.defaults.insert(key.to_owned(), value);
            }
        }
        for (key, (value, source, _)) in self.set {
            sources.insert(key.clone(), source);
            self.defaults.insert(key, value);
        }
        let mut config: Config = serde_json::from_value(keys::nest(&self.defaults)).map_err(Error::internal)?;
        config.sources = sources;
        config.validate()?;
        Ok(config)
    }
}

/// The error message for an unknown key.
pub(super) fn unknown<'a>(written: &str, place: &str, known: impl Iterator<Item = &'a str>) -> String {
    let advice = keys::nearest(written, known).map(|near| format!("; did you mean {near}?")).unwrap_or_default();
    format!("unknown key ({place}){advice}")
}
