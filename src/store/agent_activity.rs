//! Agents by their last activity. No column stores it: the query computes it for every agent of the workspace with two index lookups each,
//! and then reads only the agents of the page. Called by `store::agents`.

use std::cmp::Reverse;

use chrono::{DateTime, SecondsFormat, Utc};
use sea_orm::{EntityTrait, FromQueryResult, QueryFilter, QuerySelect, Select};

use crate::domain::access::Access;
use crate::domain::agent::Agent;
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::store::entities::agent::{Column, Entity};
use crate::store::{Tx, agents, by_id, memory_size};

/// The prefix of a position, which distinguishes it from a position in another order.
const WORD: &str = "active";

#[derive(FromQueryResult)]
struct Row {
    id: i64,
    spoken_at: Option<DateTime<Utc>>,
    changed_at: Option<DateTime<Utc>>,
}

/// When an agent was last active, and its id as the tie-breaker.
type ActivityPosition = (Option<DateTime<Utc>>, i64);

/// The live agents of the caller's workspace that its token may access and whose name contains `words`, the last active first.
///
/// # Errors
/// [`Error::Invalid`] for a cursor of another list or order.
pub(super) async fn list(tx: &Tx, access: &Access, words: &str, page: &PageRequest) -> Result<Page<Agent>> {
    let after = page.after.as_deref().map(|position| read(position).ok_or_else(|| Error::bad_page("cursor"))).transpose()?;
    let rows = activity(access, words).into_model::<Row>().all(tx.conn()).await?;
    let places = rows.into_iter().map(|row| (Ord::max(row.spoken_at, row.changed_at), row.id));
    let mut places: Vec<ActivityPosition> = places.filter(|place| after.is_none_or(|after| *place < after)).collect();
    places.sort_unstable_by_key(|place| Reverse(*place));
    let Page { items, next_cursor } = Page::cut(places, page.limit, write);
    let ids: Vec<i64> = items.into_iter().map(|(_, id)| id).collect();
    let found = Entity::find().filter(by_id::condition(Column::TenantId, Column::Id, access, ids.iter().copied()));
    let mut found: Vec<Agent> = found.all(tx.conn()).await?.into_iter().map(agents::domain).collect();
    found.sort_by_key(|agent| ids.iter().position(|id| *id == agent.id.get()));
    Ok(Page { items: found, next_cursor })
}

fn activity(access: &Access, words: &str) -> Select<Entity> {
    agents::matching(access, words)
        .select_only()
        .column(Column::Id)
        .expr_as(memory_size::spoken_at(access), "spoken_at")
        .expr_as(memory_size::changed_at(access), "changed_at")
}

/// Writes the time in full precision: a truncated one would repeat or skip agents on the next page.
fn write((at, id): &ActivityPosition) -> String {
    let at = at.map_or_else(|| "never".to_owned(), |at| at.to_rfc3339_opts(SecondsFormat::AutoSi, true));
    format!("{WORD} {at} {id}")
}

fn read(position: &str) -> Option<ActivityPosition> {
    let (at, id) = position.strip_prefix(WORD)?.strip_prefix(' ')?.split_once(' ')?;
    let at = if at == "never" { None } else { Some(DateTime::parse_from_rfc3339(at).ok()?.with_timezone(&Utc)) };
    Some((at, id.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use sea_orm::{DbBackend, QueryTrait};

    use super::*;
    use crate::auth;
    use crate::store::entities::tests::plan;

    #[test]
    fn a_position_is_read_to_the_last_digit() {
        let at: DateTime<Utc> = "2026-11-21T02:00:00.123456789Z".parse().unwrap();
        for place in [(Some(at), 7), (None, -7)] {
            assert_eq!(read(&write(&place)), Some(place));
        }
        for wrong in ["", "active", "active never", "active soon 7", "7 Ada", "active never x"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }

    #[tokio::test]
    async fn the_activity_of_an_agent_is_looked_up() {
        let access = auth::operator_access(1.into(), 2.into(), "plan");
        let plan = plan(activity(&access, "").build(DbBackend::Sqlite)).await;
        assert!(!plan.contains("SCAN"), "{plan}");
    }
}
