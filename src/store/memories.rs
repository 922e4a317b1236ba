//! The facts of a workspace, over all of its agents and people, in a selectable order. `retrieval::memories` uses it.
//!
//! A list covers parts: whole agents for an admin who reads everybody's memory, buckets otherwise. Each part is read in the order of an
//! index, and the parts are merged, so that the cost of a page does not depend on the number of facts.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, ExprTrait, Func, Query, SelectStatement};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QuerySelect, QueryTrait, Select, TryGetableMany};

use crate::domain::access::{Access, OwnerBinding, Permission};
use crate::domain::agent::Agent;
use crate::domain::bucket::Bucket;
use crate::domain::contradiction::ContradictionState;
use crate::domain::fact::{Fact, FactOrder, FactSource};
use crate::domain::fact_event::{CauseKind, FactEventKind};
use crate::domain::ids::{AgentId, FactId, TenantId};
use crate::domain::memory_scope::MemoryScope;
use crate::domain::owner_key::OwnerKey;
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::store::entities::fact::{Column, Entity, Model};
use crate::store::entities::{contradiction, fact_event};
use crate::store::fact_list::{self, FactPosition};
use crate::store::facts::{self, FactFilter};
use crate::store::{Tx, agent_rows};

/// The most agents of a workspace that a list covers.
const MAX_AGENTS: u64 = 1_000;
/// Sorts after every key with the same prefix.
const LAST: char = char::MAX;

/// The filter of a list.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct MemoryFilter {
    /// Status, category, words, trust and time of validity.
    pub facts: FactFilter,
    /// Only facts from this source.
    pub source: Option<FactSource>,
    /// Only facts that were learned at this time or later.
    pub learned_from: Option<DateTime<Utc>>,
    /// Only facts that were learned before this time.
    pub learned_to: Option<DateTime<Utc>>,
    /// Only facts that were used, or only facts that were never used.
    pub is_used: Option<bool>,
    /// Only facts with an open contradiction.
    pub is_disputed: bool,
    /// Only facts that are not newer than this one: a list as it was when this was its newest.
    pub newest: Option<FactId>,
}

/// A part of the workspace's memory.
#[derive(Debug, Clone, PartialEq)]
enum Part {
    /// One bucket.
    Bucket(Bucket),
    /// The memory of an agent about everybody whom the caller may name, and what the agent's users share.
    Agent(TenantId, AgentId, OwnerBinding),
}

/// The memory that a list covers: what the caller may see of the agents and people of a filter.
#[derive(Debug, Clone, PartialEq)]
pub struct Reach {
    parts: Vec<Part>,
    /// Whether it includes the PERSONAL memory of several people.
    pub is_of_everybody: bool,
}

/// The live agents of the workspace that the caller may access, oldest first.
pub async fn agents(tx: &Tx, access: &Access) -> Result<Vec<Agent>> {
    use sea_orm::QueryOrder;
    let rows = agent_rows::matching(access, "").order_by_asc(crate::store::entities::agent::Column::Id).limit(MAX_AGENTS);
    Ok(rows.all(tx.conn()).await?.into_iter().map(agent_rows::domain).collect())
}

