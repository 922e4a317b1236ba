//! Extraction end to end: stored messages, the job, and the resulting facts, files and rows.

mod again;
mod behaviour;
mod engine;
mod files;
mod known;
mod meanwhile;
mod model;
mod remember;
mod requests;
mod summarize;

use chrono::{DateTime, Utc};
use noctuary::config::Config;
use noctuary::domain::access::OwnerAccess;
use noctuary::domain::bucket::Bucket;
use noctuary::domain::conversation::{Message, MessageRole, TriggerSource};
use noctuary::domain::fact::{Fact, FactOrder};
use noctuary::domain::file::Writer;
use noctuary::domain::job::{NewJob, Task};
use noctuary::domain::page::PageRequest;
use noctuary::memory::files::{Change, FileWrite, write};
use noctuary::store::conversations::ConversationUpdate;
use noctuary::store::facts::FactFilter;
use noctuary::{store, worker};
use sea_orm::{ConnectOptions, ConnectionTrait, Database, QueryResult, Statement, TransactionTrait};
use serde_json::{Value, json};

use crate::support::TestApp;
use crate::support::app::make_agent;
use crate::support::scripted_model::ScriptedModel;

/// An agent and the end users who talk to it.
pub struct World {
    pub app: TestApp,
    pub agent: String,
}

impl World {
    pub async fn new() -> Self {
        Self::with(|_| ()).await
    }

    pub async fn with(change: impl FnOnce(&mut Config)) -> Self {
        let app = TestApp::spawn_with(change).await;
        let agent = make_agent(&app.member(), "Ada").await;
        Self { app, agent }
    }

    /// A world whose model is `model`, with a short timeout and no retries.
    pub async fn with_model(model: &ScriptedModel) -> Self {
        let base = model.base_url();
        Self::with(move |config| {
            config.llm.base_url = Some(base.parse().unwrap());
            config.llm.model = Some("scripted".into());
            config.llm.retries = 0;
            config.llm.timeout = std::time::Duration::from_secs(1);
        })
        .await
    }

    /// The worker's access to an end user.
    pub async fn pass(&self, end_user: &str) -> OwnerAccess {
        self.app.pass(&self.agent, end_user).await
    }

    /// Stores messages at `at`, and enqueues the job that reads them. `U` lines are the user's, the others the assistant's.
    pub async fn say(&self, end_user: &str, conversation: &str, at: &str, lines: &[(char, &str)]) {
        self.store(end_user, conversation, at, lines).await;
        self.enqueue(end_user).await;
    }

    pub async fn store(&self, end_user: &str, conversation: &str, at: &str, lines: &[(char, &str)]) {
        let access = self.pass(end_user).await;
        let tx = self.app.state.db.write(access.access()).await.unwrap();
        let growth = ConversationUpdate {
            trigger: TriggerSource::Api,
            messages: i64::try_from(lines.len()).unwrap(),
            idle_at: self.app.clock.now() + chrono::Duration::minutes(30),
            reflect_at: None,
        };
        let found = store::conversations::grow(&tx, &access, conversation, growth).await.unwrap();
        let first = store::messages::last_seq(&tx, &access, found.id).await.unwrap() + 1;
        let created_at: DateTime<Utc> = at.parse().unwrap();
        let messages: Vec<Message> = (first..)
            .zip(lines)
            .map(|(seq, (who, content))| Message {
                id: self.app.state.ids.next(),
                conversation: found.id,
                seq,
                role: if *who == 'U' { MessageRole::User } else { MessageRole::Assistant },
                name: None,
                content: (*content).to_owned(),
                created_at,
                metadata: None,
            })
            .collect();
        store::messages::insert(&tx, &access, &messages).await.unwrap();
        tx.commit().await.unwrap();
    }

    pub async fn enqueue(&self, end_user: &str) {
        let access = self.pass(end_user).await;
        let lane = format!("{}:{}", access.agent().id, access.owner());
        let job = NewJob {
            task: Task::ExtractMemory,
            agent: Some(access.agent().id),
            owner: Some(access.owner().clone()),
            dedup_key: Some(format!("extract:{lane}")),
            lane: Some(lane),
            run_at: self.app.clock.now(),
        };
        let tx = self.app.state.db.write(access.access()).await.unwrap();
        store::jobs::enqueue(&tx, access.access(), job).await.unwrap();
        tx.commit().await.unwrap();
    }

    /// Runs jobs until none is due.
    pub async fn drain(&self) -> usize {
        worker::drain(&self.app.state).await.unwrap()
    }

    /// Every fact of the agent that an end user may see, newest first.
    pub async fn all_facts(&self, end_user: &str) -> Vec<Fact> {
        let access = self.pass(end_user).await;
        let tx = self.app.state.db.read(access.access()).await.unwrap();
        let page = PageRequest { after: None, limit: 200 };
        store::fact_list::list(&tx, &access, &FactFilter::default(), FactOrder::Newest, &page).await.unwrap().items
    }

