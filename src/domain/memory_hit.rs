//! A piece of one person's memory that a search found and a person may choose: a fact, a message, a file or a session summary. The search of
//! a person and its corrections use it.

use std::fmt;
use std::str::FromStr;

use crate::domain::ids::{EpisodeId, FactId, MessageId};
use crate::domain::memory_scope::MemoryScope;

/// What was found.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum MemoryHit {
    /// A fact.
    Fact(FactId),
    /// The lines of a file, by its scope and name.
    File(MemoryScope, String),
    /// A session summary.
    Episode(EpisodeId),
    /// A message.
    Message(MessageId),
}

/// The text is none that [`MemoryHit`]'s `Display` writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("must be fact:, file:, episode: or message: and what was found")]
pub struct UnknownHit;

impl fmt::Display for MemoryHit {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fact(id) => write!(out, "fact:{id}"),
            Self::File(scope, name) => write!(out, "file:{}:{name}", scope.as_str()),
            Self::Episode(id) => write!(out, "episode:{id}"),
            Self::Message(id) => write!(out, "message:{id}"),
        }
    }
}

impl FromStr for MemoryHit {
    type Err = UnknownHit;

    fn from_str(text: &str) -> Result<Self, UnknownHit> {
        let (kind, what) = text.split_once(':').ok_or(UnknownHit)?;
        match kind {
            "fact" => what.parse().map(Self::Fact).map_err(|_| UnknownHit),
            "episode" => what.parse().map(Self::Episode).map_err(|_| UnknownHit),
            "message" => what.parse().map(Self::Message).map_err(|_| UnknownHit),
            "file" => {
                let (scope, name) = what.split_once(':').ok_or(UnknownHit)?;
                MemoryScope::parse(scope).map(|scope| Self::File(scope, name.to_owned())).ok_or(UnknownHit)
            }
            _ => Err(UnknownHit),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hit_is_read_as_it_is_written() {
        let file = MemoryHit::File(MemoryScope::Personal, "notes/夜:1.md".to_owned());
        for hit in [MemoryHit::Fact(5.into()), MemoryHit::Message(6.into()), MemoryHit::Episode(7.into()), file] {
            assert_eq!(hit.to_string().parse(), Ok(hit));
        }
        for wrong in ["", "fact", "fact:x", "file:x", "file:NOWHERE:a.md", "owl:1"] {
            assert_eq!(wrong.parse::<MemoryHit>(), Err(UnknownHit), "{wrong}");
        }
    }
}
