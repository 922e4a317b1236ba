//! The kinds of rows that forgetting a person takes away: one condition counts them and deletes them.

use sea_orm::sea_query::{Alias, Expr, ExprTrait, Func, Order, Query};
use sea_orm::{Condition, ConnectionTrait};

use super::owner::{PORTION, Person, facts_here, number, runs};
use crate::domain::access::Access;
use crate::domain::ids::{AgentId, JobId};
use crate::error::Result;
use crate::store::Tx;

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
    pub const MEMORY: [Self; 21] = [
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
    ];
    /// What goes with the messages, likewise.
    pub const TALK: [Self; 5] = [Self::Messages, Self::Turns, Self::Conversations, Self::IdempotentAnswers, Self::Jobs];

    /// Its name in receipts, its table, and the column that tells its rows apart.
    const fn place(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Feedback => ("feedback", "fact_feedback", "id"),
            Self::Contradictions => ("contradictions", "contradiction", "id"),
            Self::Relations => ("relations", "graph_relation", "id"),
            Self::MergeCandidates => ("mergeCandidates", "graph_candidate", "id"),
            Self::Entities => ("entities", "graph_entity", "id"),
            Self::Quarantined => ("quarantined", "quarantine", "id"),
            Self::DreamCandidates => ("dreamCandidates", "dream_candidate", "id"),
            Self::DreamEntries => ("dreamEntries", "dream_entry", "id"),
            Self::Dreams => ("dreams", "dream", "id"),
            Self::DreamArchives => ("dreamArchives", "dream_archive", "id"),
            Self::MorningCards => ("morningCards", "morning_card", "id"),
            Self::WebhookDeliveries => ("webhookDeliveries", "webhook_delivery", "id"),
            Self::Copies => ("copies", "memory_copy", "id"),
            Self::Files => ("files", "mate_workspace_file", "id"),
            Self::Revisions => ("revisions", "file_revision", "id"),
            Self::Summaries => ("summaries", "conversation_summary", "id"),
            Self::Episodes => ("episodes", "episode", "id"),
            Self::Rejections => ("rejections", "extraction_rejection", "id"),
            Self::Extractions => ("extractions", "extraction", "id"),
            Self::RecallRows => ("recallRows", "mate_memory_recall", "id"),
            Self::InjectionDays => ("injectionDays", "memory_injection", "id"),
            Self::Messages => ("messages", "message", "id"),
            Self::Turns => ("turns", "turn", "id"),
            Self::Conversations => ("conversations", "conversation", "id"),
            Self::IdempotentAnswers => ("idempotentAnswers", "idempotency", "key"),
            Self::Jobs => ("jobs", "job", "id"),
        }
    }

    pub(super) const fn table(self) -> &'static str {
        self.place().1
    }

    /// Its name in receipts.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        self.place().0
    }

    /// The person's rows of this kind, all but the job `own` that is at it.
    pub(super) fn rows(self, access: &Access, person: &Person, own: Option<JobId>) -> Condition {
        let column = |name: &'static str| Expr::col(Alias::new(name));
        let tenant = Condition::all().add(column("tenant_id").eq(access.tenant().get()));
        let owner = person.owner().as_str();
        match self {
            Self::Feedback => tenant.add(column("given_by").eq(owner)).add(column("fact_id").in_subquery(facts_here(access, person))),
            Self::Rejections => tenant.add(column("extraction_id").in_subquery(runs(access, person))),
            Self::Jobs => tenant
                .add(column("workspace_id").eq(access.workspace().get()))
                .add(column("owner_key").eq(owner))
                .add(column("id").ne(own.map_or(0, JobId::get))),
            _ => tenant.add(column("agent_id").is_in(person.agents().map(AgentId::get))).add(column("owner_key").eq(owner)),
        }
    }
}

/// How many rows of a kind there are.
///
/// # Errors
/// When the database does not answer.
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
///
/// # Errors
/// When the database does not answer.
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
