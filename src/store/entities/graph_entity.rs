//! An entity of the knowledge graph. A row of `graph_entity`; only the store sees it.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "graph_entity")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub tenant_id: i64,
    pub agent_id: i64,
    pub owner_key: String,
    pub scope: String,
    pub name: String,
    pub name_key: String,
    pub kind: String,
    pub description: String,
    #[sea_orm(column_type = "JsonBinary")]
    pub aliases: Json,
    pub confidence: f64,
    pub merged_into: Option<i64>,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
