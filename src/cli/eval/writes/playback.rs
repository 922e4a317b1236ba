//! Plays the sessions through the service behind the API, closes each as an integration would, runs extraction, and compares the facts
//! before and after.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Duration, NaiveTime, Utc};

use super::memora::{Operation, Persona, Session};
use super::reflect::{self, Known, covers, words};
use crate::app;
use crate::app_state::AppState;
use crate::cli::eval::ask::EvalContext;
use crate::cli::print;
use crate::config::Config;
use crate::domain::access::OwnerAccess;
use crate::domain::clock::Clock;
use crate::domain::conversation::{ConversationState, MessageRole};
use crate::domain::fact::{Fact, FactStatus};
use crate::domain::ids::{FactId, MessageId};
use crate::domain::label::MetadataFilter;
use crate::domain::turn::TurnOutcome;
use crate::error::Result;
use crate::memory::facts::{self, FactQuery};
use crate::pipeline::conversations;
use crate::pipeline::conversations::{NewMessage, NewTurn, Usage};
use crate::worker;

/// The page size, in rows: the largest that the service allows.
const PAGE: u64 = 200;

/// The results of one persona.
#[derive(Debug)]
pub(super) struct PersonaResult {
    pub(super) name: String,
    pub(super) sessions: Vec<Outcome>,
}

/// The results of one session.
#[derive(Debug, Default)]
pub(super) struct Outcome {
    pub(super) id: i64,
    /// Whether the session contains something to remember.
    pub(super) has_gold: bool,
    pub(super) is_update: bool,
    pub(super) is_delete: bool,
    /// Facts that the session created or confirmed.
    pub(super) facts: usize,
    /// Correctly extracted turns.
    pub(super) right: usize,
    /// Turns that were extracted although they contain nothing to remember, each with the resulting fact.
    pub(super) wrong: Vec<String>,
    /// Turns that contain something to remember but were not extracted.
    pub(super) missed: Vec<String>,
    /// Changes that the facts reflect.
    pub(super) reflected: usize,
    /// Descriptions of the changes that the facts do not reflect.
    pub(super) unreflected: Vec<String>,
}

/// Plays every persona; each is the owner of a separate memory.
///
/// # Errors
/// If the data is rejected or the installation fails.
pub(super) async fn run(config: Config, personas: &[Persona]) -> Result<Vec<PersonaResult>> {
    let clock = Clock::standing_at(begin(personas.iter().flat_map(|persona| &persona.sessions).next(), 0));
    let app = app::open(config, clock).await?;
    let context = EvalContext::new(&app).await?;
    let mut played = Vec::new();
    for (number, persona) in personas.iter().enumerate() {
        let access = context.owner(number).await?;
        let mut before = HashMap::new();
        let mut sessions = Vec::new();
        for (place, session) in persona.sessions.iter().enumerate() {
            let of_day = persona.sessions.iter().take(place).filter(|earlier| earlier.date == session.date).count();
            sessions.push(play(&app, &access, session, begin(Some(session), of_day), &mut before).await?);
        }
        print::note(format!("{}: {} sessions played", persona.name, sessions.len()));
        played.push(PersonaResult { name: persona.name.clone(), sessions });
    }
    Ok(played)
}

/// The start of a session: the first of a day at 08:00, then one every 20 minutes.
fn begin(session: Option<&Session>, of_day: usize) -> DateTime<Utc> {
    let day = session.map(|session| session.date).unwrap_or_default();
    let minutes = i64::try_from(of_day).unwrap_or_default() * 20;
    day.and_time(NaiveTime::from_hms_opt(8, 0, 0).unwrap_or_default()).and_utc() + Duration::minutes(minutes)
}

async fn play(
    app: &AppState,
    access: &OwnerAccess,
    session: &Session,
    begins: DateTime<Utc>,
    before: &mut HashMap<FactId, Fact>,
) -> Result<Outcome> {
    let name = format!("session {}", session.id);
    app.clock.set(begins + Duration::minutes(15));
    let at = |turn: usize| begins + Duration::seconds(i64::try_from(turn).unwrap_or_default() * 10);
    let messages = session.turns.iter().enumerate().map(|(turn, said)| NewMessage {
        role: if said.is_by_user() { MessageRole::User } else { MessageRole::Assistant },
        name: None,
        content: said.message.clone(),
        created_at: Some(at(turn)),
    });
    let turn = NewTurn {
        messages: messages.collect(),
        trigger: None,
        outcome: TurnOutcome::Completed,
        usage: Usage::default(),
        injected: Vec::new(),
        metadata: None,
        zone: None,
    };
    conversations::record(app, access, &name, turn, None).await?;
    conversations::update(app, access, &name, Some(ConversationState::Terminated), None).await?;
    worker::drain(app).await?;
    let after = known(app, access).await?;
    let turns = turns_of(app, access, &name).await?;
    let outcome = judge(session, &turns, before, &after);
    *before = after;
    Ok(outcome)
}

