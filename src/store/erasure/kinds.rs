//! The kinds of rows that forgetting a person deletes: one condition both counts and deletes them.

use sea_orm::sea_query::{Alias, Expr, ExprTrait, Func, Order, Query};
use sea_orm::{Condition, ConnectionTrait};

use super::owner::{PORTION, Person, facts_here, number, runs};
use crate::domain::access::Access;
use crate::domain::forget::Erased;
use crate::domain::ids::{AgentId, JobId};
use crate::error::Result;
use crate::store::Tx;

/// The kind of the jobs that forget a person. An unfinished one must not be deleted, since its receipt waits for it.
pub(super) const ERASING: &str = "erase_owner";

/// A kind of rows that forgetting a person deletes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The person's feedback; the feedback of others on the person's facts is deleted with the facts.
    Feedback,
    /// Contradictions.
    Contradictions,
    /// Relations of the knowledge graph.
    Relations,
    /// Merge candidates.
    MergeCandidates,
    /// Entities of the knowledge graph.
    Entities,
    /// Rules about what is never to be learned.
    BlockRules,
    /// Questions of memory tests.
    TestQuestions,
    /// Messages of imports that wait to be recorded.
    ImportParts,
    /// Imports of conversations.
    Imports,
    /// Quarantined writes.
    Quarantined,
    /// Files.
    Files,
    /// Revisions of files.
    Revisions,
    /// Candidates of dreams.
    DreamCandidates,
    /// Changes that dreams proposed.
    DreamEntries,
    /// Reports of dreams.
    Dreams,
    /// Archived months of reports.
    DreamArchives,
    /// When each report was shown.
    MorningCards,
    /// Deliveries to webhooks about the person.
    WebhookDeliveries,
    /// Records of the copies on memory servers.
    Copies,
    /// Summaries of the beginnings of conversations.
    Summaries,
    /// Episodes.
    Episodes,
    /// Candidates that extractions rejected.
    Rejections,
    /// Extractions.
    Extractions,
    /// Recall counts.
    RecallRows,
    /// Daily counts of the memory in prompts.
    InjectionDays,
    /// Origins of shared memory that came from the person, by id.
    Origins,
    /// Messages.
    Messages,
    /// Records of turns.
    Turns,
    /// Conversations.
    Conversations,
    /// Stored answers to repeated requests.
    IdempotentAnswers,
    /// Jobs, in any state.
    Jobs,
}

impl Kind {
    /// The kinds that are always deleted, in the required order.
    pub const MEMORY: [Self; 26] = [
        Self::Feedback,
        Self::Contradictions,
        Self::Relations,
        Self::MergeCandidates,
        Self::Entities,
        Self::BlockRules,
        Self::TestQuestions,
        Self::ImportParts,
        Self::Imports,
        Self::Quarantined,
        Self::DreamCandidates,
        Self::DreamEntries,
        Self::Dreams,
        Self::DreamArchives,
        Self::MorningCards,
        Self::WebhookDeliveries,
        Self::Copies,
        Self::Files,
        Self::Revisions,
        Self::Summaries,
        Self::Episodes,
        Self::Rejections,
        Self::Extractions,
        Self::RecallRows,
        Self::InjectionDays,
        Self::Origins,
    ];
    /// The kinds that are deleted with the messages, in the required order.
    pub const TALK: [Self; 5] = [Self::Messages, Self::Turns, Self::Conversations, Self::IdempotentAnswers, Self::Jobs];

