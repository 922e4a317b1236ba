//! The extraction prompts: loaded from `prompts/`, values inserted in one pass, material enclosed by a fence with a fresh nonce per call.
//! `run` calls it; each extraction records the hash of its templates.

use chrono::NaiveDate;
use sha2::{Digest, Sha256};

use crate::config::mate::Memory;
use crate::error::{Error, Result};

const SYSTEM: &str = include_str!("../../prompts/memory/summarize-system.md");
const USER: &str = include_str!("../../prompts/memory/summarize-user.md");

/// The variables that the template of relations may use.
pub const GRAPH_INPUTS: [&str; 5] = ["fence", "date", "timezone", "relations", "transcript"];

/// A template: the text below its front matter, with `{{name}}` where a value goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Template {
    /// Its id, such as `memory/summarize-system`.
    pub id: String,
    /// Its version, which increases with every change of meaning.
    pub version: u32,
    /// The placeholders that it may use.
    pub inputs: Vec<String>,
    text: String,
}

/// The system and user templates of an extraction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prompt {
    system: Template,
    user: Template,
}

/// The values of the prompt. All but the date is material: it is fenced, and placeholders in it are not replaced.
#[derive(Debug, Clone, Copy)]
pub struct Material<'a> {
    /// The window's day, in the agent's time zone.
    pub date: NaiveDate,
    /// IANA name of the agent's time zone.
    pub timezone: &'a str,
    /// PROFILE.md of the home bucket; empty when there is none.
    pub profile: &'a str,
    /// MEMORY.md of the home bucket; empty when there is none.
    pub memory: &'a str,
    /// Name of the daily note.
    pub daily_filename: &'a str,
    /// The daily note so far.
    pub daily: &'a str,
    /// The window as text.
    pub transcript: &'a str,
}

/// A rendered prompt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rendered {
    /// System part.
    pub system: String,
    /// User part.
    pub user: String,
}

/// The placeholders that exist.
const INPUTS: [&str; 9] = ["fence", "date", "weekday", "timezone", "profile", "memory", "daily_filename", "daily", "transcript"];

impl Prompt {
    /// The built-in prompt.
    ///
    /// # Errors
    /// [`Error::Internal`] when a template's front matter is invalid; a test parses all of them.
    pub fn built_in() -> Result<Self> {
        Self::from_texts(SYSTEM, USER)
    }

    /// The prompt that `settings` select: a tenant's own templates if it has any, otherwise the built-in ones.
    ///
    /// # Errors
    /// [`Error::Invalid`] with the name of the invalid template.
    pub fn of(settings: &Memory) -> Result<Self> {
        let own = |text: &Option<String>, built_in: &'static str| text.clone().unwrap_or_else(|| built_in.to_owned());
        let prompt = Self::from_texts(&own(&settings.summarize_system_prompt, SYSTEM), &own(&settings.summarize_user_prompt, USER))?;
        let known = |name: &str| INPUTS.contains(&name).then_some("");
        prompt.system.fill(known)?;
        prompt.user.fill(known)?;
        Ok(prompt)
    }

    /// Parses a prompt from other templates.
    ///
    /// # Errors
    /// [`Error::Invalid`] with the name of the invalid template.
    pub fn from_texts(system: &str, user: &str) -> Result<Self> {
        Ok(Self { system: Template::parse(system)?, user: Template::parse(user)? })
    }

    /// The version, such as `2`, or `2/3` if the two templates differ.
    #[must_use]
    pub fn version(&self) -> String {
        if self.system.version == self.user.version {
            self.system.version.to_string()
        } else {
            format!("{}/{}", self.system.version, self.user.version)
        }
    }

    /// SHA-256 over both templates, in hex.
    #[must_use]
    pub fn hash(&self) -> String {
        hash(&[&self.system, &self.user])
    }

    /// Renders the prompt with `material` behind a fence from `nonce`. If the material contains the fence, it draws another.
    ///
    /// # Errors
    /// [`Error::Invalid`] when a template names an input that does not exist.
    pub fn render(&self, material: &Material<'_>, nonce: impl Fn() -> String) -> Result<Rendered> {
        let fence = fence(&[material.profile, material.memory, material.daily, material.transcript], nonce);
        let date = material.date.to_string();
        let weekday = material.date.format("%A").to_string();
        let value = |name: &str| match name {
            "fence" => Some(fence.as_str()),
            "date" => Some(date.as_str()),
            "weekday" => Some(weekday.as_str()),
            "timezone" => Some(material.timezone),
            "profile" => Some(or_empty(material.profile)),
            "memory" => Some(or_empty(material.memory)),
            "daily_filename" => Some(material.daily_filename),
            "daily" => Some(or_empty(material.daily)),
            "transcript" => Some(material.transcript),
            _ => None,
        };
        Ok(Rendered { system: self.system.fill(value)?, user: self.user.fill(value)? })
    }
}

/// A fence from `nonce` that none of `texts` contains.
pub(crate) fn fence(texts: &[&str], nonce: impl Fn() -> String) -> String {
    let mut fence = format!("=== {} ===", nonce());
    while texts.iter().any(|text| text.contains(&fence)) {
        fence = format!("=== {} ===", nonce());
    }
    fence
}

/// SHA-256 over templates, in hex.
pub(crate) fn hash(templates: &[&Template]) -> String {
    let joined = templates.iter().map(|template| template.text.as_str()).collect::<Vec<_>>().join("\n");
    data_encoding::HEXLOWER.encode(&Sha256::digest(joined.as_bytes()))
}

