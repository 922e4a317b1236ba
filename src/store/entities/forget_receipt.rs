//! The receipt of one act of forgetting: row counts and times. A row of `forget_receipt`; only the store sees it.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "forget_receipt")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub tenant_id: i64,
    pub workspace_id: i64,
    pub agent_id: Option<i64>,
    pub owner_hash: String,
    pub target: String,
    pub state: String,
    pub counts: String,
    pub requested_by: Option<i64>,
    pub job_id: Option<i64>,
    pub created_at: DateTimeUtc,
    pub done_at: Option<DateTimeUtc>,
    pub remaining: Option<String>,
    pub probe: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
