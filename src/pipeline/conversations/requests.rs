//! Stores what a finished turn explicitly asks to have remembered ("remember that …", 记住…), in the transaction that records the turn:
//! without a model, and without waiting for the extraction. Called by `record`.

use chrono_tz::Tz;
use serde_json::json;

use crate::app_state::AppState;
use crate::config::mate::Memory;
use crate::domain::access::OwnerAccess;
use crate::domain::conversation::{Conversation, Message, TriggerSource};
use crate::domain::fact::{FactSource, FactStatus};
use crate::domain::ids::FactId;
use crate::error::Result;
use crate::memory::candidate::Candidate;
use crate::memory::facts::admission;
use crate::memory::facts::admission::Rules;
use crate::memory::facts::zone;
use crate::memory::facts::{Applied, Provenance, apply};
use crate::memory::held_messages;
use crate::pipeline::engine;
use crate::store::audit::Entry;
use crate::store::{self, Tx};

/// Stores what the user asked for, with its message as the source; "tomorrow" is counted in the time zone `zone`, if the turn names one. The later extraction confirms it. Does nothing when extraction is
/// switched off, or a schedule started the turn.
pub(super) async fn remember(
    app: &AppState,
    tx: &Tx,
    access: &OwnerAccess,
    settings: &Memory,
    conversation: &Conversation,
    said: &[Message],
    zone: Option<Tz>,
) -> Result<Vec<FactId>> {
    let is_by_schedule = settings.skip_cron_conversations && conversation.trigger == TriggerSource::Cron;
    if !settings.enabled || !settings.auto_summarize_enabled || is_by_schedule {
        return Ok(Vec::new());
    }
    let asked = engine::requests(said, zone.unwrap_or(access.agent().timezone));
    if asked.is_empty() {
        return Ok(Vec::new());
    }
    // Few turns ask for something, and only these look the person's time zone up.
    let asked = match zone {
        Some(_) => asked,
        None => match zone::of_owner(tx, access).await? {
            Some(known) => engine::requests(said, known),
            None => asked,
        },
    };
    let ticket = access.access();
    let bucket = access.visibility().home(settings.lifecycle_mediator_enabled);
    let rules = Rules { min_confidence: settings.min_confidence, redact: settings.redact, now: app.clock.now() };
    let provenance = Provenance { conversation: Some(conversation.id), ..Provenance::default() };
    store::facts::lock(tx, ticket, &bucket).await?;
    let mut kept = Vec::new();
    for candidate in asked {
        let candidate = Candidate { source: FactSource::Person, ..candidate };
        let Ok(admitted) = admission::judge(candidate, &rules) else { continue };
        let applied = Box::pin(apply(app, tx, ticket, &bucket, &admitted, provenance)).await?;
        if matches!(applied, Applied::KeptOut(..)) {
            continue;
        }
        let fact = applied.fact().clone();
        if fact.status == FactStatus::Quarantined {
            let held: Vec<Message> = said.iter().filter(|message| Some(message.id) == admitted.candidate().message).cloned().collect();
            held_messages::silence_for_fact(tx, access, fact.id, conversation.id, &held).await?;
        }
        let detail = json!({
            "category": fact.category, "status": fact.status, "scope": bucket.scope(), "ownerKey": bucket.owner(),
            "conversationId": conversation.id,
        });
        store::audit::record(tx, ticket, Entry::done("fact.remember", "fact", fact.id.get()).with(detail)).await?;
        kept.push(fact.id);
    }
    Ok(kept)
}