impl Reach {
    /// What the caller may see of `agents`, the caller's own: of the agent `only` if given, and about `person` if given, with shared memory
    /// if `with_shared`. Without a person an admin sees everybody's memory, and others see their own and what is shared. Nothing is in
    /// reach of a caller who may not name the person.
    #[must_use]
    pub fn new(access: &Access, agents: &[Agent], only: Option<AgentId>, person: Option<&OwnerKey>, with_shared: bool) -> Self {
        let tenant = access.tenant();
        let chosen = || agents.iter().filter(|agent| only.is_none_or(|only| only == agent.id));
        if person.is_some_and(|person| !access.may_name(person)) || chosen().next().is_none() {
            return Self { parts: Vec::new(), is_of_everybody: false };
        }
        let is_of_everybody = person.is_none() && access.can(Permission::Administer);
        let own = access.user().map(OwnerKey::user);
        let person = person.or(own.as_ref()).filter(|person| !person.is_system() && access.may_name(person));
        let has_shared = with_shared || is_of_everybody;
        let mut parts = Vec::new();
        for agent in chosen() {
            if is_of_everybody {
                parts.push(Part::Agent(tenant, agent.id, access.owners().clone()));
                continue;
            }
            parts.extend(person.map(|person| Part::Bucket(Bucket::Personal(tenant, agent.id, person.clone()))));
            if has_shared {
                parts.push(Part::Bucket(Bucket::Team(tenant, agent.id)));
            }
            // The agent's own list shows the leader's rows too; over all agents they are listed as the leader's.
            let leader = agent.leader.filter(|_| has_shared && only.is_some());
            parts.extend(leader.map(|leader| Part::Bucket(Bucket::Team(tenant, leader))));
        }
        if has_shared {
            parts.push(Part::Bucket(Bucket::Global(tenant)));
        }
        Self { parts, is_of_everybody }
    }

    /// Whether a bucket is in reach.
    #[must_use]
    pub fn covers(&self, bucket: &Bucket) -> bool {
        self.parts.iter().any(|part| match part {
            Part::Bucket(own) => own == bucket,
            Part::Agent(tenant, agent, owners) => {
                let is_named = match owners {
                    OwnerBinding::Any => true,
                    OwnerBinding::Owner(owner) => owner.as_str() == bucket.owner(),
                    OwnerBinding::Prefix(prefix) => bucket.owner().starts_with(prefix.as_str()),
                };
                let is_open = bucket.scope() != MemoryScope::Personal || is_named;
                bucket.scope() != MemoryScope::Global && bucket.tenant() == *tenant && bucket.agent() == *agent && is_open
            }
        })
    }
}

/// The facts in reach that pass the filter, in `order`.
///
/// # Errors
/// [`Error::Invalid`] for a cursor of another list or order.
pub async fn list(tx: &Tx, reach: &Reach, filter: &MemoryFilter, order: FactOrder, page: &PageRequest) -> Result<Page<Fact>> {
    let position = page.after.as_deref();
    let after = position.map(|position| FactPosition::read(order, position).ok_or_else(|| Error::bad_page("cursor"))).transpose()?;
    let mut rows: Vec<Model> = Vec::new();
    for part in &reach.parts {
        rows.extend(fact_list::sorted(passing(part, filter, order), order, after).limit(page.limit + 1).all(tx.conn()).await?);
    }
    rows.sort_unstable_by(|one, other| FactPosition::of(one).compare(FactPosition::of(other), order));
    let page = Page::cut(rows, page.limit, |row| FactPosition::of(row).write(order));
    Ok(Page { items: page.items.into_iter().filter_map(facts::domain).collect(), next_cursor: page.next_cursor })
}

/// The number of facts in reach that pass the filter. It stops at `most`, so that it costs little however many there are.
pub async fn count(tx: &Tx, reach: &Reach, filter: &MemoryFilter, most: u64) -> Result<u64> {
    let mut total: u64 = 0;
    for part in &reach.parts {
        let rows = passing(part, filter, FactOrder::Newest).select_only().column(Column::Id).limit(most.saturating_sub(total)).into_query();
        let counted = Query::select().expr(Func::count(Expr::val(1))).from_subquery(rows, "counted").to_owned();
        let found = match tx.conn().query_one(&counted).await? {
            Some(row) => row.try_get_by_index::<i64>(0)?,
            None => 0,
        };
        total = total.saturating_add(u64::try_from(found).unwrap_or_default());
        if total >= most {
            return Ok(most);
        }
    }
    Ok(total)
}

