//! Facts with what callers wrote beside them. Called by dialects of other memory services.

use serde_json::Value;

use super::read::glance;
use crate::domain::access::OwnerAccess;
use crate::domain::fact::Fact;
use crate::domain::ids::FactId;
use crate::error::{Error, Result};
use crate::memory::facts::place;
use crate::noctuary::Noctuary;
use crate::store::metadata::Beside;
use crate::store::{self, Tx};

/// Longest metadata, in bytes of JSON.
const MAX_METADATA_BYTES: usize = 8_192;

/// A fact, and an object of the caller's.
#[derive(Debug, Clone, PartialEq)]
pub struct Described {
    /// The fact.
    pub fact: Fact,
    /// What a caller wrote beside it; null when nothing.
    pub metadata: Value,
    /// What the owner calls the conversation that it came from.
    pub conversation: Option<String>,
}

/// The facts with these ids that the owner's agent may see, with what was written beside them, in their order.
///
/// # Errors
/// When the database does not answer.
pub async fn described(noctuary: &Noctuary, access: &OwnerAccess, ids: &[FactId]) -> Result<Vec<Described>> {
    let tx = glance(noctuary, access, "fact.list").await?;
    let mut found = store::metadata::list(&tx, access, ids).await?;
    found.sort_by_key(|beside| ids.iter().position(|id| *id == beside.fact.id));
    let described = |Beside { fact, metadata, conversation }| Described { fact, metadata: metadata.unwrap_or(Value::Null), conversation };
    Ok(found.into_iter().map(described).collect())
}

/// Writes the caller's own object beside a fact, in place of what was there.
///
/// # Errors
/// As [`crate::memory::facts::update`].
pub async fn describe(noctuary: &Noctuary, access: &OwnerAccess, id: FactId, metadata: &Value) -> Result<()> {
    check(metadata)?;
    let tx = noctuary.db.write(access.access()).await?;
    place::find(&tx, access, id, place::Use::Write).await?;
    store::metadata::of_fact(&tx, access.access(), id, metadata).await?;
    tx.commit().await
}

/// Writes it in the transaction in which the fact came to be.
pub(in crate::memory) async fn describe_in(tx: &Tx, access: &OwnerAccess, id: FactId, metadata: Option<&Value>) -> Result<()> {
    match metadata {
        Some(metadata) => store::metadata::of_fact(tx, access.access(), id, metadata).await,
        None => Ok(()),
    }
}

/// Whether this can be kept beside memory.
///
/// # Errors
/// [`Error::Invalid`] for what is no object, or too long.
pub fn check(metadata: &Value) -> Result<()> {
    if metadata.is_object() && metadata.to_string().len() <= MAX_METADATA_BYTES {
        Ok(())
    } else {
        Err(Error::invalid("metadata", "must be an object of at most 8,192 bytes"))
    }
}
