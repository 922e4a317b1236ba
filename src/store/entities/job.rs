//! A job of the queue. A row of `job`; only the store sees it.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "job")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub tenant_id: i64,
    pub workspace_id: i64,
    pub agent_id: Option<i64>,
    pub owner_key: Option<String>,
    pub kind: String,
    #[sea_orm(column_type = "JsonBinary")]
    pub args: Json,
    pub lane: Option<String>,
    pub dedup_key: Option<String>,
    pub state: String,
    pub run_at: DateTimeUtc,
    pub starts: i32,
    pub failures: i32,
    pub lease_until: Option<DateTimeUtc>,
    pub worker: Option<String>,
    pub announced_at: Option<DateTimeUtc>,
    pub error: Option<String>,
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub outcome: Option<Json>,
    pub request_id: String,
    pub created_at: DateTimeUtc,
    pub started_at: Option<DateTimeUtc>,
    pub finished_at: Option<DateTimeUtc>,
    pub fallback: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
