//! A server in its own process, which can be killed and restarted over the same data.

use std::fs::{File, OpenOptions};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::time::Duration;

use noctuary::config::Config;
use sea_orm::{ConnectOptions, ConnectionTrait, Database, QueryResult, Statement, TransactionTrait};
use serde_json::{Value, json};

use crate::backend::Backend;
use crate::client::{Answer, Client};

const PASSWORD: &str = "Kv7-plum-Otter-lattice-93";

/// A server and its storage.
pub struct Node {
    pub backend: Backend,
    child: Option<Child>,
    port: u16,
    settings: Vec<(String, String)>,
    log: PathBuf,
}

/// What a client of a node needs: an API client and an agent.
#[derive(Clone)]
pub struct Caller {
    pub api: Client,
    pub agent: String,
}

impl Node {
    /// A node that is not started yet. `settings` are environment variables.
    pub fn new(backend: Backend, settings: &[(&str, &str)]) -> Self {
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let log = backend.sqlite_file().with_file_name(format!("server-{port}.log"));
        let mut all: Vec<(String, String)> = settings.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        all.push(("NOCTUARY__LIMITS__ENABLED".to_owned(), "false".to_owned()));
        Self { backend, child: None, port, settings: all, log }
    }

    /// Sets an environment variable for the next start.
    pub fn set(&mut self, name: &str, value: &str) {
        self.settings.push((name.to_owned(), value.to_owned()));
    }

