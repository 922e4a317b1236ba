//! Takes the steps of a test: moves the clock, records what is said, and runs the jobs that follow, as an integration and a worker would.

use std::time::Duration as Pause;

use chrono::{DateTime, Duration, TimeZone, Utc};

use super::laboratory::Laboratory;
use super::matching::contains;
use super::suite::step::{Act, Forget, Step, Turn};
use super::suite::{AgentSetup, MemoryTest};
use crate::app_state::AppState;
use crate::auth::operator_access;
use crate::domain::access::{Access, OwnerAccess};
use crate::domain::conversation::MessageRole;
use crate::domain::forget::ForgetExtent;
use crate::domain::ids::AgentId;
use crate::domain::turn::TurnOutcome;
use crate::error::{Error, Result};
use crate::memory;
use crate::memory::facts::{self, FactQuery, NewMemory};
use crate::memory::recall_usage;
use crate::pipeline::consolidation;
use crate::pipeline::conversations::{self, NewMessage, NewTurn, Usage};
use crate::pipeline::extraction;
use crate::privacy;
use crate::privacy::forget::{self, Part};
use crate::tenancy;
use crate::tenancy::people::NewPerson;
use crate::tenancy::{agents, operator};

/// The pause between two checks for waiting jobs of a dream.
const PAUSE: Pause = Pause::from_millis(5);
/// The most facts that are looked at.
pub(super) const MAX_FACTS: u64 = 200;

/// A throw-away installation with one tenant and one agent.
pub(super) struct Bench<'a> {
    pub app: &'a AppState,
    pub lab: &'a dyn Laboratory<AppState>,
    pub agent: &'a AgentSetup,
    access: Access,
    id: AgentId,
}

/// The moment at which a test begins.
pub(super) fn begins(test: &MemoryTest, agent: &AgentSetup) -> DateTime<Utc> {
    let first = test.steps.iter().find_map(|step| step.at).or(test.now);
    let usual = || Utc.with_ymd_and_hms(2026, 1, 5, 9, 0, 0).single().unwrap_or_default();
    first.map_or_else(usual, |moment| moment.at(agent.timezone.0))
}

impl<'a> Bench<'a> {
    pub async fn new(app: &'a AppState, lab: &'a dyn Laboratory<AppState>, agent: &'a AgentSetup) -> Result<Self> {
        let admin = NewPerson { email: "tests@noctuary.example".to_owned(), name: None, password: None };
        let created = operator::create_tenant(app, "Memory tests", &admin).await?;
        let access = operator_access(created.tenant.id, created.workspace.id, "memory-test");
        let new = agents::NewAgent {
            name: "Memory tests".to_owned(),
            timezone: Some(agent.timezone.0.name().to_owned()),
            settings: Some(agent.settings.clone().into()),
            ..agents::NewAgent::default()
        };
        let id = memory::agents::create(app, &access, new).await?.id;
        Ok(Self { app, lab, agent, access, id })
    }

    pub async fn owner(&self, person: &super::suite::values::Person) -> Result<OwnerAccess> {
        agents::open(self.app, self.access.clone(), self.id).await?.for_owner(&person.named())
    }

    /// Takes a step at its time, and runs the jobs that follow.
    pub async fn take(&self, number: usize, step: &Step) -> Result<()> {
        let at = step.at.map_or_else(|| self.app.clock.now() + Duration::minutes(1), |moment| moment.at(self.agent.timezone.0));
        if at < self.app.clock.now() {
            return Err(Error::invalid("at", format!("{at} is before the end of the step above it")));
        }
        self.app.clock.set(at);
        let access = self.owner(&step.person).await?;
        match &step.act {
            Act::Talk { conversation, turns } => {
                let name = conversation.clone().unwrap_or_else(|| format!("step-{}", number + 1));
                self.talk(&access, &name, turns).await?;
            }
            Act::Remember { content, key, kind } => {
                let new = NewMemory { content: content.clone(), key: key.clone(), kind: kind.clone(), ..NewMemory::default() };
                facts::remember(self.app, &access, new).await?;
            }
            Act::Forget(what) => self.forget(&access, what).await?,
            Act::Dream(topic) => self.dream(&access, topic.as_deref()).await?,
        }
        self.work().await
    }

    pub async fn work(&self) -> Result<()> {
        self.lab.work(self.app).await
    }

    async fn talk(&self, access: &OwnerAccess, name: &str, turns: &[Turn]) -> Result<()> {
        let begins = self.app.clock.now();
        let said = turns.iter().flat_map(|turn| [(MessageRole::User, &turn.user), (MessageRole::Assistant, &turn.assistant)]);
        let mut messages = Vec::new();
        let mut at = begins;
        for (role, content) in said {
            let Some(content) = content else { continue };
            messages.push(NewMessage { role, name: None, content: content.clone(), created_at: Some(at) });
            at += Duration::minutes(1);
        }
        self.app.clock.set(at);
        let turn = NewTurn {
            messages,
            trigger: None,
            outcome: TurnOutcome::Completed,
            usage: Usage::default(),
            injected: Vec::new(),
            metadata: None,
            zone: None,
        };
        conversations::record(self.app, access, name, turn, None).await?;
        self.work().await?;
        // The session ends with the step: what is left is read now, however few messages there are and however recent the last reading.
        let config = tenancy::settings::of_agent(self.app, access.agent_access()).await?;
        let (conversation, _) = conversations::get(self.app, access, name).await?;
        let last = conversation.message_count;
        Box::pin(extraction::end_now(self.app, access, &config, &conversation, last)).await
    }

    async fn forget(&self, access: &OwnerAccess, what: &Forget) -> Result<()> {
        let extent = ForgetExtent { include_messages: true, include_mentions: false };
        match what {
            Forget::Everything => {
                let key = access.owner().as_str();
                privacy::owners::forget(self.app, &self.access, key, key, extent).await?;
            }
            Forget::Conversation(name) => {
                forget::part(self.app, access, &Part::Conversation { name: name.clone() }, extent).await?;
            }
            Forget::Facts(text) => {
                let query = FactQuery { limit: Some(MAX_FACTS), ..FactQuery::default() };
                let known = facts::list(self.app, access, query).await?.items;
                let meant: Vec<_> = known.into_iter().map(|one| one.fact).filter(|fact| contains(&fact.text, text)).collect();
                if meant.is_empty() {
                    return Err(Error::invalid("forget", format!("no fact says \"{text}\"")));
                }
                for fact in meant {
                    // An earlier one may have taken this one with it: both said the same.
                    match forget::fact(self.app, access, fact.id, extent).await {
                        Ok(_) | Err(Error::NotFound(_)) => {}
                        Err(error) => return Err(error),
                    }
                }
            }
        }
        Ok(())
    }

    /// Asks for a dream and runs jobs until it is over.
    async fn dream(&self, access: &OwnerAccess, topic: Option<&str>) -> Result<()> {
        // Counts of recalls are written every few seconds; the dream reads them.
        recall_usage::flush(self.app).await?;
        let asked = consolidation::dream_now(self.app, access, topic);
        tokio::pin!(asked);
        loop {
            tokio::select! {
                answer = &mut asked => return answer.map(|_| ()),
                worked = self.work() => { worked?; tokio::time::sleep(PAUSE).await; }
            }
        }
    }
}
