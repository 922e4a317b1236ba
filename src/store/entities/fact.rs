//! A fact. A row of `mate_fact`; only the store sees it.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "mate_fact")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub tenant_id: i64,
    pub agent_id: i64,
    pub source_ref: String,
    pub category: String,
    pub subject: String,
    pub predicate: String,
    pub object_value: String,
    pub confidence: f64,
    pub trust: f64,
    pub last_used_at: Option<DateTimeUtc>,
    pub use_count: i32,
    pub extracted_by: String,
    pub create_time: DateTimeUtc,
    pub update_time: DateTimeUtc,
    pub deleted: i32,
    pub owner_key: String,
    pub scope: String,
    pub text: String,
    pub status: String,
    pub stability: String,
    pub is_explicit: bool,
    pub source: String,
    pub evidence: String,
    pub conversation_id: Option<i64>,
    pub message_id: Option<i64>,
    pub extraction_id: Option<i64>,
    pub superseded_by: Option<i64>,
    pub valid_from: DateTimeUtc,
    pub valid_to: Option<DateTimeUtc>,
    pub expires_at: Option<DateTimeUtc>,
    pub learned_at: DateTimeUtc,
    pub fingerprint: String,
    pub confirmed_at: DateTimeUtc,
    pub independent_count: i32,
    pub is_person_edited: bool,
    pub status_reason: Option<String>,
    pub due_at: Option<DateTimeUtc>,
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub metadata: Option<Json>,
    pub text_version: i32,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
