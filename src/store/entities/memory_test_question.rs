//! A question about the memory of one person, with the text that an answer must contain. A row of `memory_test_question`; only the store
//! sees it.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "memory_test_question")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub tenant_id: i64,
    pub agent_id: i64,
    pub owner_key: String,
    #[sea_orm(column_type = "Text")]
    pub query: String,
    #[sea_orm(column_type = "Text")]
    pub expected: String,
    pub top: i32,
    pub last_rank: Option<i32>,
    pub earlier_rank: Option<i32>,
    pub asked_at: Option<DateTimeUtc>,
    pub made_by: String,
    pub created_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
