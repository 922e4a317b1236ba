//! A conversation of one owner with one agent. A row of `conversation`; only the store sees it.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "conversation")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub tenant_id: i64,
    pub workspace_id: i64,
    pub agent_id: i64,
    pub owner_key: String,
    pub name: String,
    pub trigger_source: String,
    pub state: String,
    pub message_count: i64,
    pub extracted_seq: i64,
    pub completed_seq: i64,
    pub idle_at: Option<DateTimeUtc>,
    pub reflect_at: Option<DateTimeUtc>,
    pub speaking_turn_id: Option<i64>,
    pub speaking_until: Option<DateTimeUtc>,
    pub last_active_at: DateTimeUtc,
    pub created_at: DateTimeUtc,
    pub completed_at: Option<DateTimeUtc>,
    pub told_seq: i64,
    pub metadata: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
