//! Tests of counting between two flushes: counts are bounded, and none is lost that could not be written.

use serde_json::json;

use super::*;
use crate::auth;
use crate::domain::agent::Agent;
use crate::domain::clock::Clock;

fn nora() -> OwnerAccess {
    let agent = Agent {
        id: AgentId::from(7),
        tenant: TenantId::from(1),
        workspace: WorkspaceId::from(2),
        name: "Ada".into(),
        description: String::new(),
        timezone: chrono_tz::UTC,
        leader: None,
        model: None,
        settings: json!({}),
        created_at: DateTime::UNIX_EPOCH,
        updated_at: DateTime::UNIX_EPOCH,
    };
    let access = auth::operator_access(agent.tenant, agent.workspace, "test");
    access.for_agent(agent).unwrap().for_job_owner(OwnerKey::api("nora").unwrap()).unwrap()
}

fn now() -> DateTime<Utc> {
    Clock::fixed_at("2026-11-21T09:00:00Z").now()
}

fn injection() -> Injection {
    Injection {
        day: now().date_naive(),
        calls: 1,
        searches: 1,
        candidates: 5,
        selected: 3,
        omitted: 2,
        tokens: 80,
        skipped: 0,
        last_at: now(),
    }
}

#[test]
fn counts_that_could_not_be_written_join_those_made_meanwhile() {
    let (usage_buffer, nora) = (UsageBuffer::default(), nora());
    let count = |deed, query| usage_buffer.count(&nora, deed, query, [ItemId::from(3)].into_iter(), now());
    count(UsageKind::Recalled, Some(11));
    usage_buffer.add_injection(&nora, injection());
    usage_buffer.add_recall(&nora, true, now());
    let taken = usage_buffer.take();
    count(UsageKind::Injected, Some(12));
    count(UsageKind::Returned, None);
    usage_buffer.add_injection(&nora, injection());
    usage_buffer.add_recall(&nora, false, now() + chrono::TimeDelta::minutes(59));
    for (tenant, batch) in taken {
        usage_buffer.put_back(tenant, batch);
    }
    let all = usage_buffer.take();
    assert_eq!(all.len(), 1);
    let (uses, days) = all[0].1.rows();
    assert_eq!((uses.len(), uses[0].returned, uses[0].used, uses[0].last_used_at), (1, 2, 2, Some(now())));
    let mut queries = uses[0].queries.clone();
    queries.sort_unstable();
    assert_eq!(queries, [11, 12]);
    assert_eq!((days.len(), days[0].2.calls, days[0].2.candidates), (1, 2, 10));
    let activity = Activity { recalls: 2, empty_recalls: 1, contexts: 2, candidates: 10, selected: 6, omitted: 4, filled_contexts: 2 };
    assert_eq!(all[0].1.hours(), [(AgentId::from(7), Hour::of(now()), activity)]);
    assert!(usage_buffer.take().is_empty(), "counting begins anew");
}

#[test]
fn a_node_counts_a_bounded_number_of_items_and_goes_on_with_those_it_has() {
    let (usage_buffer, nora) = (UsageBuffer::default(), nora());
    let many = i64::try_from(MAX_ROWS).unwrap() + 10;
    usage_buffer.count(&nora, UsageKind::Recalled, None, (0..many).map(ItemId::from), now());
    usage_buffer.count(&nora, UsageKind::Recalled, None, (0..1).map(ItemId::from), now());
    assert_eq!(usage_buffer.lock().left_out, 10);
    let (uses, _) = usage_buffer.take()[0].1.rows();
    assert_eq!(uses.len(), MAX_ROWS);
    assert_eq!(uses.iter().find(|one| one.item == ItemId::from(0)).map(|one| one.used), Some(2));
}

#[test]
fn an_item_is_counted_with_a_bounded_number_of_questions() {
    let (usage_buffer, nora) = (UsageBuffer::default(), nora());
    for query in 0..100 {
        usage_buffer.count(&nora, UsageKind::Injected, Some(query), [ItemId::from(3)].into_iter(), now());
    }
    let (uses, _) = usage_buffer.take()[0].1.rows();
    assert_eq!((uses[0].used, uses[0].queries.len()), (100, MAX_QUERIES));
}
