//! A merge candidate: two entities that may be the same. A row of `graph_candidate`; only the store sees it.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "graph_candidate")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub tenant_id: i64,
    pub agent_id: i64,
    pub owner_key: String,
    pub scope: String,
    pub entity_a: i64,
    pub entity_b: i64,
    pub cosine: Option<f64>,
    pub name_similarity: f64,
    pub state: String,
    #[sea_orm(column_type = "JsonBinary")]
    pub merged: Json,
    pub decided_by: Option<i64>,
    pub decided_at: Option<DateTimeUtc>,
    pub created_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
