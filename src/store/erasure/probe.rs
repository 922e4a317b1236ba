//! Looks for a person after everything about them was deleted: not by the conditions that delete, but by the owner key in every column that
//! may hold one, and by the words of forgotten facts in the recall index.

use std::collections::BTreeMap;

use sea_orm::sea_query::{Alias, Expr, ExprTrait, Func, Query};
use sea_orm::{ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter};

use super::owner::{Person, facts_here, number};
use crate::domain::access::Access;
use crate::domain::ids::{AgentId, JobId};
use crate::error::Result;
use crate::store::entities::recall_item;
use crate::store::{Tx, like, live};

/// How the rows of a table belong to the workspace.
#[derive(Clone, Copy)]
enum Reach {
    /// By their agent.
    Agent,
    /// By their workspace.
    Workspace,
    /// By their fact.
    Fact,
    /// By the agent in the key of their bucket.
    Bucket,
}

/// How a column holds an owner key.
#[derive(Clone, Copy)]
enum Form {
    /// As its whole value.
    Whole,
    /// Between colons, as in the lane of a job. Only in rows that are not another person's, since a key may begin with another one.
    Within,
    /// In quotes, within JSON.
    Quoted,
    /// In every row of the reach.
    Any,
}

/// Whether a row goes with the memory, or only with the messages.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Memory,
    Talk,
}

type Place = (&'static str, &'static str, Reach, Form, Part);

/// Every column that may hold an owner key; a test compares the list with the classes of all columns. The place of a copy holds the name that
/// a memory server has for the person, beside the key.
const PLACES: [Place; 40] = [
    ("contradiction", "owner_key", Reach::Agent, Form::Whole, Part::Memory),
    ("block_rule", "owner_key", Reach::Agent, Form::Whole, Part::Memory),
    ("memory_test_question", "owner_key", Reach::Agent, Form::Whole, Part::Memory),
    ("import_part", "owner_key", Reach::Agent, Form::Whole, Part::Memory),
    ("memory_import", "owner_key", Reach::Agent, Form::Whole, Part::Memory),
    ("conversation_summary", "owner_key", Reach::Agent, Form::Whole, Part::Memory),
    ("dream", "owner_key", Reach::Agent, Form::Whole, Part::Memory),
    ("dream_archive", "owner_key", Reach::Agent, Form::Whole, Part::Memory),
    ("dream_candidate", "owner_key", Reach::Agent, Form::Whole, Part::Memory),
    ("dream_entry", "owner_key", Reach::Agent, Form::Whole, Part::Memory),
    ("episode", "owner_key", Reach::Agent, Form::Whole, Part::Memory),
    ("extraction", "owner_key", Reach::Agent, Form::Whole, Part::Memory),
    ("fact_event", "owner_key", Reach::Agent, Form::Whole, Part::Memory),
    ("fact_feedback", "given_by", Reach::Fact, Form::Whole, Part::Memory),
    ("file_revision", "owner_key", Reach::Agent, Form::Whole, Part::Memory),
    ("graph_candidate", "owner_key", Reach::Agent, Form::Whole, Part::Memory),
    ("graph_entity", "owner_key", Reach::Agent, Form::Whole, Part::Memory),
    ("graph_relation", "owner_key", Reach::Agent, Form::Whole, Part::Memory),
    ("mate_fact", "owner_key", Reach::Agent, Form::Whole, Part::Memory),
    ("memory_origin", "owner_key", Reach::Agent, Form::Whole, Part::Memory),
    ("mate_memory_recall", "owner_key", Reach::Agent, Form::Whole, Part::Memory),
    ("mate_workspace_file", "owner_key", Reach::Agent, Form::Whole, Part::Memory),
    ("memory_copy", "owner_key", Reach::Agent, Form::Whole, Part::Memory),
    ("memory_injection", "owner_key", Reach::Agent, Form::Whole, Part::Memory),
    ("morning_card", "owner_key", Reach::Agent, Form::Whole, Part::Memory),
    ("quarantine", "owner_key", Reach::Agent, Form::Whole, Part::Memory),
    ("webhook_delivery", "owner_key", Reach::Agent, Form::Whole, Part::Memory),
    ("webhook_delivery", "body", Reach::Agent, Form::Quoted, Part::Memory),
    ("recall_bucket", "bucket", Reach::Agent, Form::Within, Part::Talk),
    ("recall_bucket", "owner_key", Reach::Agent, Form::Whole, Part::Talk),
    ("recall_item", "bucket", Reach::Bucket, Form::Any, Part::Talk),
    ("conversation", "owner_key", Reach::Agent, Form::Whole, Part::Talk),
    ("message", "owner_key", Reach::Agent, Form::Whole, Part::Talk),
    ("turn", "owner_key", Reach::Agent, Form::Whole, Part::Talk),
    ("idempotency", "owner_key", Reach::Agent, Form::Whole, Part::Talk),
    ("job", "owner_key", Reach::Workspace, Form::Whole, Part::Talk),
    ("job", "lane", Reach::Workspace, Form::Within, Part::Talk),
    ("job", "dedup_key", Reach::Workspace, Form::Within, Part::Talk),
    ("audit", "detail", Reach::Workspace, Form::Quoted, Part::Talk),
    ("token", "bound_owner", Reach::Workspace, Form::Whole, Part::Talk),
];

