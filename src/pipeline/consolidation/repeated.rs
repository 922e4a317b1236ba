//! What was said again and again as candidates of a dream: statements that several daily notes make, and facts that several conversations
//! confirmed, whether anybody recalled them or not. Called by `candidates`.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{Days, NaiveDate, NaiveTime};

use super::candidates::{Candidate, GatherContext};
use super::gates;
use super::mentions::{Mention, bar, count};
use super::score::RecallStatistics;
use crate::domain::dream::{EntrySource, EntryState};
use crate::domain::fact::Fact;
use crate::domain::ids::FactId;
use crate::domain::item::ItemKind;
use crate::error::Result;
use crate::memory::files::daily;
use crate::memory::fingerprint;
use crate::memory::indexing::words::day_of_note;
use crate::store;

/// The most facts among which a statement of the notes is looked up.
const MAX_FACTS: u64 = 1_000;
/// The most confirmations that are counted.
const MAX_CONFIRMATIONS: u64 = 5_000;

/// What was repeated.
#[derive(Debug, Default)]
pub(super) struct Repeated {
    /// The statements of the notes, those made once included.
    mentions: Vec<Mention>,
    /// The days on which conversations confirmed a fact.
    confirmed: BTreeMap<FactId, BTreeSet<NaiveDate>>,
    /// The facts that were repeated.
    pub facts: Vec<FactId>,
    /// Statements of the notes that are no fact.
    others: Vec<usize>,
    /// Texts of facts that newer ones replaced.
    replaced: Vec<String>,
}

impl Repeated {
    /// Adds the mentions of a candidate's fact to its statistics.
    pub fn add_to(&self, candidate: &mut Candidate) {
        let Some(fact) = &candidate.fact else { return };
        let confirmed = self.confirmed.get(&fact.id);
        let (mut times, mut days) = (0, confirmed.cloned().unwrap_or_default());
        if confirmed.is_some() {
            times = u32::try_from(days.len()).unwrap_or(u32::MAX).saturating_add(1);
            days.insert(fact.learned_at.date_naive());
        }
        for mention in self.mentions.iter().filter(|mention| mention.is_stated_by(&fact.text)) {
            times = times.max(mention.count);
            days.extend(&mention.days);
        }
        let signals = &mut candidate.signals;
        signals.mentions = times;
        signals.days = u32::try_from(days.len()).unwrap_or(u32::MAX);
        if let Some(last) = days.last() {
            signals.said_at = signals.said_at.max(last.and_time(NaiveTime::MIN).and_utc());
        }
    }
}

impl GatherContext<'_> {
    /// What the notes of the last days and the conversations of the last month repeat.
    pub(super) async fn repeated(&self) -> Result<Repeated> {
        let access = self.access.access();
        let zone = self.access.agent().timezone;
        let today = self.app.clock.today(zone);
        let names: Vec<String> =
            (0..=u64::from(self.days)).filter_map(|ago| today.checked_sub_days(Days::new(ago))).map(daily::filename).collect();
        let mut notes = store::files::named(self.tx, access, self.bucket, &names).await?;
        // The names have one form, so that the oldest day is the first by name.
        notes.sort_by(|one, other| one.filename.cmp(&other.filename));
        let dated = notes.iter().filter_map(|note| Some((note.id.get(), day_of_note(&note.filename)?, note.content.as_str())));
        let mentions = count(dated);
        let mut confirmed: BTreeMap<FactId, BTreeSet<NaiveDate>> = BTreeMap::new();
        for (fact, at) in store::fact_events::confirmations(self.tx, access, self.bucket, MAX_CONFIRMATIONS).await? {
            confirmed.entry(fact).or_default().insert(at.with_timezone(&zone).date_naive());
        }
        let known = store::facts::newest_active(self.tx, access, self.bucket, MAX_FACTS).await?;
        let ids: Vec<FactId> = known.iter().map(|fact| fact.id).collect();
        let replaced = store::facts::replaced_statements(self.tx, access, &ids).await?.into_iter().map(|fact| fact.text).collect();
        let stated = |mention: &Mention| known.iter().find(|fact: &&Fact| mention.is_stated_by(&fact.text)).map(|fact| fact.id);
        let mut facts: BTreeSet<FactId> = confirmed.keys().copied().collect();
        let mut others = Vec::new();
        for (at, mention) in mentions.iter().enumerate().filter(|(_, mention)| mention.count > 1) {
            match stated(mention) {
                Some(fact) => drop(facts.insert(fact)),
                None => others.push(at),
            }
        }
        Ok(Repeated { mentions, confirmed, facts: facts.into_iter().collect(), others, replaced })
    }

    /// Candidates for repeated statements of the notes that are no facts.
    pub(super) fn statements(&self, repeated: &Repeated) -> Vec<Candidate> {
        let mention_of = |at: &usize| repeated.mentions.get(*at);
        repeated.others.iter().filter_map(mention_of).map(|mention| self.statement(mention, repeated)).collect()
    }

    fn statement(&self, mention: &Mention, repeated: &Repeated) -> Candidate {
        let source = EntrySource { kind: ItemKind::File, id: mention.file };
        let line = format!("- {}", mention.text);
        let is_replaced = repeated.replaced.iter().any(|text| mention.is_stated_by(text));
        let bar = if self.line_was(source, &line, &[EntryState::Declined, EntryState::Reverted]) {
            Some(gates::USER_CORRECTED)
        } else if self.line_was(source, &line, &[EntryState::Proposed]) {
            Some(gates::ALREADY_PROPOSED)
        } else if self.pages.says_words(&mention.text) {
            Some(gates::ALREADY_SAID)
        } else if is_replaced {
            Some(gates::SUPERSEDED)
        } else {
            bar(mention, &repeated.mentions)
        };
        Candidate {
            kind: ItemKind::File,
            source: mention.file,
            item_key: format!("note:{}", fingerprint::of("", "states", &mention.text)),
            text: mention.text.clone(),
            line,
            fact: None,
            signals: RecallStatistics {
                recalls: 0,
                since: 0,
                queries: 0,
                mentions: mention.count,
                days: u32::try_from(mention.days.len()).unwrap_or(u32::MAX),
                last_recalled_at: None,
                said_at: mention.last().and_time(NaiveTime::MIN).and_utc(),
            },
            rows: Vec::new(),
            bar,
        }
    }
}
