//! The configuration of an evaluation: the given settings for recall, the signals that are measured, the embedded defaults for everything
//! else.

use std::path::Path;

use clap::ValueEnum;

use crate::config::Config;
use crate::config::mate::LongMessages;
use recall_index::weights::RankingWeights;

/// SQLite in `directory`, no Redis, no model.
pub(super) fn of(given: &Config, directory: &Path, profile: Profile) -> Config {
    let blank = Config::default();
    let mut config = given.clone();
    config.database = blank.database;
    config.redis = blank.redis;
    config.llm = blank.llm;
    config.move_data(directory);
    // One message of a data set that is too long must not end a run.
    if config.mate.memory.long_messages == LongMessages::Refuse {
        config.mate.memory.long_messages = LongMessages::Split;
    }
    let ranking = &mut config.index.ranking;
    match profile {
        Profile::Hybrid => {}
        Profile::Keyword => ranking.vector = 0.0,
        Profile::Vector => *ranking = only_vectors(),
    }
    config
}

/// Ranks by vectors alone.
const fn only_vectors() -> RankingWeights {
    RankingWeights {
        text: 0.0,
        context: 0.0,
        phrase: 0.0,
        vector: 1.0,
        speaker: 0.0,
        time: 0.0,
        period: 0.0,
        substance: 0.0,
        recency: 0.0,
        trust: 0.0,
        usage: 0.0,
        pin: 0.0,
        personal: 0.0,
    }
}

/// The signals that recall ranks by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Profile {
    /// All signals, as configured (default)
    Hybrid,
    /// All signals except vectors
    Keyword,
    /// Vectors only
    Vector,
}

impl Profile {
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Hybrid => "hybrid",
            Self::Keyword => "keyword",
            Self::Vector => "vector",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ranking(profile: Profile) -> RankingWeights {
        let mut given = Config::default();
        given.index.ranking.speaker = 0.5;
        of(&given, Path::new("/tmp/x"), profile).index.ranking
    }

    #[test]
    fn a_profile_switches_words_or_vectors_off_and_leaves_the_rest() {
        assert_eq!(ranking(Profile::Hybrid), RankingWeights { speaker: 0.5, ..RankingWeights::default() });
        assert_eq!(ranking(Profile::Keyword), RankingWeights { speaker: 0.5, vector: 0.0, ..RankingWeights::default() });
        let counted: Vec<&str> =
            ranking(Profile::Vector).named().iter().filter(|(_, weight)| *weight > 0.0).map(|(name, _)| *name).collect();
        assert_eq!(counted, ["vector"]);
    }

    #[test]
    fn a_message_that_is_too_long_is_kept_even_if_the_configuration_refuses_it() {
        for (given_to, used) in [
            (LongMessages::Refuse, LongMessages::Split),
            (LongMessages::Cut, LongMessages::Cut),
            (LongMessages::Split, LongMessages::Split),
        ] {
            let mut given = Config::default();
            given.mate.memory.long_messages = given_to;
            assert_eq!(of(&given, Path::new("/tmp/x"), Profile::Hybrid).mate.memory.long_messages, used);
        }
    }

    #[test]
    fn only_what_says_how_recall_works_is_taken_from_the_configuration() {
        let mut given = Config::default();
        given.llm.model = Some("m".to_owned());
        given.database.busy_timeout *= 2;
        given.index.memory_ceiling += 1;
        let config = of(&given, Path::new("/tmp/x"), Profile::Hybrid);
        assert_eq!((config.llm.model.clone(), config.database.busy_timeout), (None, Config::default().database.busy_timeout));
        assert_eq!((config.index.memory_ceiling, config.server.data_dir.to_str()), (given.index.memory_ceiling, Some("/tmp/x")));
        assert_eq!(config.encoder_file(), given.encoder_file());
    }
}