/// The places that are searched, as `table.column`.
pub fn places(with_messages: bool) -> impl Iterator<Item = String> {
    searched(with_messages).map(|(table, column, ..)| format!("{table}.{column}"))
}

fn searched(with_messages: bool) -> impl Iterator<Item = &'static Place> {
    PLACES.iter().filter(move |(.., part)| with_messages || *part == Part::Memory)
}

/// Where the owner key of `person` still stands in the workspace, except in the job `own`: the number of rows by place.
pub async fn find(tx: &Tx, access: &Access, person: &Person, with_messages: bool, own: JobId) -> Result<BTreeMap<String, u64>> {
    let mut found = BTreeMap::new();
    for (table, column, reach, form, _) in searched(with_messages) {
        let rows = Query::select()
            .expr_as(Func::count(Expr::val(1)), Alias::new("number"))
            .from(Alias::new(*table))
            .and_where(Expr::col(Alias::new("tenant_id")).eq(access.tenant().get()))
            .cond_where(within(access, person, *reach, column))
            .cond_where(holds(person, column, *form, tx.is_postgres()))
            .cond_where(Condition::all().add_option((*table == "job").then(|| Expr::col(Alias::new("id")).ne(own.get()))))
            .to_owned();
        let number = number(tx, &rows).await?;
        if number > 0 {
            found.insert(format!("{table}.{column}"), number);
        }
    }
    Ok(found)
}

/// The number of these texts that an item of the recall index still contains: of the person's own memory, or of memory that is shared.
pub async fn told(tx: &Tx, access: &Access, person: &Person, texts: &[String]) -> Result<u64> {
    use recall_item::Column;
    let buckets: Vec<String> = person.buckets(access).iter().chain(&person.shared_buckets(access)).map(ToString::to_string).collect();
    let mut told = 0;
    for text in texts {
        let items = recall_item::Entity::find()
            .filter(Column::TenantId.eq(access.tenant().get()))
            .filter(Column::Bucket.is_in(buckets.iter().map(String::as_str)))
            .filter(live::items())
            .filter(like::contains(Column::Text, text));
        told += u64::from(items.count(tx.conn()).await? > 0);
    }
    Ok(told)
}

fn within(access: &Access, person: &Person, reach: Reach, column: &str) -> Condition {
    let own = Condition::all();
    match reach {
        Reach::Agent => own.add(Expr::col(Alias::new("agent_id")).is_in(person.agents().map(AgentId::get))),
        Reach::Workspace => own.add(Expr::col(Alias::new("workspace_id")).eq(access.workspace().get())),
        Reach::Fact => own.add(Expr::col(Alias::new("fact_id")).in_subquery(facts_here(access, person))),
        Reach::Bucket => own.add(Expr::col(Alias::new(column)).is_in(person.buckets(access).iter().map(ToString::to_string))),
    }
}

fn holds(person: &Person, column: &str, form: Form, is_postgres: bool) -> Condition {
    let (key, column) = (person.owner().as_str(), Alias::new(column));
    // A column of JSON is compared as text. LIKE would ignore case in SQLite.
    let contains = |suffix: &str, wanted: String| {
        let text = Expr::col(column.clone()).cast_as(Alias::new("text"));
        let text = Expr::cust_with_exprs(if is_postgres { "$1 || $2" } else { "? || ?" }, [text, Expr::val(suffix)]);
        let place = Func::cust(Alias::new(if is_postgres { "strpos" } else { "instr" })).arg(text).arg(wanted);
        Expr::expr(place).gt(0)
    };
    let whole = Condition::all();
    match form {
        Form::Any => whole,
        Form::Whole => whole.add(Expr::col(column).eq(key)),
        Form::Quoted => whole.add(contains("", serde_json::to_string(key).unwrap_or_default())),
        Form::Within => {
            let owner = || Expr::col(Alias::new("owner_key"));
            whole.add(contains(":", format!(":{key}:"))).add(Condition::any().add(owner().is_null()).add(owner().is_in(["", key])))
        }
    }
}
