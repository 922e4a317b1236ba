//! The query plan of the frequent list of items.

use sea_orm::{DbBackend, QueryTrait};

use super::*;
use crate::auth;
use crate::domain::ids::{AgentId, TenantId, WorkspaceId};
use crate::store::entities::tests::plan;

#[tokio::test]
async fn the_newer_rows_of_a_bucket_are_read_from_their_place_in_its_index() {
    let access = auth::operator_access(TenantId::from(1), WorkspaceId::from(0), "plan");
    let bucket = Bucket::Team(TenantId::from(1), AgentId::from(2));
    for with_tombstones in [false, true] {
        let plan = plan(newer(&access, &bucket, (7, 7), with_tombstones).limit(1_000).build(DbBackend::Sqlite)).await;
        assert!(plan.contains("ix_recall_item_tenant_bucket_seq (tenant_id=? AND bucket=? AND seq>?)"), "{plan}");
    }
}

#[tokio::test]
async fn the_buckets_of_a_source_are_found_by_the_source() {
    let access = auth::operator_access(TenantId::from(1), WorkspaceId::from(0), "plan");
    let plan = plan(buckets_of(&access, ItemKind::Fact, 7).build(DbBackend::Sqlite)).await;
    assert!(plan.contains("ix_recall_item_tenant_kind_source (tenant_id=? AND kind=? AND source_id=?)"), "{plan}");
}
