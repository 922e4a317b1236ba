//! A URL that receives the events of a workspace. A row of `webhook`; only the store sees it.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "webhook")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub tenant_id: i64,
    pub workspace_id: i64,
    #[sea_orm(column_type = "Text")]
    pub url: String,
    #[sea_orm(column_type = "JsonBinary")]
    pub events: Json,
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub agent_ids: Option<Json>,
    pub generation: i32,
    pub rotated_at: Option<DateTimeUtc>,
    pub disabled_at: Option<DateTimeUtc>,
    pub disabled_reason: Option<String>,
    pub created_by: Option<i64>,
    pub created_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
