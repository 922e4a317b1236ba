//! A memory in the sample of a week. A row of `quality_sample`; only the store sees it.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "quality_sample")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub tenant_id: i64,
    pub workspace_id: i64,
    pub week: String,
    pub position: i32,
    pub fact_id: i64,
    pub mark: Option<String>,
    pub marked_by: Option<i64>,
    pub created_at: DateTimeUtc,
    pub marked_at: Option<DateTimeUtc>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
