//! Removes forgotten words from records about memory: questions and suites of memory tests, quarantined writes, reasons, what extractions
//! rejected, and messages of imports that wait. Called by `remove::facts`, in its transaction.

use super::suites;
use super::words::Words;
use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::fact::Fact;
use crate::domain::forget::{Counts, Erased};
use crate::domain::memory_scope::MemoryScope;
use crate::domain::quarantine::QuarantineKind;
use crate::error::Result;
use crate::memory::tombstones::statement::{Statement, cut};
use crate::store::{Tx, erasure};

/// Removes what `facts` of `bucket` say from the records of everybody who reads the bucket.
pub(super) async fn clean(
    tx: &Tx,
    access: &Access,
    bucket: &Bucket,
    facts: &[Fact],
    statements: &[Statement],
    counts: &mut Counts,
) -> Result<()> {
    let words = Words::of(facts, statements);
    let asked = erasure::questions(tx, bucket).await?.into_iter();
    let is_about = |query: &str, expected: &str| words.are_in(query) || words.are_in(expected) || words.have(expected);
    let gone: Vec<i64> = asked.filter(|(_, query, expected)| is_about(query, expected)).map(|(id, ..)| id).collect();
    counts.add(Erased::TestQuestions, erasure::empty_questions(tx, access, &gone).await?);
    suites::remove_words(tx, access, bucket, &words, counts).await?;
    let mut hints: Vec<&str> = statements.iter().filter_map(Statement::hint).collect();
    hints.sort_unstable();
    hints.dedup();
    for hint in hints {
        with_hint(tx, access, bucket, hint, &words, counts).await?;
        waiting(tx, access, bucket, hint, statements, counts).await?;
    }
    Ok(())
}

async fn with_hint(tx: &Tx, access: &Access, bucket: &Bucket, hint: &str, words: &Words<'_>, counts: &mut Counts) -> Result<()> {
    let held = erasure::quarantined_with(tx, bucket, hint).await?.into_iter().filter(|(.., text)| words.are_in(text));
    // A fact that waits was cleaned with the other facts of the bucket; its row is how the team decides about it.
    let (facts, others): (Vec<_>, Vec<_>) = held.partition(|(_, kind, _)| *kind == QuarantineKind::Fact);
    let ids = |rows: Vec<(i64, QuarantineKind, String)>| rows.into_iter().map(|(id, ..)| id).collect::<Vec<i64>>();
    counts.add(Erased::Quarantined, erasure::delete_quarantined(tx, access, &ids(others)).await?);
    counts.add(Erased::Quarantined, erasure::empty_quarantined(tx, access, &ids(facts)).await?);
    let disputes = erasure::disputes_with(tx, bucket, hint).await?.into_iter().filter(|(_, text)| words.are_in(text));
    erasure::empty_disputes(tx, access, &disputes.map(|(id, _)| id).collect::<Vec<_>>()).await?;
    let rejected = erasure::rejections_with(tx, bucket, hint).await?.into_iter().filter(|(_, text)| words.are_in(text));
    let rejected: Vec<i64> = rejected.map(|(id, _)| id).collect();
    counts.add(Erased::Rejections, erasure::delete_rejections(tx, access, &rejected).await?);
    let reasons = erasure::reasons_with(tx, bucket, hint).await?.into_iter().filter(|(_, text)| words.are_in(text));
    erasure::empty_reasons(tx, access, &reasons.map(|(id, _)| id).collect::<Vec<_>>()).await
}

/// Messages of the owner's imports that were not yet recorded: they would be recalled as soon as they are.
async fn waiting(tx: &Tx, access: &Access, bucket: &Bucket, hint: &str, statements: &[Statement], counts: &mut Counts) -> Result<()> {
    if bucket.scope() != MemoryScope::Personal {
        return Ok(());
    }
    for (id, mut messages) in erasure::import_parts_with(tx, bucket, hint).await? {
        let before = messages.len();
        messages.retain(|message| cut(&message.content, statements).is_none());
        if messages.len() < before {
            erasure::rewrite_import_part(tx, access, id, &messages).await?;
            counts.add(Erased::ImportParts, 1);
        }
    }
    Ok(())
}