    /// Starts the server and waits until it answers.
    pub async fn start(&mut self) {
        let log = OpenOptions::new().create(true).append(true).open(&self.log).unwrap();
        let mut command = self.command();
        command.args(["serve", "--listen", &format!("127.0.0.1:{}", self.port)]);
        self.child = Some(command.stdout(log.try_clone().unwrap()).stderr(log).spawn().expect("a process"));
        let client = self.client();
        for _ in 0..1_200 {
            if let Some(answer) = client.try_get("/healthz").await
                && answer.status == 200
            {
                return;
            }
            assert!(self.child.as_mut().unwrap().try_wait().unwrap().is_none(), "it ended: {}", self.log());
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        panic!("it does not answer: {}", self.log());
    }

    fn command(&self) -> Command {
        let mut config = Config::default();
        self.backend.apply(&mut config);
        let mut command = Command::new(env!("CARGO_BIN_EXE_noctuary"));
        command.env("NOCTUARY__SERVER__DATA_DIR", &config.server.data_dir).stdin(Stdio::null());
        if let (Some(database), Some(redis)) = (&config.database.url, &config.redis.url) {
            command.env("DATABASE_URL", database.expose()).env("REDIS_URL", redis.expose());
            command.env("NOCTUARY__REDIS__PREFIX", &config.redis.prefix).env("NOCTUARY__DATABASE__MAX_CONNECTIONS", "20");
        }
        command.envs(self.settings.iter().map(|(name, value)| (name, value)));
        command
    }

    /// Sends SIGKILL, so that the server cannot clean up.
    pub fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            child.kill().ok();
            child.wait().ok();
        }
    }

    /// Sends SIGTERM. Returns the exit status.
    pub fn stop(&mut self) -> ExitStatus {
        let mut child = self.child.take().expect("it runs");
        let pid = nix::unistd::Pid::from_raw(child.id().try_into().unwrap());
        nix::sys::signal::kill(pid, nix::sys::signal::Signal::SIGTERM).unwrap();
        child.wait().unwrap()
    }

    pub fn client(&self) -> Client {
        Client::new(&format!("http://127.0.0.1:{}", self.port))
    }

    pub fn log(&self) -> String {
        std::fs::read_to_string(&self.log).unwrap_or_default()
    }

    /// Runs a command over the same data and returns its output. `settings` apply to this call only.
    pub fn command_output(&self, args: &[&str], settings: &[(&str, &str)]) -> Output {
        let mut command = self.command();
        command.args(args).envs(settings.iter().copied());
        command.output().expect("a process")
    }

    fn admin(&self, args: &[&str], input: &str) -> String {
        let file = self.log.with_extension("input");
        std::fs::write(&file, input).unwrap();
        let mut command = self.command();
        // The fault must not hit the command.
        command.env_remove("LD_PRELOAD");
        let output = command.arg("admin").args(args).stdin(File::open(file).unwrap()).output().unwrap();
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap().lines().last().unwrap_or_default().trim().to_owned()
    }

    /// Creates a tenant, an administrator's token and an agent.
    pub async fn found(&self) -> Caller {
        self.admin(&["create-tenant", "--name", "Acme", "--email", "root@example.test", "--password-stdin"], &format!("{PASSWORD}\n"));
        let scopes = "memory:read,memory:write,admin";
        let token = self.admin(
            &[
                "create-token",
                "--email",
                "root@example.test",
                "--workspace",
                "Acme",
                "--name",
                "faults",
                "--role",
                "admin",
                "--scopes",
                scopes,
                "--expires",
                "7d",
            ],
            "",
        );
        let api = self.client().bearing(&token);
        let made = api.post("/api/v1/agents", json!({ "name": "Ada" })).await;
        assert!(made.status < 300, "{}", made.text);
        let agent = serde_json::from_str::<Value>(&made.text).unwrap()["data"]["id"].as_str().unwrap().to_owned();
        Caller { api, agent }
    }

    /// Runs a query on the test's own connection.
    pub async fn rows(&self, sql: &str) -> Vec<QueryResult> {
        let url = self.backend.postgres_url().unwrap_or_else(|| format!("sqlite://{}?mode=ro", self.backend.sqlite_file().display()));
        let mut options = ConnectOptions::new(url);
        options.max_connections(1).sqlx_logging(false);
        let db = Database::connect(options).await.unwrap();
        let tx = db.begin().await.unwrap();
        if self.backend.postgres_url().is_some() {
            tx.execute_unprepared("SELECT set_config('noctuary.tenant', '*', true)").await.unwrap();
        }
        let rows = tx.query_all_raw(Statement::from_string(tx.get_database_backend(), sql)).await.unwrap();
        drop(tx);
        db.close().await.unwrap();
        rows
    }

    /// Returns every stored message.
    pub async fn messages(&self) -> Vec<String> {
        self.rows("SELECT content FROM message").await.iter().map(|row| row.try_get("", "content").unwrap()).collect()
    }

    /// Returns the number of due jobs that have not ended.
    pub async fn open_jobs(&self) -> i64 {
        let sql =
            "SELECT COUNT(*) AS jobs FROM job WHERE state = 'running' OR (state IN ('queued', 'retry') AND run_at < CURRENT_TIMESTAMP)";
        self.rows(sql).await[0].try_get("", "jobs").unwrap()
    }

    /// Waits until no job is due.
    pub async fn settle(&self, seconds: u64) {
        let limit = tokio::time::Instant::now() + Duration::from_secs(seconds);
        while self.open_jobs().await > 0 {
            assert!(tokio::time::Instant::now() < limit, "jobs do not move: {:?}\n{}", self.jobs().await, self.log());
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }

    async fn jobs(&self) -> Vec<String> {
        let rows = self.rows("SELECT kind, state, COALESCE(lane, '') AS lane, COALESCE(error, '') AS error FROM job WHERE state NOT IN ('done', 'cancelled')").await;
        let text = |row: &QueryResult, name: &str| row.try_get::<String>("", name).unwrap();
        rows.iter().map(|row| ["kind", "state", "lane", "error"].map(|name| text(row, name)).join(" ")).collect()
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.kill();
    }
}

impl Caller {
    /// Posts a turn of `user` that contains `word`. Returns `None` when no answer came. Repeated calls with the same key store it once.
    pub async fn say(&self, user: &str, conversation: &str, word: &str) -> Option<Answer> {
        let body = json!({ "endUserId": user, "messages": [
            { "role": "user", "content": format!("Please remember that the ticket {word} costs 4 euros.") },
            { "role": "assistant", "content": "Noted." },
        ]});
        let path = format!("/api/v1/agents/{}/conversations/{conversation}/messages", self.agent);
        self.api.with("idempotency-key", &format!("key-{word}")).try_post(&path, body).await
    }
}
