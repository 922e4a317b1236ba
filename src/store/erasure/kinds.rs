//! The kinds of rows that forgetting a person takes away: one condition counts them and deletes them.

use sea_orm::sea_query::{Alias, Expr, ExprTrait, Func, Order, Query};
use sea_orm::{Condition, ConnectionTrait};

use super::owner::{PORTION, Person, facts_here, number, runs};
use crate::domain::access::Access;
use crate::domain::forget::Erased;
use crate::domain::ids::{AgentId, JobId};
use crate::error::Result;
use crate::store::Tx;

/// The kind of the jobs that forget a person: a live one is nobody's to take away, since its receipt waits for it.
pub(super) const ERASING: &str = "erase_owner";

/// A kind of rows that forgetting a person takes away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The person's opinions; those of others about the person's facts go with the facts.
    Feedback,
    /// Pairs of facts that cannot both be true.
    Contradictions,
    /// What relates entities of the knowledge graph.
    Relations,
    /// Entities that may be one.
    MergeCandidates,
    /// Entities of the knowledge graph.
    Entities,
    /// What the scanner held back.
    Quarantined,
    /// Files.
    Files,
    /// Their revisions.
    Revisions,
    /// What dreams weighed.
    DreamCandidates,
    /// What they proposed.
    DreamEntries,
    /// Their reports.
    Dreams,
    /// Months of them, packed.
    DreamArchives,
    /// Which report was shown when.
    MorningCards,
    /// What webhooks were told of the person.
    WebhookDeliveries,
    /// What is known of the copies that memory servers have.
    Copies,
    /// What stands for the beginnings of conversations.
    Summaries,
    /// Sessions told in short.
    Episodes,
    /// What runs of the extractor turned away.
    Rejections,
    /// The runs.
    Extractions,
    /// How often memory was recalled.
    RecallRows,
    /// How much memory went into prompts.
    InjectionDays,
    /// What others share and the person told, by its id.
    Origins,
    /// Messages.
    Messages,
    /// The books of turns.
    Turns,
    /// Conversations.
    Conversations,
    /// Kept answers to repeated requests.
    IdempotentAnswers,
    /// Jobs, whatever state they are in.
    Jobs,
}

impl Kind {
    /// What goes in any case, in the order in which it must.
    pub const MEMORY: [Self; 22] = [
        Self::Feedback,
        Self::Contradictions,
        Self::Relations,
        Self::MergeCandidates,
        Self::Entities,
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
    /// What goes with the messages, likewise.
    pub const TALK: [Self; 5] = [Self::Messages, Self::Turns, Self::Conversations, Self::IdempotentAnswers, Self::Jobs];

    /// Its name in receipts, its table, and the column that tells its rows apart.
    const fn place(self) -> (Erased, &'static str, &'static str) {
        match self {
            Self::Feedback => (Erased::Feedback, "fact_feedback", "id"),
            Self::Contradictions => (Erased::Contradictions, "contradiction", "id"),
            Self::Relations => (Erased::Relations, "graph_relation", "id"),
            Self::MergeCandidates => (Erased::MergeCandidates, "graph_candidate", "id"),
            Self::Entities => (Erased::Entities, "graph_entity", "id"),
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

    /// Its name in receipts.
    #[must_use]
    pub const fn name(self) -> Erased {
        self.place().0
    }

    /// The person's rows of this kind, all but the job `own` that is at it.
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

/// How many rows of a kind there are.
pub async fn count(tx: &Tx, access: &Access, person: &Person, kind: Kind, own: Option<JobId>) -> Result<u64> {
    let (_, table, _) = kind.place();
    let rows = Query::select()
        .expr_as(Func::count(Expr::val(1)), Alias::new("number"))
        .from(Alias::new(table))
        .cond_where(kind.rows(access, person, own))
        .to_owned();
    number(tx, &rows).await
}

/// Deletes at most a portion of the rows of a kind; tells how many.
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