pub(crate) fn or_empty(text: &str) -> &str {
    if text.trim().is_empty() { "(empty)" } else { text }
}

impl Template {
    /// Parses front matter and text.
    ///
    /// # Errors
    /// [`Error::Invalid`] when the front matter lacks `id`, `version` or `inputs`.
    pub fn parse(source: &str) -> Result<Self> {
        let broken = || Error::invalid("prompt", "must begin with front matter: id, version, inputs, output");
        let (front, text) = source.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n")).ok_or_else(broken)?;
        let line = |key: &str| {
            front.lines().find_map(|line| line.strip_prefix(key).and_then(|rest| rest.strip_prefix(':'))).map(str::trim).ok_or_else(broken)
        };
        line("output")?;
        let inputs = line("inputs")?.trim_start_matches('[').trim_end_matches(']');
        Ok(Self {
            id: line("id")?.to_owned(),
            version: line("version")?.parse().map_err(|_| broken())?,
            inputs: inputs.split(',').map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).collect(),
            text: text.trim().to_owned(),
        })
    }

    /// Replaces every `{{name}}` in one pass from left to right over the template; placeholders in inserted values are not replaced.
    ///
    /// # Errors
    /// [`Error::Invalid`] for a placeholder that is not an input or that `value` does not know.
    pub(crate) fn fill<'a>(&self, value: impl Fn(&str) -> Option<&'a str>) -> Result<String> {
        let mut filled = String::with_capacity(self.text.len() * 2);
        let mut rest = self.text.as_str();
        while let Some((before, after)) = rest.split_once("{{") {
            let (name, after) = after.split_once("}}").ok_or_else(|| Error::invalid("prompt", "has an open placeholder"))?;
            let name = name.trim();
            let known = self.inputs.iter().any(|input| input == name).then(|| value(name)).flatten();
            filled.push_str(before);
            filled.push_str(known.ok_or_else(|| Error::invalid("prompt", format!("knows no input {name}")))?);
            rest = after;
        }
        filled.push_str(rest);
        Ok(filled)
    }
}

/// Checks the tenant's own template of relations, if it has one.
///
/// # Errors
/// [`Error::Invalid`] when it cannot be parsed, or uses an unknown variable.
pub fn check_graph(settings: &Memory) -> Result<()> {
    let Some(own) = settings.graph.prompt.as_deref() else { return Ok(()) };
    Template::parse(own)?.fill(|name| GRAPH_INPUTS.contains(&name).then_some("")).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn material<'a>(memory: &'a str, transcript: &'a str) -> Material<'a> {
        Material {
            date: "2026-03-02".parse().unwrap(),
            timezone: "Europe/Lisbon",
            profile: "",
            memory,
            daily_filename: "memory/2026-03-02.md",
            daily: "",
            transcript,
        }
    }

    #[test]
    fn our_own_text_stays_within_1500_tokens() {
        let rendered = Prompt::built_in().unwrap().render(&material("", ""), || "0123456789abcdef".into()).unwrap();
        let tokens = tiktoken_rs::o200k_base().unwrap().encode_ordinary(&format!("{}\n{}", rendered.system, rendered.user)).len();
        assert!((300..=1_500).contains(&tokens), "{tokens}");
        let older = tiktoken_rs::cl100k_base().unwrap().encode_ordinary(&format!("{}\n{}", rendered.system, rendered.user)).len();
        assert!(older <= 1_500, "{older}");
    }

    #[test]
    fn memory_text_is_never_read_as_a_placeholder() {
        let rendered =
            Prompt::built_in().unwrap().render(&material("{{transcript}} {{profile}}", "secret {{memory}}"), || "n".repeat(16)).unwrap();
        assert_eq!(rendered.user.matches("secret").count(), 1);
        assert!(rendered.user.contains("{{transcript}} {{profile}}") && rendered.user.contains("secret {{memory}}"));
    }

    #[test]
    fn material_cannot_close_its_fence() {
        let nonces = std::cell::RefCell::new(vec!["second", "first"]);
        let rendered =
            Prompt::built_in().unwrap().render(&material("=== first ===", "x"), || nonces.borrow_mut().pop().unwrap().into()).unwrap();
        assert_eq!(rendered.user.matches("=== second ===").count(), 8);
        assert_eq!(rendered.user.matches("=== first ===").count(), 1);
        assert!(rendered.system.contains("=== second ==="));
    }

    #[test]
    fn a_template_with_an_unknown_input_or_broken_front_matter_is_refused() {
        let system = "---\nid: a\nversion: 1\ninputs: [fence]\noutput: x\n---\n{{secret}}";
        let prompt = Prompt::from_texts(system, system).unwrap();
        assert!(matches!(prompt.render(&material("", ""), || "n".into()), Err(Error::Invalid(_))));
        for wrong in ["", "no front matter", "---\nid: a\n---\nx", "---\nid: a\nversion: x\ninputs: []\noutput: y\n---\n"] {
            assert!(Template::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_hash_changes_with_the_text_and_not_with_the_material() {
        let prompt = Prompt::built_in().unwrap();
        assert_eq!(prompt.hash().len(), 64);
        let other = Prompt::from_texts(&SYSTEM.replace("KEEP", "TAKE"), USER).unwrap();
        assert_ne!(prompt.hash(), other.hash());
        assert_eq!(prompt.version(), "1");
    }
}
