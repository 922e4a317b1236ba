//! The visible buckets as an SQL condition. Every read of a memory table uses it.

use sea_orm::sea_query::ExprTrait;
use sea_orm::{ColumnTrait, Condition};

use crate::domain::bucket::Bucket;

/// Columns that place a row in a bucket.
pub(in crate::store) struct Columns<C> {
    /// `tenant_id`
    pub tenant: C,
    /// `agent_id`; 0 on GLOBAL rows.
    pub agent: C,
    /// `owner_key`; empty on shared rows.
    pub owner: C,
    /// `scope`
    pub scope: C,
}

/// Rows in one of `buckets`; none if `buckets` is empty.
pub(in crate::store) fn condition<C: ColumnTrait>(columns: &Columns<C>, buckets: &[Bucket]) -> Condition {
    // Only if it is empty: beside other alternatives, this condition would keep SQLite from looking any of them up.
    let none = buckets.is_empty().then(|| sea_orm::sea_query::Expr::val(1).eq(0));
    buckets.iter().fold(Condition::any(), |any, bucket| any.add(in_bucket(columns, bucket))).add_option(none)
}

/// Rows in `bucket`.
pub(in crate::store) fn in_bucket<C: ColumnTrait>(columns: &Columns<C>, bucket: &Bucket) -> Condition {
    Condition::all()
        .add(columns.tenant.eq(bucket.tenant().get()))
        .add(columns.agent.eq(bucket.agent().get()))
        .add(columns.owner.eq(bucket.owner()))
        .add(columns.scope.eq(bucket.scope().as_str()))
}
