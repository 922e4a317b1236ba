//! The origins of timeline events: a person, a conversation, a tool, an import, a file or a dream. Called by the
//! timeline.

use crate::domain::fact::FactSource;
use crate::domain::file::Writer;

/// Origins that the timeline can be filtered by.
pub const ORIGINS: [&str; 6] = ["person", "conversation", "tool", "import", "file", "dream"];

/// The events of one origin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Origin {
    /// Facts with one of these sources.
    pub facts: &'static [FactSource],
    /// Files written by one of these writers.
    pub files: &'static [Writer],
    /// Every event of these kinds.
    pub kinds: &'static [&'static str],
}

impl Origin {
    /// The origin with this name.
    pub fn parse(name: &str) -> Option<Self> {
        let (facts, files, kinds): (&[FactSource], &[Writer], &[&str]) = match name {
            "person" => (&[FactSource::Person], &[Writer::User], &[]),
            // Rules or a model extract facts from conversations, and extraction writes them into files.
            "conversation" => (&[FactSource::Statement, FactSource::Model], &[Writer::Extraction], &["conversation", "episode"]),
            "tool" => (&[FactSource::Tool], &[Writer::Agent], &[]),
            "import" => (&[FactSource::Import], &[Writer::Import], &[]),
            "file" => (&[FactSource::File], &[], &[]),
            "dream" => (&[], &[Writer::Dream], &["dream", "archive"]),
            _ => return None,
        };
        Some(Self { facts, files, kinds })
    }

    /// Whether events of `kind` can have this origin.
    pub fn has(&self, kind: &str) -> bool {
        match kind {
            "fact" => !self.facts.is_empty(),
            "file" => !self.files.is_empty(),
            _ => self.kinds.contains(&kind),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::KINDS;
    use super::*;

    #[test]
    fn every_origin_brings_something_and_every_source_has_exactly_one() {
        let origins = ORIGINS.map(|name| Origin::parse(name).expect("an origin"));
        assert!(origins.iter().all(|origin| KINDS.iter().any(|kind| origin.has(kind))));
        for source in FactSource::ALL {
            assert_eq!(origins.iter().filter(|origin| origin.facts.contains(source)).count(), 1, "{source:?}");
        }
        for kind in ["conversation", "episode", "dream", "archive"] {
            assert_eq!(origins.iter().filter(|origin| origin.has(kind)).count(), 1, "{kind}");
        }
        assert_eq!(Origin::parse("rumour"), None);
    }
}
