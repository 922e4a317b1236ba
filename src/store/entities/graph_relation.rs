//! A relation between two entities, with its interval. A row of `graph_relation`; only the store sees it.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "graph_relation")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub tenant_id: i64,
    pub agent_id: i64,
    pub owner_key: String,
    pub scope: String,
    pub subject_id: i64,
    pub predicate: String,
    pub object_id: i64,
    pub said_subject_id: i64,
    pub said_object_id: i64,
    pub confidence: f64,
    pub valid_from: DateTimeUtc,
    pub valid_until: Option<DateTimeUtc>,
    pub learned_at: DateTimeUtc,
    pub closed_by: Option<i64>,
    pub source: String,
    pub conversation_id: Option<i64>,
    pub message_id: Option<i64>,
    pub episode_id: Option<i64>,
    pub evidence: String,
    pub status: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
