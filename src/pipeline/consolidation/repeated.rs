//! Finds repeated statements as candidates of a dream: those of several daily notes, and facts that several conversations confirmed, even if
//! nobody ever recalled them. Called by `candidates`.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{Days, NaiveDate, NaiveTime, TimeDelta};

use super::candidates::{Candidate, GatherContext};
use super::gates;
use super::mentions::{Mention, Wording, bars, count};
use super::score::RecallStatistics;
use crate::domain::dream::{EntrySource, EntryState};
use crate::domain::ids::FactId;
use crate::domain::item::ItemKind;
use crate::error::Result;
use crate::memory::files::daily;
use crate::memory::fingerprint;
use crate::memory::indexing::words::day_of_note;
use crate::store;

/// The most facts among which a statement of the notes is looked up.
const MAX_FACTS: u64 = 1_000;
/// How far back confirmations count: as long as a statement is fresh to the score.
const CONFIRMED_FOR: TimeDelta = TimeDelta::days(30);
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
    /// Repeated statements of the notes that are no fact, each with the reason that keeps it out of the file.
    others: Vec<(usize, Option<&'static str>)>,
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
        let wording = Wording::of(&fact.text);
        for mention in self.mentions.iter().filter(|mention| mention.wording.is_same(&wording)) {
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
        let since = self.app.clock.now() - CONFIRMED_FOR;
        for (fact, at) in store::fact_events::confirmations(self.tx, access, self.bucket, since, MAX_CONFIRMATIONS).await? {
            confirmed.entry(fact).or_default().insert(at.with_timezone(&zone).date_naive());
        }
        // One confirmation is no habit, and would make a candidate of every fact that was said twice.
        confirmed.retain(|_, days| days.len() > 1);
        let mut facts: BTreeSet<FactId> = confirmed.keys().copied().collect();
        let often: Vec<usize> = mentions.iter().enumerate().filter(|(_, mention)| mention.count > 1).map(|(at, _)| at).collect();
        let others = if often.is_empty() { Vec::new() } else { self.apart_from_facts(&mentions, often, &mut facts).await? };
        Ok(Repeated { mentions, confirmed, facts: facts.into_iter().collect(), others })
    }

    /// Adds the facts that the statements `often` make to `facts`; returns the other statements.
    async fn apart_from_facts(
        &self,
        mentions: &[Mention],
        often: Vec<usize>,
        facts: &mut BTreeSet<FactId>,
    ) -> Result<Vec<(usize, Option<&'static str>)>> {
        let access = self.access.access();
        let known = store::facts::newest_active(self.tx, access, self.bucket, MAX_FACTS).await?;
        let ids: Vec<FactId> = known.iter().map(|fact| fact.id).collect();
        let replaced = store::facts::replaced_statements(self.tx, access, &ids).await?;
        let replaced: Vec<Wording> = replaced.iter().map(|fact| Wording::of(&fact.text)).collect();
        let known: Vec<(FactId, Wording)> = known.iter().map(|fact| (fact.id, Wording::of(&fact.text))).collect();
        let wording_of = |at: usize| mentions.get(at).map(|mention| &mention.wording);
        let fact_of = |at: usize| {
            let wording = wording_of(at)?;
            known.iter().find(|(_, known)| known.is_same(wording)).map(|(fact, _)| *fact)
        };
        let mut others = Vec::new();
        for at in often {
            match fact_of(at) {
                Some(fact) => drop(facts.insert(fact)),
                None => others.push(at),
            }
        }
        let is_replaced = |at: usize| wording_of(at).is_some_and(|wording| replaced.iter().any(|text| text.is_same(wording)));
        let bars = bars(&others, mentions);
        Ok(others.into_iter().zip(bars).map(|(at, bar)| (at, is_replaced(at).then_some(gates::SUPERSEDED).or(bar))).collect())
    }

    /// Candidates for repeated statements of the notes that are no facts.
    pub(super) fn statements(&self, repeated: &Repeated) -> Vec<Candidate> {
        let others = repeated.others.iter();
        others.filter_map(|(at, bar)| Some(self.statement(repeated.mentions.get(*at)?, *bar))).collect()
    }

    fn statement(&self, mention: &Mention, bar: Option<&'static str>) -> Candidate {
        let source = EntrySource { kind: ItemKind::File, id: mention.file };
        let line = format!("- {}", mention.text);
        let bar = if self.line_was(source, &line, &[EntryState::Declined, EntryState::Reverted]) {
            Some(gates::USER_CORRECTED)
        } else if self.line_was(source, &line, &[EntryState::Proposed]) {
            Some(gates::ALREADY_PROPOSED)
        } else if self.pages.says_words(&mention.text) {
            Some(gates::ALREADY_SAID)
        } else {
            bar
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
