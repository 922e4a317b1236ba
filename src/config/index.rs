//! Section `index`: the recall index in memory. Read by `index`.

use serde::{Deserialize, Serialize};

use super::value::bytes;
use recall_index::weights::RankingWeights;

/// The recall index in memory.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Index {
    /// Memory in bytes for cached buckets; the least recently used leave first.
    #[serde(with = "bytes")]
    pub memory_ceiling: usize,
    /// The weights of the features of a ranking.
    pub ranking: RankingWeights,
}

impl Default for Index {
    fn default() -> Self {
        Self { memory_ceiling: 256 << 20, ranking: RankingWeights::default() }
    }
}
