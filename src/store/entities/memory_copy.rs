//! The copy of a fact that a memory server has or is to get. A row of `memory_copy`; only the store sees it.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "memory_copy")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub tenant_id: i64,
    pub server_id: i64,
    pub agent_id: i64,
    pub owner_key: String,
    pub fact_id: i64,
    #[sea_orm(column_type = "Text")]
    pub place: String,
    pub remote_id: Option<String>,
    pub sent: Option<String>,
    pub is_tried: bool,
    pub marks: i32,
    pub settled: i32,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
