//! Questions about the real memory of one person, each with the text that an answer must contain. They are asked without counting as use,
//! so that a change of settings can be measured before and after. They are deleted with the person. Called by the console.

use serde_json::json;

use super::matching::contains;
use crate::app_state::AppState;
use crate::domain::access::{OwnerAccess, Permission, Principal};
use crate::domain::ids::TestQuestionId;
use crate::domain::memory_test::TestQuestion;
use crate::error::{Error, Result};
use crate::memory::audit;
use crate::retrieval::recall::RecallQuery;
use crate::retrieval::recall::preview::{RankingMode, preview};
use crate::store;
use crate::store::audit::Entry;

/// The most questions about one person.
const MAX_QUESTIONS: u64 = 100;
/// The longest question or expected text, in characters.
const MAX_CHARS: usize = 1_000;
/// How many of the best answers count unless the question says it.
pub const TOP: u32 = 5;
/// How many answers are looked at for the rank.
const DEPTH: u32 = 50;

/// The questions about a person, the oldest first.
///
/// # Errors
/// [`Error::Forbidden`] without the permission to read memory.
pub async fn list(app: &AppState, access: &OwnerAccess) -> Result<Vec<TestQuestion>> {
    access.access().require(Permission::ReadMemory)?;
    audit::note_read(app, access, "memory_test.list").await?;
    let tx = app.db.read(access.access()).await?;
    store::memory_tests::questions(&tx, access).await
}

/// Adds a question.
///
/// # Errors
/// [`Error::Invalid`] with the fields at fault; [`Error::Conflict`] when there are too many.
pub async fn add(app: &AppState, access: &OwnerAccess, query: &str, expected: &str, top: Option<u32>) -> Result<TestQuestion> {
    access.access().require(Permission::WriteMemory)?;
    let is_fit = |text: &str| (1..=MAX_CHARS).contains(&text.trim().chars().count()) && !text.contains('\0');
    if !is_fit(query) {
        return Err(Error::invalid("q", "must be 1 to 1,000 characters"));
    }
    if !is_fit(expected) {
        return Err(Error::invalid("expected", "must be 1 to 1,000 characters"));
    }
    let top = top.unwrap_or(TOP);
    if !(1..=DEPTH).contains(&top) {
        return Err(Error::invalid("top", "must be 1 to 50"));
    }
    let ticket = access.access();
    let question = TestQuestion {
        id: app.ids.next(),
        query: query.trim().to_owned(),
        expected: expected.trim().to_owned(),
        top,
        last_rank: None,
        earlier_rank: None,
        asked_at: None,
        made_by: match ticket.principal() {
            Principal::Session(user, _) | Principal::Token(user, _) => user.to_string(),
            Principal::Job(_) | Principal::Operator => "operator".to_owned(),
        },
        created_at: app.clock.now(),
    };
    let tx = app.db.write_for(access).await?;
    if store::memory_tests::count_questions(&tx, access).await? >= MAX_QUESTIONS {
        return Err(Error::Conflict(format!("there are {MAX_QUESTIONS} questions already; delete one first")));
    }
    store::memory_tests::insert_question(&tx, access, &question).await?;
    let detail = json!({ "agentId": access.agent().id, "ownerKey": access.owner() });
    let entry = Entry::done("memory_test.ask", "memory_test_question", question.id.get()).with(detail);
    store::audit::record(&tx, ticket, entry).await?;
    tx.commit().await?;
    Ok(question)
}

/// Deletes a question.
///
/// # Errors
/// [`Error::NotFound`] for another person's.
pub async fn delete(app: &AppState, access: &OwnerAccess, id: TestQuestionId) -> Result<()> {
    access.access().require(Permission::WriteMemory)?;
    let tx = app.db.write_for(access).await?;
    if !store::memory_tests::delete_question(&tx, access, id).await? {
        return Err(Error::NotFound("test question"));
    }
    let detail = json!({ "agentId": access.agent().id, "ownerKey": access.owner() });
    let entry = Entry::done("memory_test.delete", "memory_test_question", id.get()).with(detail);
    store::audit::record(&tx, access.access(), entry).await?;
    tx.commit().await
}

/// Asks every question, and keeps the rank of the expected text beside that of the run before.
///
/// # Errors
/// [`Error::Forbidden`] without the permission to write memory; [`Error::Gone`] when the agent has no memory.
pub async fn ask_all(app: &AppState, access: &OwnerAccess) -> Result<Vec<TestQuestion>> {
    access.access().require(Permission::WriteMemory)?;
    let mut questions = list(app, access).await?;
    // A question whose words were forgotten asks for nothing.
    for question in questions.iter_mut().filter(|question| !question.query.is_empty()) {
        let query = RecallQuery { query: question.query.clone(), k: Some(DEPTH), ..RecallQuery::default() };
        let answer = preview(app, access, query, RankingMode::All).await?;
        let place = answer.items.iter().position(|one| contains(&one.recalled.found.text, &question.expected));
        question.earlier_rank = question.last_rank;
        question.last_rank = Some(place.map_or(0, |place| u32::try_from(place + 1).unwrap_or(u32::MAX)));
        question.asked_at = Some(app.clock.now());
    }
    let tx = app.db.write_for(access).await?;
    for question in &questions {
        store::memory_tests::rank_question(&tx, access, question).await?;
    }
    tx.commit().await?;
    Ok(questions)
}