/// Facts that are alike in what facets count, and how many there are.
#[derive(Debug, Clone, PartialEq)]
pub struct Traits {
    /// The agent; 0 for GLOBAL facts.
    pub agent: AgentId,
    /// The category, as stored.
    pub category: String,
    /// The status, as stored.
    pub status: String,
    /// The source, as stored.
    pub source: String,
    /// The number of limits of trust that they reach.
    pub trust: usize,
    /// The number of times at or after which they were learned.
    pub learned: usize,
    /// Whether they were ever used.
    pub is_used: bool,
    /// How many they are.
    pub number: u64,
}

/// The limits between the choices of a facet.
#[derive(Debug, Clone, Copy)]
pub struct Limits<'a> {
    /// Of the stored trust.
    pub trust: &'a [f64],
    /// Of the time at which a fact was learned.
    pub learned: &'a [DateTime<Utc>],
}

/// The columns of [`Traits`].
type TraitRow = (i64, String, String, String, i32, i32, i32, i64);

/// The traits of the facts in reach that pass the filter, of at most `most` facts. The database groups them: ten thousand rows take
/// several times as long to read as to count.
pub async fn traits(tx: &Tx, reach: &Reach, filter: &MemoryFilter, limits: Limits<'_>, most: u64) -> Result<Vec<Traits>> {
    let mut all = Vec::new();
    let mut left = most;
    for part in &reach.parts {
        if left == 0 {
            break;
        }
        for row in tx.conn().query_all(&grouped(traits_of(part, filter, limits).limit(left))).await? {
            let (agent, category, status, source, trust, learned, used, number) =
                TraitRow::try_get_many_by_index(&row).map_err(DbErr::from)?;
            let number = u64::try_from(number).unwrap_or_default();
            left = left.saturating_sub(number);
            all.push(Traits {
                agent: agent.into(),
                category,
                status,
                source,
                trust: usize::try_from(trust).unwrap_or_default(),
                learned: usize::try_from(learned).unwrap_or_default(),
                is_used: used > 0,
                number,
            });
        }
    }
    Ok(all)
}

/// One row of traits for each fact of a part that passes the filter.
fn traits_of(part: &Part, filter: &MemoryFilter, limits: Limits<'_>) -> Select<Entity> {
    let reached = |is_reached: Expr| -> Expr { Expr::case(is_reached, 1).finally(0).into() };
    let number = |reached: Vec<Expr>| reached.into_iter().fold(Expr::val(0), Expr::add);
    let trust = limits.trust.iter().map(|limit| reached(Column::Trust.gte(*limit))).collect();
    let learned = limits.learned.iter().map(|limit| reached(Column::LearnedAt.gte(*limit))).collect();
    passing(part, filter, FactOrder::Newest)
        .select_only()
        .columns([Column::AgentId, Column::Category, Column::Status, Column::Source])
        .expr_as(number(trust), GROUPED[4])
        .expr_as(number(learned), GROUPED[5])
        .expr_as(reached(Column::UseCount.gt(0)), GROUPED[6])
}

/// The columns of [`traits_of`].
const GROUPED: [&str; 7] = ["agent_id", "category", "status", "source", "trusted", "learned", "used"];

fn grouped(traits: Select<Entity>) -> SelectStatement {
    let mut query = Query::select();
    query.columns(GROUPED).expr(Func::count(Expr::val(1))).from_subquery(traits.into_query(), "traits");
    query.group_by_columns(GROUPED).to_owned()
}

/// How each of these facts was learned: the cause, and the kind and the id of the actor. Facts without a recorded start are absent.
pub async fn learned_by(tx: &Tx, access: &Access, ids: &[FactId]) -> Result<HashMap<FactId, (CauseKind, String, Option<i64>)>> {
    use fact_event::Column;
    let rows = fact_event::Entity::find()
        .select_only()
        .columns([Column::FactId, Column::CauseKind, Column::ActorKind, Column::ActorId])
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::FactId.is_in(ids.iter().map(|id| id.get())))
        .filter(Column::Kind.eq(FactEventKind::Learned.as_str()));
    let rows: Vec<(i64, String, String, Option<i64>)> = rows.into_tuple().all(tx.conn()).await?;
    let known = rows.into_iter().filter_map(|(id, cause, kind, actor)| Some((id.into(), (CauseKind::parse(&cause)?, kind, actor))));
    Ok(known.collect())
}

