//! Checks the expectations of a test against the memory of its installation, through the services that an integration would use.

use super::matching;
use super::steps::{Bench, MAX_FACTS};
use super::suite::expect::{ContextExpectation, Expectations, FileExpectation, NotLearned, RecallExpectation};
use super::suite::values::Person;
use crate::domain::access::AgentAccess;
use crate::domain::fact::{Fact, FactStatus};
use crate::domain::test_outcome::{CheckKind, Failure, Problem};
use crate::error::{Error, Result};
use crate::memory::facts::{self, FactQuery};
use crate::memory::files::{self, Target};
use crate::pipeline::extraction;
use crate::pipeline::review::quarantine::{self, QuarantineQuery};
use crate::retrieval::context::{self, ContextQuery};
use crate::retrieval::recall::{self, RecallQuery};

/// The most extractions and quarantined items that are looked at.
const MAX_REASONS: u64 = 100;

impl Bench<'_> {
    /// Everything that was missed, in the order of the file.
    pub(super) async fn check(&self, expected: &Expectations) -> Result<Vec<Failure>> {
        let zone = self.agent.timezone.0;
        let mut failures = Vec::new();
        for fact in &expected.facts {
            failures.extend(matching::facts(fact, &self.facts(&fact.person).await?, zone));
        }
        for asked in &expected.recall {
            failures.extend(self.recall(asked).await?);
        }
        for asked in &expected.context {
            failures.extend(self.context(asked).await?);
        }
        for file in &expected.files {
            failures.extend(self.file(file).await?);
        }
        for kept_out in &expected.not_learned {
            failures.extend(self.not_learned(kept_out).await?);
        }
        Ok(failures)
    }

    async fn facts(&self, person: &Person) -> Result<Vec<Fact>> {
        let access = self.owner(person).await?;
        let (mut known, mut cursor) = (Vec::new(), None);
        loop {
            let query = FactQuery { status: Some("all".to_owned()), limit: Some(MAX_FACTS), cursor, ..FactQuery::default() };
            let page = facts::list(self.app, &access, query).await?;
            known.extend(page.items.into_iter().map(|one| one.fact));
            cursor = page.next_cursor;
            if cursor.is_none() {
                return Ok(known);
            }
        }
    }

    async fn recall(&self, RecallExpectation { person, query, top, as_of, wanted }: &RecallExpectation) -> Result<Vec<Failure>> {
        let access = self.owner(person).await?;
        let as_of = as_of.map(|moment| moment.at(self.agent.timezone.0));
        let asked = RecallQuery { query: query.clone(), k: Some(*top), as_of, ..RecallQuery::default() };
        let answer = recall::recall(self.app, &access, asked).await?;
        let said: Vec<String> = answer.items.into_iter().map(|item| item.found.text).collect();
        Ok(matching::texts(CheckKind::Recall, &person.to_string(), query, wanted, &said))
    }

    async fn context(&self, ContextExpectation { person, message, wanted }: &ContextExpectation) -> Result<Vec<Failure>> {
        let access = self.owner(person).await?;
        let asked = ContextQuery { query: message.clone(), ..ContextQuery::default() };
        let answer = context::preview(self.app, &access, asked).await?;
        let said: Vec<String> = answer.owner.lines().map(str::to_owned).filter(|line| !line.trim().is_empty()).collect();
        Ok(matching::texts(CheckKind::Context, &person.to_string(), message.as_deref().unwrap_or_default(), wanted, &said))
    }

    async fn file(&self, FileExpectation { person, file, wanted }: &FileExpectation) -> Result<Vec<Failure>> {
        let target = Target::for_owner(self.app, self.owner(person).await?, None).await?;
        let content = match files::read::get(self.app, &target, file).await {
            Ok(file) => file.content,
            Err(Error::NotFound(_)) => String::new(),
            Err(error) => return Err(error),
        };
        let said: Vec<String> = content.lines().map(str::to_owned).filter(|line| !line.trim().is_empty()).collect();
        Ok(matching::texts(CheckKind::File, &person.to_string(), file, wanted, &said))
    }

    async fn not_learned(&self, NotLearned { person, text, reason }: &NotLearned) -> Result<Option<Failure>> {
        let known = self.facts(person).await?;
        let is_said = |fact: &&Fact| {
            fact.status == FactStatus::Active && (matching::contains(&fact.text, text) || matching::contains(&fact.object, text))
        };
        let learned: Vec<String> = known.iter().filter(is_said).map(|fact| matching::short(&fact.text)).collect();
        let failure = |problem, wanted: String, found| Failure {
            kind: CheckKind::NotLearned,
            person: person.to_string(),
            asked: String::new(),
            problem,
            wanted,
            found,
        };
        if !learned.is_empty() {
            return Ok(Some(failure(Problem::Unwanted, format!("\"{text}\""), learned)));
        }
        let Some(reason) = reason else { return Ok(None) };
        let reasons = self.reasons(person).await?;
        let is_given = reasons.iter().any(|one| one == reason);
        Ok((!is_given).then(|| failure(Problem::Missing, format!("\"{text}\" to be kept out with the reason {reason}"), reasons)))
    }

    /// Why something of the person was kept out: reasons of rejections, and rules that quarantined.
    async fn reasons(&self, person: &Person) -> Result<Vec<String>> {
        let access = self.owner(person).await?;
        let runs = extraction::list_runs(self.app, &access, None, Some(MAX_REASONS)).await?.items;
        let mut reasons: Vec<String> = runs.into_iter().flat_map(|run| run.rejected.into_keys()).collect();
        let agent: AgentAccess = access.agent_access().clone();
        let query = QuarantineQuery { state: Some("all".to_owned()), limit: Some(MAX_REASONS), ..QuarantineQuery::default() };
        reasons.extend(quarantine::list(self.app, agent, &person.named(), query).await?.items.into_iter().map(|held| held.rule));
        reasons.sort();
        reasons.dedup();
        Ok(reasons)
    }
}
