//! Forgetting, told in numbers: what was to go, how much went, when. Carries no text and names nobody.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::domain::ids::{AgentId, JobId, ReceiptId, WorkspaceId};
use crate::domain::memory_scope::MemoryScope;
use crate::domain::words::words;

words! {
    /// What was to be forgotten.
    ForgetTarget, "lowercase" {
        /// One fact.
        Fact = "fact",
        /// A section of a file.
        Section = "section",
        /// What a conversation led to.
        Conversation = "conversation",
        /// What came from a source since a moment.
        Source = "source",
        /// What a dream proposed.
        Dream = "dream",
        /// Everything about a person.
        Owner = "owner",
    }
}

words! {
    /// Kinds of rows that are erased.
    Erased, "camelCase" {
        /// Facts.
        Facts = "facts",
        /// Their changes.
        FactEvents = "factEvents",
        /// What led from one fact to another.
        FactLinks = "factLinks",
        /// Opinions on facts.
        Feedback = "feedback",
        /// Pairs of facts that cannot both be true.
        Contradictions = "contradictions",
        /// What relates entities of the knowledge graph.
        Relations = "relations",
        /// Entities that may be one.
        MergeCandidates = "mergeCandidates",
        /// Entities of the knowledge graph.
        Entities = "entities",
        /// What the scanner held back.
        Quarantined = "quarantined",
        /// Files.
        Files = "files",
        /// Their revisions.
        Revisions = "revisions",
        /// Lines of files that others keep.
        Lines = "lines",
        /// What dreams weighed.
        DreamCandidates = "dreamCandidates",
        /// What they proposed.
        DreamEntries = "dreamEntries",
        /// Lines of their reports.
        DreamLines = "dreamLines",
        /// Their reports.
        Dreams = "dreams",
        /// Months of them, packed.
        DreamArchives = "dreamArchives",
        /// Lines of packed months.
        ArchivedLines = "archivedLines",
        /// Which report was shown when.
        MorningCards = "morningCards",
        /// What webhooks were told of the person.
        WebhookDeliveries = "webhookDeliveries",
        /// What is known of the copies that memory servers have.
        Copies = "copies",
        /// What stands for the beginnings of conversations.
        Summaries = "summaries",
        /// Sessions told in short.
        Episodes = "episodes",
        /// Sentences of sessions told in short.
        EpisodeLines = "episodeLines",
        /// What runs of the extractor turned away.
        Rejections = "rejections",
        /// The runs.
        Extractions = "extractions",
        /// Items of the recall index.
        IndexItems = "indexItems",
        /// How often memory was recalled.
        RecallRows = "recallRows",
        /// How much memory went into prompts.
        InjectionDays = "injectionDays",
        /// What others share and the person told, by its id.
        Origins = "origins",
        /// Messages.
        Messages = "messages",
        /// The books of turns.
        Turns = "turns",
        /// Conversations.
        Conversations = "conversations",
        /// Kept answers to repeated requests.
        IdempotentAnswers = "idempotentAnswers",
        /// Jobs.
        Jobs = "jobs",
        /// Rows of the audit log that named the person.
        AuditRows = "auditRows",
        /// Tokens that were made for the person.
        Tokens = "tokens",
    }
}

/// Rows by what they are, such as `facts` or `revisions`; what there is none of is absent.
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

    /// Adds what others counted.
    pub fn merge(&mut self, other: &Self) {
        for (kind, number) in &other.0 {
            self.add_named(kind, *number);
        }
    }

    /// What there is, by kind.
    pub fn iter(&self) -> impl Iterator<Item = (&str, u64)> {
        self.0.iter().map(|(kind, number)| (kind.as_str(), *number))
    }

    /// How many rows of a kind.
    #[must_use]
    pub fn of(&self, kind: Erased) -> u64 {
        self.0.get(kind.as_str()).copied().unwrap_or_default()
    }

    /// How many rows altogether.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.0.values().sum()
    }
}

words! {
    /// What may name a person.
    MentionKind, "lowercase" {
        /// A fact.
        Fact = "fact",
        /// A line of a file.
        Line = "line",
        /// A relation of the knowledge graph.
        Relation = "relation",
        /// An entity of it.
        Entity = "entity",
    }
}

/// Something that others share, that somebody else told, and that names a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mention {
    /// What it is.
    pub kind: MentionKind,
    /// Who shares it.
    pub scope: MemoryScope,
    /// The agent; absent for what the whole tenant shares.
    pub agent: Option<AgentId>,
    /// Its id; of a line that of the file.
    pub id: i64,
    /// The file of a line.
    pub filename: Option<String>,
    /// What it says, the beginning of a long one.
    pub text: String,
}

/// Where a person may still be named when everything that came from them is gone: by ids, without a word.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Remaining {
    /// How many of each kind.
    pub counts: BTreeMap<String, u64>,
    /// The first of them.
    pub items: Vec<Remnant>,
}

/// One place of [`Remaining`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Remnant {
    /// What it is.
    pub kind: MentionKind,
    /// Who shares it.
    pub scope: MemoryScope,
    /// The agent; absent for what the whole tenant shares.
    pub agent_id: Option<AgentId>,
    /// Its id; of a line that of the file.
    pub id: String,
}

impl Remaining {
    /// Places that are listed; the others are counted.
    pub const MOST: usize = 100;

    /// What is left when these are.
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

    /// How many there are.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.counts.values().sum()
    }
}

/// How far forgetting goes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Wish {
    /// The messages go too in which it was said. Otherwise they stay in their conversation, and are neither recalled nor made memory of
    /// again.
    pub include_messages: bool,
    /// Of a whole person: what others share goes too that came from somebody else and names the person.
    pub include_mentions: bool,
}

impl Wish {
    /// As far as either goes.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self {
            include_messages: self.include_messages || other.include_messages,
            include_mentions: self.include_mentions || other.include_mentions,
        }
    }
}

/// What stands of an act of forgetting when everything else is gone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Receipt {
    /// Its id.
    pub id: ReceiptId,
    /// Where it was asked for.
    pub workspace: WorkspaceId,
    /// The agent; absent for what reaches over all agents of the workspace.
    pub agent: Option<AgentId>,
    /// Keyed hash of the owner, 64 hex digits.
    pub owner_hash: String,
    /// What was to be forgotten.
    pub target: ForgetTarget,
    /// Rows that are gone, so far.
    pub counts: Counts,
    /// The user or token that asked; absent for a job.
    pub requested_by: Option<i64>,
    /// The job that does it, for what takes longer.
    pub job: Option<JobId>,
    /// When it was asked for.
    pub created_at: DateTime<Utc>,
    /// When nothing was left; absent while the job is at it.
    pub done_at: Option<DateTime<Utc>>,
    /// Of a whole person: where others still name them, once that is known.
    pub remaining: Option<Remaining>,
}