/// The facts of one part that pass the filter, not yet in `order`.
fn passing(part: &Part, filter: &MemoryFilter, order: FactOrder) -> Select<Entity> {
    let may_inherit = !matches!(part, Part::Bucket(bucket) if bucket.scope() != MemoryScope::Personal);
    let (place, tenant) = match part {
        Part::Bucket(bucket) => (crate::store::visible::in_bucket(&facts::places(), bucket), bucket.tenant()),
        Part::Agent(tenant, agent, owners) => {
            let within = within(owners);
            (Condition::all().add(Column::TenantId.eq(tenant.get())).add(Column::AgentId.eq(agent.get())).add_option(within), *tenant)
        }
    };
    // As an expression, so that no index by this time is chosen, which has another order.
    let learned = || Expr::from(Func::coalesce([Expr::col((Entity, Column::LearnedAt)), Expr::col((Entity, Column::LearnedAt))]));
    let MemoryFilter { facts, source, learned_from, learned_to, is_used, is_disputed, newest } = filter;
    let more = Condition::all()
        .add_option(source.map(|source| Column::Source.eq(source.as_str())))
        .add_option(learned_from.map(|from| learned().gte(from)))
        .add_option(learned_to.map(|to| learned().lt(to)))
        .add_option(is_used.map(|used| if used { Column::UseCount.gt(0) } else { Column::UseCount.eq(0) }))
        .add_option(is_disputed.then(|| disputed(tenant)))
        // As a sum, for the same reason.
        .add_option(newest.map(|newest| Expr::col((Entity, Column::Id)).add(0_i64).lte(newest.get())));
    let query = Entity::find().filter(place).filter(Column::Deleted.eq(0));
    if matches!(order, FactOrder::LeastTrusted | FactOrder::MostTrusted) {
        return facts::filtered(query, facts, may_inherit).filter(more);
    }
    // Compared as a sum, so that no index by trust is chosen, which has another order.
    let trust = || Expr::col((Entity, Column::Trust)).add(0.0);
    let range = Condition::all()
        .add_option(facts.min_trust.map(|least| trust().gte(least)))
        .add_option(facts.max_trust.map(|most| trust().lte(most)));
    let facts = FactFilter { min_trust: None, max_trust: None, ..facts.clone() };
    facts::filtered(query, &facts, may_inherit).filter(more).filter(range)
}

/// Shared rows, and the rows of the owners that a token is bound to; `None` for any owner.
fn within(owners: &OwnerBinding) -> Option<Condition> {
    let bound = match owners {
        OwnerBinding::Any => return None,
        OwnerBinding::Owner(owner) => Condition::all().add(Column::OwnerKey.eq(owner.as_str())),
        OwnerBinding::Prefix(prefix) => {
            Condition::all().add(Column::OwnerKey.gte(prefix.as_str())).add(Column::OwnerKey.lt(format!("{prefix}{LAST}")))
        }
    };
    Some(Condition::any().add(Column::OwnerKey.eq("")).add(bound))
}

/// Facts with an open contradiction.
fn disputed(tenant: TenantId) -> Condition {
    use contradiction::Column::{FactA, FactB, State, TenantId as Tenant};
    let side = |column: contradiction::Column| -> SelectStatement {
        let open = contradiction::Entity::find().select_only().column(column).filter(Tenant.eq(tenant.get()));
        open.filter(State.eq(ContradictionState::Open.as_str())).into_query()
    };
    Condition::any().add(Column::Id.in_subquery(side(FactA))).add(Column::Id.in_subquery(side(FactB)))
}

#[cfg(test)]
#[path = "memories_tests.rs"]
mod tests;
