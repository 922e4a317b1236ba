//! One change that a dream proposed. A row of `dream_entry`; only the store sees it.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "dream_entry")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub tenant_id: i64,
    pub agent_id: i64,
    pub owner_key: String,
    pub scope: String,
    pub dream_id: i64,
    pub position: i32,
    pub change: String,
    #[sea_orm(column_type = "Text")]
    pub heading: String,
    #[sea_orm(column_type = "Text")]
    pub anchor: String,
    #[sea_orm(column_type = "Text")]
    pub before_text: String,
    #[sea_orm(column_type = "Text")]
    pub after_text: String,
    pub state: String,
    #[sea_orm(column_type = "Text")]
    pub reason: String,
    #[sea_orm(column_type = "JsonBinary")]
    pub sources: Json,
    pub decided_by: Option<i64>,
    pub decided_at: Option<DateTimeUtc>,
    pub confirmed_at: Option<DateTimeUtc>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
