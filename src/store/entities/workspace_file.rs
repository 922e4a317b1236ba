//! A Markdown file of an agent. A row of `mate_workspace_file`; only the store sees it.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "mate_workspace_file")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub tenant_id: i64,
    pub agent_id: i64,
    pub filename: String,
    pub content: Option<String>,
    pub file_size: i64,
    pub enabled: bool,
    pub sort_order: i32,
    pub create_time: DateTimeUtc,
    pub update_time: DateTimeUtc,
    pub deleted: i32,
    pub owner_key: String,
    pub scope: String,
    pub revision: i64,
    #[sea_orm(column_type = "JsonBinary")]
    pub locked_sections: Json,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