    /// The name in receipts, the table, and the column that identifies its rows.
    const fn place(self) -> (Erased, &'static str, &'static str) {
        match self {
            Self::Feedback => (Erased::Feedback, "fact_feedback", "id"),
            Self::Contradictions => (Erased::Contradictions, "contradiction", "id"),
            Self::Relations => (Erased::Relations, "graph_relation", "id"),
            Self::MergeCandidates => (Erased::MergeCandidates, "graph_candidate", "id"),
            Self::Entities => (Erased::Entities, "graph_entity", "id"),
            Self::BlockRules => (Erased::BlockRules, "block_rule", "id"),
            Self::TestQuestions => (Erased::TestQuestions, "memory_test_question", "id"),
            Self::ImportParts => (Erased::ImportParts, "import_part", "id"),
            Self::Imports => (Erased::Imports, "memory_import", "id"),
            Self::Quarantined => (Erased::Quarantined, "quarantine", "id"),
            Self::DreamCandidates => (Erased::DreamCandidates, "dream_candidate", "id"),
            Self::DreamEntries => (Erased::DreamEntries, "dream_entry", "id"),
            Self::Dreams => (Erased::Dreams, "dream", "id"),
            Self::DreamArchives => (Erased::DreamArchives, "dream_archive", "id"),
            Self::MorningCards => (Erased::MorningCards, "morning_card", "id"),
            Self::WebhookDeliveries => (Erased::WebhookDeliveries, "webhook_delivery", "id"),
            Self::Copies => (Erased::Copies, "memory_copy", "id"),
            Self::Files => (Erased::Files, "mate_workspace_file", "id"),
            Self::Revisions => (Erased::Revisions, "file_revision", "id"),
            Self::Summaries => (Erased::Summaries, "conversation_summary", "id"),
            Self::Episodes => (Erased::Episodes, "episode", "id"),
            Self::Rejections => (Erased::Rejections, "extraction_rejection", "id"),
            Self::Extractions => (Erased::Extractions, "extraction", "id"),
            Self::RecallRows => (Erased::RecallRows, "mate_memory_recall", "id"),
            Self::InjectionDays => (Erased::InjectionDays, "memory_injection", "id"),
            Self::Origins => (Erased::Origins, "memory_origin", "id"),
            Self::Messages => (Erased::Messages, "message", "id"),
            Self::Turns => (Erased::Turns, "turn", "id"),
            Self::Conversations => (Erased::Conversations, "conversation", "id"),
            Self::IdempotentAnswers => (Erased::IdempotentAnswers, "idempotency", "key"),
            Self::Jobs => (Erased::Jobs, "job", "id"),
        }
    }

    pub(super) const fn table(self) -> &'static str {
        self.place().1
    }

    /// The name in receipts.
    #[must_use]
    pub const fn name(self) -> Erased {
        self.place().0
    }

    /// The person's rows of this kind, except the job `own`, which does the deleting.
    pub(super) fn rows(self, access: &Access, person: &Person, own: Option<JobId>) -> Condition {
        let column = |name: &'static str| Expr::col(Alias::new(name));
        let tenant = Condition::all().add(column("tenant_id").eq(access.tenant().get()));
        let tenant = tenant.add(person.older(self.table()));
        let owner = person.owner().as_str();
        match self {
            Self::Feedback => tenant.add(column("given_by").eq(owner)).add(column("fact_id").in_subquery(facts_here(access, person))),
            Self::Rejections => tenant.add(column("extraction_id").in_subquery(runs(access, person))),
            Self::Jobs => tenant
                .add(column("workspace_id").eq(access.workspace().get()))
                .add(column("owner_key").eq(owner))
                .add(column("id").ne(own.map_or(0, JobId::get)))
                .add(Expr::cust(format!("NOT (kind = '{ERASING}' AND state IN ('queued', 'retry', 'running'))"))),
            _ => tenant.add(column("agent_id").is_in(person.agents().map(AgentId::get))).add(column("owner_key").eq(owner)),
        }
    }
}

/// The number of rows of a kind.
pub async fn count(tx: &Tx, access: &Access, person: &Person, kind: Kind, own: Option<JobId>) -> Result<u64> {
    let (_, table, _) = kind.place();
    let rows = Query::select()
        .expr_as(Func::count(Expr::val(1)), Alias::new("number"))
        .from(Alias::new(table))
        .cond_where(kind.rows(access, person, own))
        .to_owned();
    number(tx, &rows).await
}

/// Deletes at most a portion of the rows of a kind; returns how many.
pub async fn delete(tx: &Tx, access: &Access, person: &Person, kind: Kind, own: Option<JobId>) -> Result<u64> {
    let (_, table, key) = kind.place();
    let rows = kind.rows(access, person, own);
    let which = if key == "id" {
        let some = Query::select()
            .column(Alias::new(key))
            .from(Alias::new(table))
            .cond_where(rows)
            .order_by(Alias::new(key), Order::Asc)
            .limit(PORTION)
            .to_owned();
        Condition::all().add(Expr::col(Alias::new(key)).in_subquery(some))
    } else {
        rows
    };
    let gone = Query::delete().from_table(Alias::new(table)).cond_where(which).to_owned();
    Ok(tx.conn().execute(&gone).await?.rows_affected())
}
