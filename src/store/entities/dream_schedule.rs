//! When an agent's next nightly dreams start. A row of `dream_schedule`; only the store sees it.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "dream_schedule")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub tenant_id: i64,
    pub workspace_id: i64,
    pub agent_id: i64,
    pub next_at: Option<DateTimeUtc>,
    pub rule: String,
    pub paused_at: Option<DateTimeUtc>,
    pub last_date: Option<String>,
    pub last_at: Option<DateTimeUtc>,
    pub updated_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
