//! Forgets lines of a bucket and the facts they are based on, in one transaction. Called for people's decisions on the
//! changes of dreams, and for files that the search of a person found.

use std::collections::HashSet;

use super::fact::{begin, finish, silence};
use super::part::without_lines;
use super::{dreams, files, remove};
use crate::app_state::AppState;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::bucket::Bucket;
use crate::domain::fact::Fact;
use crate::domain::forget::{ForgetExtent, ForgetTarget, Receipt};
use crate::domain::ids::FactId;
use crate::error::Result;
use crate::memory::files::write::allow;
use crate::memory::fingerprint::comparable;
use crate::memory::tombstones;
use crate::memory::tombstones::statement::{Statement, cut, without_marks};
use crate::store::{self, Tx};

/// Forgets `lines` of `bucket` in every file, revision and dream, the facts that they state, and those of `facts` that
/// the caller may write, in the caller's transaction.
///
/// # Errors
/// [`crate::error::Error::Forbidden`] for a bucket that the caller may not write.
pub async fn lines_in(
    app: &AppState,
    tx: &Tx,
    access: &OwnerAccess,
    bucket: &Bucket,
    lines: Vec<String>,
    facts: &[FactId],
) -> Result<Receipt> {
    remove_lines(app, tx, access, bucket, (ForgetTarget::Dream, lines, facts)).await
}

/// Forgets `lines` of `bucket`, as [`lines_in`] does, in one transaction.
///
/// # Errors
/// As [`lines_in`].
pub async fn lines(app: &AppState, access: &OwnerAccess, bucket: &Bucket, lines: &[String]) -> Result<Receipt> {
    store::again_when_refused(|| async move {
        let tx = app.db.write_for(access).await?;
        let receipt = remove_lines(app, &tx, access, bucket, (ForgetTarget::Section, lines.to_vec(), &[])).await?;
        tx.commit().await?;
        Ok(receipt)
    })
    .await
}

async fn remove_lines(
    app: &AppState,
    tx: &Tx,
    access: &OwnerAccess,
    bucket: &Bucket,
    (target, lines, facts): (ForgetTarget, Vec<String>, &[FactId]),
) -> Result<Receipt> {
    let ticket = access.access();
    ticket.require(Permission::WriteMemory)?;
    allow(access, bucket)?;
    let mut receipt = begin(app, access, target)?;
    let text = lines.join("\n");
    let mut said: Vec<Fact> = store::erasure::of_bucket(tx, bucket).await?;
    said.retain(|fact| cut(&text, &[Statement::of(fact)]).is_some());
    for id in facts {
        let found = store::facts::get(tx, access, *id).await?;
        let is_new = |fact: &Fact| allow(access, &fact.bucket).is_ok() && said.iter().all(|known| known.id != fact.id);
        if let Some(fact) = found.filter(is_new) {
            said.push(fact);
        }
    }
    let mut gone = Vec::new();
    for home in access.visibility().buckets() {
        let here: Vec<Fact> = said.iter().filter(|fact| fact.bucket == home).cloned().collect();
        gone.extend(remove::facts(app, tx, ticket, &home, &here, receipt.id, &mut receipt.counts).await?);
    }
    let words: HashSet<String> = lines.iter().map(|line| comparable(without_marks(line))).filter(|words| !words.is_empty()).collect();
    // Removes the exact lines, and sentences that say the same in other words, as the diary does.
    let told: Vec<Statement> = lines.iter().map(|line| Statement::from_words(without_marks(line))).collect();
    let change = |content: &str| match without_lines(content, &words) {
        Some((kept, gone)) => Some(cut(&kept, &told).map_or((kept, gone), |(kept, more)| (kept, gone + more))),
        None => cut(content, &told),
    };
    files::rewrite(app, tx, ticket, bucket, &mut receipt.counts, |_, content| change(content)).await?;
    dreams::rewrite(tx, ticket, bucket, &[], &mut receipt.counts, &change, &change).await?;
    tombstones::add_lines(app, tx, ticket, bucket, &lines, receipt.id).await?;
    let statements: Vec<Statement> = gone.iter().map(Statement::of).collect();
    silence(app, tx, access, &gone, &statements, ForgetExtent::default(), &mut receipt.counts).await?;
    finish(app, tx, access, receipt).await
}
