//! Typed identifiers. On the wire they are strings of digits (numbers are accepted too), in the database 64-bit integers.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use chrono::{DateTime, Utc};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::domain::clock::Clock;

/// Milliseconds since the Unix epoch at which id time starts: 2026-01-01T00:00:00Z.
const EPOCH_MS: i64 = 1_767_225_600_000;
/// Bits after the millisecond, which has 41 (until 2095): 16 of the node, 6 of the sequence.
const TAIL_BITS: u32 = 22;
const SEQUENCE_BITS: u32 = 6;

/// Makes 63-bit ids that sort by time: milliseconds since 2026, node, sequence.
///
/// Two generators with different nodes never make the same id, whatever their clocks say. One generator never repeats an id, even when the
/// clock stands still or goes back, or when a millisecond needs more than 64 ids (it then borrows from the future). Every process that
/// writes
/// gets its node from the database when it starts (`store::settings`).
#[derive(Clone, Debug)]
pub struct Ids {
    clock: Clock,
    node: i64,
    /// Last issued `(millisecond << SEQUENCE_BITS) | sequence`.
    last: Arc<AtomicI64>,
}

impl Ids {
    /// The node of a process without a number: one that only reads, or changes the schema, which one process does at a time.
    pub const NO_NODE: u16 = 0;

    /// `node` must be unique to this generator in the installation.
    #[must_use]
    pub fn new(clock: Clock, node: u16) -> Self {
        Self { clock, node: i64::from(node), last: Arc::new(AtomicI64::new(0)) }
    }

    /// The lowest id that can be made at `at` or later: lists by id are lists by time.
    #[must_use]
    pub fn lowest_at(at: DateTime<Utc>) -> i64 {
        (at.timestamp_millis() - EPOCH_MS).max(0) << TAIL_BITS
    }

    /// The next id, wrapped in the type the caller needs.
    #[must_use]
    pub fn next<I: From<i64>>(&self) -> I {
        let floor = (self.clock.now().timestamp_millis() - EPOCH_MS).max(0) << SEQUENCE_BITS;
        let previous = self.last.fetch_update(Ordering::AcqRel, Ordering::Acquire, |last| Some(floor.max(last + 1))).unwrap_or(floor);
        let tick = floor.max(previous + 1);
        let (millisecond, sequence) = (tick >> SEQUENCE_BITS, tick & ((1 << SEQUENCE_BITS) - 1));
        I::from((millisecond << TAIL_BITS) | (self.node << SEQUENCE_BITS) | sequence)
    }
}

/// Sixteen unpredictable hex digits: the mark of a fence that fenced text cannot close.
#[must_use]
pub fn nonce() -> String {
    #[expect(clippy::disallowed_methods, reason = "one of the homes of randomness")]
    let number: u64 = rand::RngExt::random(&mut rand::rng());
    format!("{number:016x}")
}

/// The pattern of an id, for the API description. Ids of this generator stay below nine quintillion until the year 2094.
pub const PATTERN: &str = "^([1-9][0-9]{0,17}|[1-8][0-9]{18})$";

/// The text is not an id: one to nineteen digits, greater than zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("an id is a string of 1 to 19 digits")]
pub struct InvalidId;

fn parse(text: &str) -> Result<i64, InvalidId> {
    let digits = !text.is_empty() && text.len() <= 19 && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse::<i64>() {
        Ok(value) if digits && value > 0 => Ok(value),
        _ => Err(InvalidId),
    }
}

/// Parses the two forms in which clients send ids. Written by hand for speed, because every item of an answer has several ids.
struct WireId;

impl de::Visitor<'_> for WireId {
    type Value = i64;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{InvalidId}")
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<i64, E> {
        if value > 0 { Ok(value) } else { Err(E::custom(InvalidId)) }
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<i64, E> {
        i64::try_from(value).map_err(|_| E::custom(InvalidId)).and_then(|value| self.visit_i64(value))
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<i64, E> {
        parse(text).map_err(E::custom)
    }
}

fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i64, D::Error> {
    deserializer.deserialize_any(WireId).map_err(|_| de::Error::custom(InvalidId))
}

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(i64);

        impl $name {
            /// The number stored in the database.
            #[must_use]
            pub const fn get(self) -> i64 {
                self.0
            }
        }

        impl From<i64> for $name {
            fn from(value: i64) -> Self {
                Self(value)
            }
        }

        impl From<$name> for i64 {
            fn from(id: $name) -> Self {
                id.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({})", stringify!($name), self.0)
            }
        }

        impl FromStr for $name {
            type Err = InvalidId;
            fn from_str(text: &str) -> Result<Self, InvalidId> {
                parse(text).map(Self)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserialize(deserializer).map(Self)
            }
        }

        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
                utoipa::openapi::schema::ObjectBuilder::new()
                    .schema_type(utoipa::openapi::schema::Type::String)
                    .pattern(Some(PATTERN))
                    .examples([serde_json::json!("1234567890123")])
                    .into()
            }
        }

        impl utoipa::ToSchema for $name {}
    )+};
}

