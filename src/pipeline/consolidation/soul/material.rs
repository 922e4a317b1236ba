//! What an agent's character is rewritten from.

use crate::domain::dream::DreamInputs;
use crate::domain::fact::Fact;
use crate::domain::file::WorkspaceFile;
use language::script::is_han;

/// Most words of SOUL.md; a Chinese character counts as one.
pub(crate) const MAX_WORDS: usize = 500;

/// The team's memory.
pub(crate) struct TeamMemory {
    pub(crate) base: Option<WorkspaceFile>,
    pub(crate) profile: String,
    pub(crate) memory: String,
    /// Most trusted first.
    pub(crate) facts: Vec<Fact>,
}

impl TeamMemory {
    pub(crate) fn soul(&self) -> &str {
        self.base.as_ref().map_or("", |file| file.content.as_str())
    }

    pub(crate) fn input_counts(&self) -> DreamInputs {
        let chars = [self.soul(), &self.profile, &self.memory].iter().map(|text| text.chars().count()).sum::<usize>();
        let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        DreamInputs { chars: number(chars), facts: number(self.facts.len()), ..DreamInputs::default() }
    }
}

pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").trim_start_matches(['-', '#', '>', '*']).trim().to_owned()
}

/// Words of a text; a Chinese character counts as one.
pub(crate) fn words(text: &str) -> usize {
    let han = text.chars().filter(|c| is_han(*c)).count();
    han + text.split(|c: char| c.is_whitespace() || is_han(c)).filter(|word| word.chars().any(char::is_alphanumeric)).count()
}
