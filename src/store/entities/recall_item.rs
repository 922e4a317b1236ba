//! One item of a bucket. A row of `recall_item`; only the store sees it.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "recall_item")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub tenant_id: i64,
    pub bucket: String,
    pub seq: i64,
    pub kind: String,
    pub source_id: i64,
    pub position: i32,
    pub text: String,
    pub index_text: String,
    pub occurred_at: DateTimeUtc,
    pub expires_at: Option<DateTimeUtc>,
    pub is_deleted: bool,
    pub space: Option<i64>,
    pub embedding: Option<Vec<u8>>,
    pub text_hash: Option<i64>,
    pub trust: f64,
    pub uses: i32,
    pub is_pinned: bool,
    #[sea_orm(column_type = "JsonBinary")]
    pub source: Json,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
