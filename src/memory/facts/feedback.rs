//! People's opinions about facts: each person has one opinion of a fact, which moves the fact's trust. Called by REST and
//! the console.

use serde_json::json;

use super::shown::{FactWithTrust, one};
use super::trust;
use crate::app_state::AppState;
use crate::domain::access;
use crate::domain::access::{OwnerAccess, Principal};
use crate::domain::fact::{Fact, FactStatus};
use crate::domain::fact_event::{Cause, CauseKind, FactEventKind};
use crate::domain::ids::FactId;
use crate::domain::opinion::{Opinion, Opinions};
use crate::domain::owner_key::OwnerKey;
use crate::error::{Error, Result};
use crate::memory::facts::change::change;
use crate::memory::place;
use crate::store;
use crate::store::audit::Entry;
use crate::tenancy;

/// Records the caller's opinion of a fact. The same opinion again changes nothing; another opinion replaces the first.
///
/// # Errors
/// [`Error::Gone`] where feedback is switched off; [`Error::NotFound`] for a fact that the caller does not see;
/// [`Error::Conflict`] for one in quarantine.
pub async fn rate(app: &AppState, access: &OwnerAccess, id: FactId, opinion: Opinion) -> Result<FactWithTrust> {
    let ticket = access.access();
    let config = tenancy::settings::of_agent(app, access.agent_access()).await?;
    let flags = &config.memory().dream_v2;
    let person = opinion_owner(access);
    let tx = app.db.write_for(access).await?;
    let fact = place::find(&tx, access, id, place::Use::Rate).await?;
    if !(flags.enabled && flags.feedback) {
        return Err(Error::Gone("feedback on facts"));
    }
    if fact.status == FactStatus::Quarantined {
        return Err(Error::Conflict("the fact is in quarantine; release it first".to_owned()));
    }
    if store::fact_feedback::get(&tx, ticket, id, &person).await? == Some(opinion) {
        return one(app, &tx, ticket, fact).await;
    }
    let after = give(app, &tx, access, &fact, opinion, Cause::of(CauseKind::Hand, id.get())).await?;
    let shown = one(app, &tx, ticket, after).await?;
    tx.commit().await?;
    Ok(shown)
}

/// Confirms a fact in the caller's transaction, because a person approved something that was derived from it. Where
/// feedback is on, this records the opinion that the fact is helpful, once a person; otherwise it only resets the decay
/// of the fact's trust. Returns false for a fact that is not active, or that the caller does not see or may not write.
pub async fn confirm_in(app: &AppState, tx: &store::Tx, access: &OwnerAccess, id: FactId, cause: Cause) -> Result<bool> {
    let ticket = access.access();
    let fact = match place::find(tx, access, id, place::Use::Rate).await {
        Ok(fact) if fact.status == FactStatus::Active => fact,
        Ok(_) | Err(Error::NotFound(_) | Error::Forbidden(_)) => return Ok(false),
        Err(error) => return Err(error),
    };
    let config = tenancy::settings::of_agent_in(app, tx, access.agent_access()).await?;
    let flags = &config.memory().dream_v2;
    if flags.enabled && flags.feedback {
        give(app, tx, access, &fact, Opinion::Helpful, cause).await?;
    } else {
        let after = Fact { confirmed_at: app.clock.now(), ..fact.clone() };
        change(app, tx, ticket, &fact, after, FactEventKind::Confirmed, cause, "a person confirmed it").await?;
    }
    Ok(true)
}

/// Stores an opinion and adjusts the trust.
async fn give(app: &AppState, tx: &store::Tx, access: &OwnerAccess, fact: &Fact, opinion: Opinion, cause: Cause) -> Result<Fact> {
    let (ticket, id, person) = (access.access(), fact.id, opinion_owner(access));
    let was = counted(tx, ticket, id).await?;
    store::fact_feedback::put(tx, ticket, id, &person, opinion).await?;
    let is = counted(tx, ticket, id).await?;
    // Rating a fact as helpful also confirms it.
    let confirmed_at = if opinion == Opinion::Helpful { app.clock.now() } else { fact.confirmed_at };
    let after = trust::moved(fact, Fact { confirmed_at, ..fact.clone() }, was, is);
    let word = if opinion == Opinion::Helpful { "helpful" } else { "unhelpful" };
    let after = change(app, tx, ticket, fact, after, FactEventKind::Rated, cause, word).await?;
    let detail = json!({ "opinion": opinion, "trustBefore": fact.trust, "trustAfter": after.trust });
    store::audit::record(tx, ticket, Entry::done("fact.feedback", "fact", id.get()).with(detail)).await?;
    Ok(after)
}

/// Whether feedback is switched on.
pub async fn takes_opinions(app: &AppState, access: &OwnerAccess) -> Result<bool> {
    let config = tenancy::settings::of_agent(app, access.agent_access()).await?;
    let flags = &config.memory().dream_v2;
    Ok(flags.enabled && flags.feedback)
}

async fn counted(tx: &store::Tx, access: &access::Access, id: FactId) -> Result<Opinions> {
    Ok(store::fact_feedback::count(tx, access, &[id]).await?.remove(&id).unwrap_or_default())
}

/// Whose opinion it is: the owner's that the call is about. A logged-in user who looks at another person's memory rates
/// as themselves.
fn opinion_owner(access: &OwnerAccess) -> OwnerKey {
    match access.access().principal() {
        Principal::Session(user, _) => OwnerKey::user(user),
        _ => access.owner().clone(),
    }
}
