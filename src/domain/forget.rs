//! Forgetting in numbers: the target, the row counts, the times. Contains no text and no names.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::domain::ids::{AgentId, JobId, ReceiptId, WorkspaceId};
use crate::domain::memory_scope::MemoryScope;
use crate::domain::words::words;

words! {
    /// What is to be forgotten.
    ForgetTarget, "lowercase" {
        /// One fact.
        Fact = "fact",
        /// A section of a file.
        Section = "section",
        /// The memory that came from a conversation.
        Conversation = "conversation",
        /// The memory from a source since a moment.
        Source = "source",
        /// The proposals of a dream.
        Dream = "dream",
        /// Single messages.
        Message = "message",
        /// Session summaries.
        Episode = "episode",
        /// Everything about a person.
        Owner = "owner",
    }
}

words! {
    /// Kinds of rows that are erased.
    Erased, "camelCase" {
        /// Facts.
        Facts = "facts",
        /// Changes of facts.
        FactEvents = "factEvents",
        /// Links between facts.
        FactLinks = "factLinks",
        /// Words of other facts that held what was forgotten.
        FactWords = "factWords",
        /// Opinions on facts.
        Feedback = "feedback",
        /// Contradictions.
        Contradictions = "contradictions",
        /// Relations of the knowledge graph.
        Relations = "relations",
        /// Merge candidates.
        MergeCandidates = "mergeCandidates",
        /// Entities of the knowledge graph.
        Entities = "entities",
        /// Rules about what is never to be learned.
        BlockRules = "blockRules",
        /// Questions of memory tests.
        TestQuestions = "testQuestions",
        /// Suites of memory tests that named the person.
        TestSuites = "testSuites",
        /// Messages of imports that were not yet recorded.
        ImportParts = "importParts",
        /// Imports of conversations.
        Imports = "imports",
        /// Quarantined writes.
        Quarantined = "quarantined",
        /// Files.
        Files = "files",
        /// Revisions of files.
        Revisions = "revisions",
        /// Lines of shared files.
        Lines = "lines",
        /// Candidates of dreams.
        DreamCandidates = "dreamCandidates",
        /// Changes that dreams proposed.
        DreamEntries = "dreamEntries",
        /// Lines of reports.
        DreamLines = "dreamLines",
        /// Reports.
        Dreams = "dreams",
        /// Archived months of reports.
        DreamArchives = "dreamArchives",
        /// Lines of archived months.
        ArchivedLines = "archivedLines",
        /// When each report was shown.
        MorningCards = "morningCards",
        /// Deliveries to webhooks about the person.
        WebhookDeliveries = "webhookDeliveries",
        /// Records of the copies on memory servers.
        Copies = "copies",
        /// Summaries of the beginnings of conversations.
        Summaries = "summaries",
        /// Episodes.
        Episodes = "episodes",
        /// Sentences of episodes.
        EpisodeLines = "episodeLines",
        /// What extractions rejected.
        Rejections = "rejections",
        /// Extractions.
        Extractions = "extractions",
        /// Items of the recall index.
        IndexItems = "indexItems",
        /// Recall counts.
        RecallRows = "recallRows",
        /// How much memory went into prompts.
        InjectionDays = "injectionDays",
        /// Origins of shared memory that came from the person, by id.
        Origins = "origins",
        /// Messages.
        Messages = "messages",
        /// Records of turns.
        Turns = "turns",
        /// Conversations.
        Conversations = "conversations",
        /// Stored answers to repeated requests.
        IdempotentAnswers = "idempotentAnswers",
        /// Jobs.
        Jobs = "jobs",
        /// Rows of the audit log that named the person.
        AuditRows = "auditRows",
        /// Tokens that are bound to the person.
        Tokens = "tokens",
    }
}

/// Row counts by kind, such as `facts` or `revisions`; kinds without rows are absent.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(transparent)]
#[schema(value_type = std::collections::HashMap<String, u64>, example = json!({"facts": 3, "revisions": 2}))]
pub struct Counts(BTreeMap<String, u64>);

impl Counts {
    /// Adds `number` rows of a kind.
    pub fn add(&mut self, kind: Erased, number: u64) {
        self.add_named(kind.as_str(), number);
    }

    fn add_named(&mut self, kind: &str, number: u64) {
        if number > 0 {
            *self.0.entry(kind.to_owned()).or_default() += number;
        }
    }

    /// Adds other counts.
    pub fn merge(&mut self, other: &Self) {
        for (kind, number) in &other.0 {
            self.add_named(kind, *number);
        }
    }