/// Every fact of the owner, in any status.
async fn known(app: &AppState, access: &OwnerAccess) -> Result<HashMap<FactId, Fact>> {
    let mut known = HashMap::new();
    let mut cursor = None;
    loop {
        let query = FactQuery { status: Some("all".to_owned()), cursor, limit: Some(PAGE), ..FactQuery::default() };
        let page = facts::list(app, access, query).await?;
        known.extend(page.items.into_iter().map(|shown| (shown.fact.id, shown.fact)));
        cursor = page.next_cursor;
        if cursor.is_none() {
            return Ok(known);
        }
    }
}

/// Maps each message of the session to the number of its turn.
async fn turns_of(app: &AppState, access: &OwnerAccess, name: &str) -> Result<HashMap<MessageId, usize>> {
    let mut turns = HashMap::new();
    let mut cursor = None;
    loop {
        let page = conversations::list_messages(app, access, name, &MetadataFilter::default(), cursor.as_deref(), Some(PAGE)).await?;
        for message in page.items {
            turns.insert(message.id, turns.len());
        }
        cursor = page.next_cursor;
        if cursor.is_none() {
            return Ok(turns);
        }
    }
}

fn judge(session: &Session, turns: &HashMap<MessageId, usize>, before: &HashMap<FactId, Fact>, after: &HashMap<FactId, Fact>) -> Outcome {
    let mut outcome = Outcome {
        id: session.id,
        has_gold: session.operation != Operation::Nothing,
        is_update: session.operation == Operation::Update,
        is_delete: session.operation == Operation::Delete,
        ..Outcome::default()
    };
    let mut written: HashMap<usize, String> = HashMap::new();
    for fact in after.values().filter(|fact| fact.status != FactStatus::Quarantined) {
        let is_new = !before.contains_key(&fact.id);
        let is_confirmed = before.get(&fact.id).is_some_and(|known| known.confirmed_at != fact.confirmed_at);
        if !is_new && !is_confirmed {
            continue;
        }
        outcome.facts += 1;
        let said = if is_new { fact.message.and_then(|message| turns.get(&message).copied()) } else { said_again(session, fact) };
        if let Some(turn) = said {
            let made = written.entry(turn).or_default();
            *made = format!("{made} [{} {} {}]", fact.subject, fact.predicate, fact.object);
        }
    }
    for (number, turn) in session.turns.iter().enumerate() {
        match (turn.share_memory, written.get(&number)) {
            (true, Some(_)) => outcome.right += 1,
            (true, None) => outcome.missed.push(turn.message.clone()),
            (false, Some(made)) => outcome.wrong.push(format!("{} →{made}", turn.message)),
            (false, None) => {}
        }
    }
    let facts: Vec<Known> = after.values().map(|fact| as_known(fact, before.get(&fact.id))).collect();
    for change in &session.changes {
        if reflect::is_reflected(change, &facts) {
            outcome.reflected += 1;
        } else {
            outcome.unreflected.push(format!("{change:?}"));
        }
    }
    outcome
}

/// The last user turn that restates a fact that was already known; it must name most words of the object.
fn said_again(session: &Session, fact: &Fact) -> Option<usize> {
    let by_user = session.turns.iter().enumerate().filter(|(_, turn)| turn.is_by_user());
    by_user.filter(|(_, turn)| covers(&words(&turn.message), &fact.object)).map(|(number, _)| number).next_back()
}

fn as_known(fact: &Fact, before: Option<&Fact>) -> Known {
    let words: HashSet<String> = words(&format!("{} {}", fact.subject, fact.object));
    let is_touched = before.is_none_or(|before| before.status != fact.status || before.confirmed_at != fact.confirmed_at);
    Known { words, predicate: fact.predicate.clone(), is_active: fact.status == FactStatus::Active, is_touched }
}
