//! The extraction prompts. Templates come from `prompts/`, values are inserted in one pass, and material is fenced by a random mark.
//! `run` calls this module and records the hash of the templates with each extraction.

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

/// The values for the prompt. All but the date are fenced and never parsed for placeholders.
#[derive(Debug, Clone, Copy)]
pub struct PromptValues<'a> {
    /// The day of the window, in the agent's time zone.
    pub date: NaiveDate,
    /// The IANA name of the agent's time zone.
    pub timezone: &'a str,
    /// The home bucket's PROFILE.md; empty if it does not exist.
    pub profile: &'a str,
    /// The home bucket's MEMORY.md; empty if it does not exist.
    pub memory: &'a str,
    /// The name of the day's note.
    pub daily_filename: &'a str,
    /// The daily note so far.
    pub daily: &'a str,
    /// The window as text.
    pub transcript: &'a str,
}

/// A rendered prompt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rendered {
    /// The system prompt.
    pub system: String,
    /// The user message.
    pub user: String,
}

/// The placeholders that templates may use.
const INPUTS: [&str; 9] = ["fence", "date", "weekday", "timezone", "profile", "memory", "daily_filename", "daily", "transcript"];

impl Prompt {
    /// The built-in prompt.
    ///
    /// # Errors
    /// [`Error::Internal`] if a template's front matter is malformed; a test parses all of them.
    pub fn built_in() -> Result<Self> {
        Self::from_texts(SYSTEM, USER)
    }

    /// The prompt for `settings`: a tenant's own templates if it has some, otherwise those of this build.
    ///
    /// # Errors
    /// [`Error::Invalid`] with the name of the malformed template.
    pub fn of(settings: &Memory) -> Result<Self> {
        let own = |text: &Option<String>, built_in: &'static str| text.clone().unwrap_or_else(|| built_in.to_owned());
        let prompt = Self::from_texts(&own(&settings.summarize_system_prompt, SYSTEM), &own(&settings.summarize_user_prompt, USER))?;
        let known = |name: &str| INPUTS.contains(&name).then_some("");
        prompt.system.fill(known)?;
        prompt.user.fill(known)?;
        Ok(prompt)
    }

    /// A prompt from other template texts.
    ///
    /// # Errors
    /// [`Error::Invalid`] with the name of the malformed template.
    pub fn from_texts(system: &str, user: &str) -> Result<Self> {
        Ok(Self { system: Template::parse(system)?, user: Template::parse(user)? })
    }

    /// The version: `2`, or `2/3` if the templates differ.
    #[must_use]
    pub fn version(&self) -> String {
        if self.system.version == self.user.version {
            self.system.version.to_string()
        } else {
            format!("{}/{}", self.system.version, self.user.version)
        }
    }

    /// The SHA-256 of both templates, in hex.
    #[must_use]
    pub fn hash(&self) -> String {
        hash(&[&self.system, &self.user])
    }

    /// Renders the prompt with `material` fenced by a mark from `nonce`. If the material contains the mark, another is drawn.
    ///
    /// # Errors
    /// [`Error::Invalid`] if a template uses an unknown placeholder.
    pub fn render(&self, values: &PromptValues<'_>, nonce: impl Fn() -> String) -> Result<Rendered> {
        let fence = fence(&[values.profile, values.memory, values.daily, values.transcript], nonce);
        let date = values.date.to_string();
        let weekday = values.date.format("%A").to_string();
        let value = |name: &str| match name {
            "fence" => Some(fence.as_str()),
            "date" => Some(date.as_str()),
            "weekday" => Some(weekday.as_str()),
            "timezone" => Some(values.timezone),
            "profile" => Some(or_empty(values.profile)),
            "memory" => Some(or_empty(values.memory)),
            "daily_filename" => Some(values.daily_filename),
            "daily" => Some(or_empty(values.daily)),
            "transcript" => Some(values.transcript),
            _ => None,
        };
        Ok(Rendered { system: self.system.fill(value)?, user: self.user.fill(value)? })
    }
}

/// A mark from `nonce` that none of `texts` contains.
pub(crate) fn fence(texts: &[&str], nonce: impl Fn() -> String) -> String {
    let mut fence = format!("=== {} ===", nonce());
    while texts.iter().any(|text| text.contains(&fence)) {
        fence = format!("=== {} ===", nonce());
    }
    fence
}

/// The SHA-256 of templates, in hex.
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
    /// [`Error::Invalid`] if the front matter lacks `id`, `version` or `inputs`.
    pub fn parse(source: &str) -> Result<Self> {
        let broken = || Error::invalid("prompt", "must start with front matter: id, version, inputs, output");
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

    /// Replaces every `{{name}}` in one pass from left to right. Inserted values are not parsed again.
    ///
    /// # Errors
    /// [`Error::Invalid`] if the template uses a placeholder that `value` does not know.
    pub(crate) fn fill<'a>(&self, value: impl Fn(&str) -> Option<&'a str>) -> Result<String> {
        let mut filled = String::with_capacity(self.text.len() * 2);
        let mut rest = self.text.as_str();
        while let Some((before, after)) = rest.split_once("{{") {
            let (name, after) = after.split_once("}}").ok_or_else(|| Error::invalid("prompt", "has an open placeholder"))?;
            let name = name.trim();
            let known = self.inputs.iter().any(|input| input == name).then(|| value(name)).flatten();
            filled.push_str(before);
            filled.push_str(known.ok_or_else(|| Error::invalid("prompt", format!("uses an unknown placeholder: {name}")))?);
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

    fn material<'a>(memory: &'a str, transcript: &'a str) -> PromptValues<'a> {
        PromptValues {
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
    fn our_own_text_stays_short() {
        let rendered = Prompt::built_in().unwrap().render(&material("", ""), || "0123456789abcdef".into()).unwrap();
        let tokens = tiktoken_rs::o200k_base().unwrap().encode_ordinary(&format!("{}\n{}", rendered.system, rendered.user)).len();
        assert!((300..=1_100).contains(&tokens), "{tokens}");
        let older = tiktoken_rs::cl100k_base().unwrap().encode_ordinary(&format!("{}\n{}", rendered.system, rendered.user)).len();
        assert!(older <= 1_200, "{older}");
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
        assert_eq!(prompt.version(), "2/1");
    }
}
