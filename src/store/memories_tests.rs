//! The reach of callers, and the indexes that the lists and counts of a workspace use.

use sea_orm::{DbBackend, QueryTrait};

use super::*;
use crate::auth;
use crate::domain::access::tests::{access_of, agent};
use crate::domain::fact::FactStatus;
use crate::domain::role::Role;
use crate::store::entities::tests::plan;

const ORDERS: [FactOrder; 5] = [FactOrder::Newest, FactOrder::Oldest, FactOrder::LeastTrusted, FactOrder::MostTrusted, FactOrder::MostUsed];

/// The index of active facts with their texts.
const ACTIVE: &str = "ix_mate_fact_tenant_agent_id_deleted_text";

fn whole_agent() -> Part {
    Part::Agent(1.into(), 7.into(), OwnerBinding::Any)
}

#[tokio::test]
async fn every_order_over_all_people_follows_an_index_and_is_not_sorted() {
    let after = Some(FactPosition { trust: 0.5, uses: 3, id: 9 });
    for status in [None, Some(FactStatus::Active)] {
        let facts = FactFilter { status, max_trust: Some(0.9), ..FactFilter::default() };
        let learned_from = Some("2026-11-20T07:00:00Z".parse().unwrap());
        let filter = MemoryFilter { facts, learned_from, ..MemoryFilter::default() };
        for (order, index) in ORDERS.into_iter().zip(["all_newest", "all_newest", "all_trust", "all_trust", "all_uses"]) {
            for after in [None, after] {
                let query = fact_list::sorted(passing(&whole_agent(), &filter, order), order, after);
                let plan = plan(query.limit(51).build(DbBackend::Sqlite)).await;
                // The index of active facts has the order of ids, too.
                let is_indexed = plan.contains(index) || (index == "all_newest" && plan.contains(ACTIVE));
                assert!(is_indexed && !plan.contains("TEMP B-TREE") && !plan.contains("SCAN"), "{order:?} {after:?}: {plan}");
            }
        }
    }
}

#[tokio::test]
async fn words_are_sought_in_the_index_of_active_texts() {
    let facts = FactFilter { status: Some(FactStatus::Active), query: Some("lantern".to_owned()), ..FactFilter::default() };
    let filter = MemoryFilter { facts, ..MemoryFilter::default() };
    let query = fact_list::sorted(passing(&whole_agent(), &filter, FactOrder::Newest), FactOrder::Newest, None);
    for query in [query.clone(), query.select_only().column(Column::Id)] {
        let plan = plan(query.limit(51).build(DbBackend::Sqlite)).await;
        assert!(plan.contains(ACTIVE) && !plan.contains("TEMP B-TREE"), "{plan}");
    }
}

#[tokio::test]
async fn what_facets_count_is_read_from_an_index_alone() {
    let facts = FactFilter { status: Some(FactStatus::Active), min_trust: Some(0.2), ..FactFilter::default() };
    let filter = MemoryFilter { facts, is_used: Some(false), source: Some(FactSource::Tool), ..MemoryFilter::default() };
    let limits = Limits { trust: &[0.4], learned: &["2026-11-20T07:00:00Z".parse().unwrap()] };
    let plan = plan(DbBackend::Sqlite.build(&grouped(traits_of(&whole_agent(), &filter, limits).limit(10)))).await;
    assert!(plan.contains("COVERING INDEX"), "{plan}");
}

#[test]
fn an_admin_reaches_everybody_and_others_themselves_and_what_is_shared() {
    let (mine, theirs) = (agent(), Agent { id: 8.into(), ..agent() });
    let agents = [mine.clone(), theirs.clone()];
    let nora = OwnerKey::api("nora").unwrap();
    let personal = |agent: &Agent, owner: &OwnerKey| Bucket::Personal(agent.tenant, agent.id, owner.clone());
    let admin = access_of(Role::Admin);
    let all = Reach::new(&admin, &agents, None, None, true);
    assert!(all.is_of_everybody && all.covers(&personal(&mine, &nora)) && all.covers(&Bucket::Team(theirs.tenant, theirs.id)));
    assert!(all.covers(&Bucket::Global(mine.tenant)));
    assert!(!all.covers(&Bucket::Personal(mine.tenant, 9.into(), nora.clone())), "an agent that is not the caller's");
    let one = Reach::new(&admin, &agents, Some(mine.id), Some(&nora), false);
    assert!(one.covers(&personal(&mine, &nora)) && !one.covers(&personal(&theirs, &nora)) && !one.is_of_everybody);
    assert!(!one.covers(&Bucket::Team(mine.tenant, mine.id)) && !one.covers(&Bucket::Global(mine.tenant)));
    let member = access_of(Role::Member);
    let own = Reach::new(&member, &agents, None, None, true);
    let user = OwnerKey::user(member.user().unwrap());
    assert!(own.covers(&personal(&mine, &user)) && own.covers(&Bucket::Team(mine.tenant, mine.id)) && !own.is_of_everybody);
    assert!(!own.covers(&personal(&mine, &nora)));
    assert_eq!(Reach::new(&member, &agents, None, Some(&nora), true).parts, [], "a person whom the caller may not name");
    assert_eq!(Reach::new(&admin, &agents, Some(9.into()), None, true).parts, [], "an agent of another workspace");
    let job = auth::operator_access(1.into(), 2.into(), "reach");
    assert!(Reach::new(&job, &[], None, None, true).parts.is_empty());
}
