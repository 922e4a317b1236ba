//! The time zone in which the period of a question ("last March", 上个月) and the days of its filter are counted: that of the request, else the one that the person is
//! known to live in, else the agent's.

use super::question::Question;
use crate::app_state::AppState;
use crate::domain::access::OwnerAccess;
use crate::error::Result;
use crate::memory::facts::zone;
use crate::store::Tx;

/// The question with the person's time zone, if it or its filter names a day or a period and the request named no zone. Other questions cost no look-up.
pub(crate) async fn of_person(app: &AppState, tx: &Tx, access: &OwnerAccess, question: Question) -> Result<Question> {
    if !is_needed(app, access, &question) {
        return Ok(question);
    }
    Ok(Question { zone: zone::of_owner(tx, access).await?, ..question })
}

/// As [`of_person`], for a caller without a transaction: one is opened only for the look-up.
pub(crate) async fn look_up(app: &AppState, access: &OwnerAccess, question: Question) -> Result<Question> {
    if !is_needed(app, access, &question) {
        return Ok(question);
    }
    let tx = app.db.read(access.access()).await?;
    of_person(app, &tx, access, question).await
}

/// Whether the answer depends on a time zone that the request did not name.
fn is_needed(app: &AppState, access: &OwnerAccess, question: &Question) -> bool {
    if question.zone.is_some() {
        return false;
    }
    let moment = question.as_of.unwrap_or_else(|| app.clock.now());
    let day = moment.with_timezone(&access.agent().timezone).date_naive();
    question.filter.has_days() || language::timing::of_question(&question.text, day).is_some()
}