    /// The active facts as `subject|predicate|object`, in alphabetical order.
    pub async fn facts(&self, end_user: &str) -> Vec<String> {
        let facts = self.all_facts(end_user).await;
        let active = facts.iter().filter(|fact| fact.status.as_str() == "active");
        let mut shown: Vec<String> = active.map(|fact| format!("{}|{}|{}", fact.subject, fact.predicate, fact.object)).collect();
        shown.sort();
        shown
    }

    /// A personal file of an end user; empty if it does not exist.
    pub async fn file(&self, end_user: &str, filename: &str) -> String {
        let access = self.pass(end_user).await;
        let tx = self.app.state.db.read(access.access()).await.unwrap();
        let file = store::files::get(&tx, access.access(), &self.home(&access), filename).await.unwrap();
        file.map_or_else(String::new, |file| file.content)
    }

    /// Writes a personal file as a user does.
    pub async fn write(&self, end_user: &str, filename: &str, content: &str, writer: Writer) {
        let access = self.pass(end_user).await;
        let bucket = self.home(&access);
        let change = Change::Replace(content.to_owned());
        let new = FileWrite { bucket: &bucket, filename, change, writer, writer_id: None, reason: "test", condition: Default::default() };
        write(&self.app.state, &access, new).await.unwrap().written().unwrap();
    }

    fn home(&self, access: &OwnerAccess) -> Bucket {
        access.visibility().home(true)
    }

    /// The cursor and the number of the last message.
    pub async fn cursor(&self, end_user: &str, conversation: &str) -> (i64, i64) {
        let access = self.pass(end_user).await;
        let tx = self.app.state.db.read(access.access()).await.unwrap();
        let found = store::conversations::find(&tx, &access, conversation).await.unwrap().unwrap();
        (found.extracted_seq, store::messages::last_seq(&tx, &access, found.id).await.unwrap())
    }

    /// The runs so far: (engine, status, reason, admitted, rejected).
    pub async fn runs(&self) -> Vec<(String, String, String, i32, Value)> {
        let rows = self.rows("SELECT engine, status, reason, admitted, rejected FROM extraction ORDER BY id").await;
        let text = |row: &QueryResult, column: &str| row.try_get::<String>("", column).unwrap();
        rows.iter()
            .map(|row| {
                (
                    text(row, "engine"),
                    text(row, "status"),
                    text(row, "reason"),
                    row.try_get("", "admitted").unwrap(),
                    row.try_get("", "rejected").unwrap(),
                )
            })
            .collect()
    }

    /// Runs a query on the tables.
    pub async fn rows(&self, sql: &str) -> Vec<QueryResult> {
        let file = self.app.backend.sqlite_file();
        let url = self.app.backend.postgres_url().unwrap_or_else(|| format!("sqlite://{}?mode=rw", file.display()));
        let mut options = ConnectOptions::new(url);
        options.max_connections(1).sqlx_logging(false);
        let db = Database::connect(options).await.unwrap();
        let tx = db.begin().await.unwrap();
        if self.app.backend.postgres_url().is_some() {
            tx.execute_unprepared("SELECT set_config('noctuary.tenant', '*', true)").await.unwrap();
        }
        let rows = tx.query_all_raw(Statement::from_string(tx.get_database_backend(), sql)).await.unwrap();
        tx.commit().await.unwrap();
        db.close().await.unwrap();
        rows
    }

    /// The number of rows in `table`.
    pub async fn count(&self, table: &str) -> i64 {
        self.rows(&format!("SELECT COUNT(*) AS n FROM {table}")).await[0].try_get("", "n").unwrap()
    }

    /// The states of all jobs.
    pub async fn job_states(&self) -> Vec<String> {
        self.rows("SELECT state FROM job ORDER BY id").await.iter().map(|row| row.try_get("", "state").unwrap()).collect()
    }
}

/// A model's answer with a fact that cites `evidence`.
pub fn fact(predicate: &str, object: &str, evidence: &str) -> Value {
    json!({
        "subject": "user", "predicate": predicate, "object": object, "text": format!("The user: {evidence}"), "category": "PROFILE",
        "scope": "user", "stability": "durable", "confidence": 0.9, "evidence": evidence, "expires_at": null, "explicit": false,
    })
}

/// A model's answer with `fields` in addition to the usual ones.
pub fn answer(fields: Value) -> Value {
    let mut whole = json!({
        "should_update": true, "reason": "something new", "daily_entry": null, "memory_update": null, "profile_update": null,
        "facts": [], "triples": [],
    });
    let Value::Object(fields) = fields else { panic!("fields are an object") };
    for (name, value) in fields {
        whole[name] = value;
    }
    whole
}