ids! {
    /// An isolated customer of the installation.
    TenantId,
    /// A part of a tenant with its own agents and members.
    WorkspaceId,
    /// A person with a password.
    UserId,
    /// One login of a user.
    SessionId,
    /// A personal access token.
    TokenId,
    /// A person's consent to an app.
    OauthGrantId,
    /// An agent.
    AgentId,
    /// One conversation of one owner with one agent (not the caller's own conversation name).
    ConversationId,
    /// One message of a conversation.
    MessageId,
    /// One recorded turn.
    TurnId,
    /// A Markdown workspace file.
    FileId,
    /// One revision of a workspace file.
    RevisionId,
    /// A fact.
    FactId,
    /// One change of a fact.
    FactEventId,
    /// A contradiction.
    ContradictionId,
    /// One dream, and its report.
    DreamId,
    /// One change that a dream proposes.
    DreamEntryId,
    /// One piece of memory that a dream considered.
    DreamCandidateId,
    /// An entity of the knowledge graph.
    EntityId,
    /// A relation of the knowledge graph.
    RelationId,
    /// A merge candidate.
    MergeCandidateId,
    /// The receipt of one act of forgetting.
    ReceiptId,
    /// A rule that keeps memory from being learned.
    BlockRuleId,
    /// A suite of memory tests.
    TestSuiteId,
    /// A question about the memory of one person.
    TestQuestionId,
    /// A quarantined write.
    QuarantineId,
    /// An import of conversations.
    ImportId,
    /// A part of an import that waits to be recorded.
    ImportPartId,
    /// A row of the recall index.
    ItemId,
    /// A row of the job queue.
    JobId,
    /// A summary of the beginning of a conversation.
    SummaryId,
    /// One extraction.
    ExtractionId,
    /// An episode.
    EpisodeId,
    /// A webhook.
    WebhookId,
    /// An identity provider that people of a tenant log in with.
    IdentityProviderId,
    /// The link between an account and its subject at an identity provider.
    IdentityLinkId,
    /// The second factor of an account.
    SecondFactorId,
    /// A passkey of an account.
    PasskeyId,
    /// A challenge that a passkey answers. Later challenges have greater ids.
    ChallengeId,
    /// An external memory server that an agent works with.
    MemoryServerId,
    /// A memory server's copy of a fact.
    MemoryCopyId,
    /// A saved view of the table of memories.
    MemoryViewId,
    /// The delivery of one event to a webhook.
    DeliveryId,
    /// The model configuration of a tenant, workspace or agent.
    ModelConfigId,
    /// A row of the audit log.
    AuditId,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_never_repeat_while_the_clock_stands_still() {
        let ids = Ids::new(Clock::fixed_at("2026-11-21T02:00:00Z"), 7);
        let made: Vec<i64> = (0..10_000).map(|_| ids.next::<JobId>().get()).collect();
        assert!(made.windows(2).all(|pair| matches!(pair, [a, b] if a < b)));
    }

    #[test]
    fn two_nodes_never_make_the_same_id_also_when_the_clock_stands_still_or_one_goes_back() {
        let clock = Clock::fixed_at("2026-11-21T02:00:00Z");
        let nodes = [1, 2, u16::MAX].map(|node| Ids::new(clock.clone(), node));
        let mut made: Vec<i64> = Vec::new();
        for turn in 0..3_000 {
            made.extend(nodes.iter().map(|ids| ids.next::<JobId>().get()));
            match turn {
                1_000 => clock.advance(chrono::Duration::milliseconds(5)),
                2_000 => clock.advance(chrono::Duration::days(-1)),
                _ => {}
            }
        }
        made.sort_unstable();
        made.dedup();
        assert_eq!(made.len(), 9_000);
        assert!(made.iter().all(|id| *id > 0));
    }

    #[test]
    fn ids_sort_by_time_over_all_nodes_until_2095() {
        let id = |instant, node| Ids::new(Clock::fixed_at(instant), node).next::<JobId>().get();
        assert!(id("2026-11-21T02:00:00.000Z", u16::MAX) < id("2026-11-21T02:00:00.001Z", 1));
        assert!(id("2026-11-21T02:00:00.001Z", u16::MAX) < id("2095-01-01T00:00:00Z", 1));
    }

    #[test]
    fn an_id_is_read_from_a_string_and_from_a_number_and_written_as_a_string() {
        let text: AgentId = serde_json::from_str("\"42\"").unwrap();
        let number: AgentId = serde_json::from_str("42").unwrap();
        assert_eq!(text, number);
        assert_eq!(serde_json::to_string(&text).unwrap(), "\"42\"");
    }

    #[test]
    fn what_is_not_an_id_is_refused() {
        for wrong in ["\"\"", "\"-1\"", "\"+1\"", "0", "-7", "1.5", "\"1e3\"", "\"99999999999999999999\"", "null", "[]"] {
            assert!(serde_json::from_str::<AgentId>(wrong).is_err(), "{wrong}");
        }
    }
}
