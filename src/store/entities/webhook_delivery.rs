//! The delivery of one event to a webhook. A row of `webhook_delivery`; only the store sees it.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "webhook_delivery")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub tenant_id: i64,
    pub webhook_id: i64,
    pub event: String,
    pub agent_id: Option<i64>,
    pub owner_key: Option<String>,
    #[sea_orm(column_type = "Text")]
    pub body: String,
    pub state: String,
    pub attempts: i32,
    pub status: Option<i32>,
    pub error: Option<String>,
    pub job_id: Option<i64>,
    pub created_at: DateTimeUtc,
    pub finished_at: Option<DateTimeUtc>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