    /// The kinds with rows, with their counts.
    pub fn iter(&self) -> impl Iterator<Item = (&str, u64)> {
        self.0.iter().map(|(kind, number)| (kind.as_str(), *number))
    }

    /// The number of rows of a kind.
    #[must_use]
    pub fn of(&self, kind: Erased) -> u64 {
        self.0.get(kind.as_str()).copied().unwrap_or_default()
    }

    /// The number of rows of all kinds.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.0.values().sum()
    }
}

words! {
    /// The kind of a place that may name a person.
    MentionKind, "lowercase" {
        /// A fact.
        Fact = "fact",
        /// A line of a file.
        Line = "line",
        /// A relation of the knowledge graph.
        Relation = "relation",
        /// An entity of the knowledge graph.
        Entity = "entity",
    }
}

/// A piece of shared memory that came from another person and names the forgotten one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mention {
    /// Its kind.
    pub kind: MentionKind,
    /// Its scope.
    pub scope: MemoryScope,
    /// The agent; absent for GLOBAL memory.
    pub agent: Option<AgentId>,
    /// Its id; for a line, the file's.
    pub id: i64,
    /// The file of a line.
    pub filename: Option<String>,
    /// Its text, cut if long.
    pub text: String,
}

/// Where a person may still be named after everything from them is deleted: ids, without text.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Remaining {
    /// The number of each kind.
    pub counts: BTreeMap<String, u64>,
    /// The first of these places.
    pub items: Vec<Remnant>,
}

/// One place of [`Remaining`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Remnant {
    /// Its kind.
    pub kind: MentionKind,
    /// Its scope.
    pub scope: MemoryScope,
    /// The agent; absent for GLOBAL memory.
    pub agent_id: Option<AgentId>,
    /// Its id; for a line, the file's.
    pub id: String,
}

impl Remaining {
    /// The most places that are listed; the others are only counted.
    pub const MOST: usize = 100;

    /// The counts and places of `mentions`.
    #[must_use]
    pub fn of(mentions: &[Mention]) -> Self {
        let mut counts = BTreeMap::new();
        for mention in mentions {
            *counts.entry(mention.kind.as_str().to_owned()).or_default() += 1;
        }
        let remnant =
            |mention: &Mention| Remnant { kind: mention.kind, scope: mention.scope, agent_id: mention.agent, id: mention.id.to_string() };
        Self { counts, items: mentions.iter().take(Self::MOST).map(remnant).collect() }
    }

    /// The number of all places.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.counts.values().sum()
    }
}

/// What a search for the person found after everything was deleted.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Probe {
    /// The number of columns that were searched for the owner key.
    pub places: u64,
    /// Where it still stands, as `table.column`, with the number of rows; empty when it is nowhere.
    pub found: BTreeMap<String, u64>,
    /// The number of forgotten facts whose words were searched for in the memory that is left.
    pub statements: u64,
    /// How many of them it still contains, because other people stated the same.
    pub told: u64,
    /// When.
    pub at: DateTime<Utc>,
}

/// How much an act of forgetting covers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ForgetExtent {
    /// Whether the messages that the memory came from are deleted too. Otherwise they stay in their conversation, but are neither recalled
    /// nor extracted again.
    pub include_messages: bool,
    /// For a whole person: whether shared memory that came from others and names the person is deleted too.
    pub include_mentions: bool,
}

impl ForgetExtent {
    /// Everything that either covers.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self {
            include_messages: self.include_messages || other.include_messages,
            include_mentions: self.include_mentions || other.include_mentions,
        }
    }
}

/// The record of one act of forgetting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Receipt {
    /// Its id.
    pub id: ReceiptId,
    /// The workspace of the request.
    pub workspace: WorkspaceId,
    /// The agent; absent if it covers all agents of the workspace.
    pub agent: Option<AgentId>,
    /// Keyed hash of the owner, 64 hex digits.
    pub owner_hash: String,
    /// What is to be forgotten.
    pub target: ForgetTarget,
    /// The rows deleted so far.
    pub counts: Counts,
    /// The user or token that requested it; absent for a job.
    pub requested_by: Option<i64>,
    /// The job, if it takes one.
    pub job: Option<JobId>,
    /// When it was requested.
    pub created_at: DateTime<Utc>,
    /// When it was done; absent while the job runs.
    pub done_at: Option<DateTime<Utc>>,
    /// For a whole person: where others still name them, once that is known.
    pub remaining: Option<Remaining>,
    /// For a whole person: what a search found after the deletion, once it was done.
    pub probe: Option<Probe>,
}
