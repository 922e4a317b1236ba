//! Facts in the recall index, with which `memory::facts::neighbours` compares a new fact.

use sea_orm::{ColumnTrait, QueryFilter};

use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::ids::FactId;
use crate::domain::item::ItemKind;
use crate::error::Result;
use crate::store::Tx;
use crate::store::entities::recall_item::Column;
use crate::store::items::{Row, item, newer};
use recall_index::embedding::{Embedding, EmbeddingState, Space};

/// A fact in the recall index.
#[derive(Debug, Clone, PartialEq)]
pub struct FactRow {
    /// The fact.
    pub id: FactId,
    /// Its sentence; `None` if the fact is no longer active.
    pub text: Option<String>,
    /// Its embedding, if the current model has made one.
    pub meaning: Option<Embedding>,
}

/// The facts of a bucket that changed after the version `seq`, in the order of their changes.
pub async fn since(tx: &Tx, access: &Access, bucket: &Bucket, seq: i64, space: Option<Space>) -> Result<Vec<FactRow>> {
    let query = newer(access, bucket, (seq, i64::MAX), seq > 0).filter(Column::Kind.eq(ItemKind::Fact.as_str()));
    let rows = query.into_model::<Row>().all(tx.conn()).await?;
    rows.into_iter()
        .map(|row| {
            let item = item(row, space)?;
            let is_gone = item.is_deleted || item.expires_at.is_some_and(|end| end <= tx.now());
            let meaning = if let EmbeddingState::Known(meaning) = item.meaning { Some(meaning) } else { None };
            Ok(FactRow { id: item.source_id.into(), text: (!is_gone).then_some(item.text), meaning })
        })
        .collect()
}
