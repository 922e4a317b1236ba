//! A test's storage: a SQLite file in its own directory, or a PostgreSQL database, either one copied from a migrated template.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use noctuary::config::Config;
use sea_orm::{ConnectionTrait, Database, DatabaseConnection};

/// The role that owns test databases. It is no superuser, so that row-level security applies to it.
const ROLE: &str = "noctuary_app";

/// The SQLite file in the data directory.
const SQLITE_FILE: &str = "noctuary.db";

/// The storage of one test, removed on drop.
#[derive(Clone)]
pub struct Backend {
    directory: Arc<tempfile::TempDir>,
    postgres: Option<Arc<Cloned>>,
}

struct Cloned {
    admin_url: String,
    database: String,
}

/// Whether this run uses PostgreSQL and Redis.
pub fn is_postgres() -> bool {
    variable("NOCTUARY_TEST_BACKEND").as_deref() == Some("postgres")
}

/// An environment variable that the test script sets.
#[expect(clippy::disallowed_methods, reason = "the test kit is configured by scripts/test through the environment")]
pub fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

impl Backend {
    pub async fn new() -> Self {
        let directory = Arc::new(tempfile::tempdir().expect("a temporary directory"));
        let postgres = if is_postgres() { Some(Arc::new(clone_template().await)) } else { None };
        if postgres.is_none() {
            copy_template(directory.path()).await;
        }
        Self { directory, postgres }
    }

    /// Empty storage for restoring a copy: an empty directory, and an empty PostgreSQL database.
    pub async fn empty() -> Self {
        let directory = Arc::new(tempfile::tempdir().expect("a temporary directory"));
        let postgres = if is_postgres() { Some(Arc::new(make_empty().await)) } else { None };
        Self { directory, postgres }
    }

    /// The server's data directory, for everything that is not in the database.
    pub fn directory(&self) -> &Path {
        self.directory.path()
    }

    /// The URL of the PostgreSQL database for its superuser.
    pub fn admin_url(&self) -> Option<String> {
        let mut url: url::Url = self.postgres.as_ref()?.admin_url.parse().expect("a URL");
        url.set_path(&self.postgres.as_ref()?.database);
        Some(url.into())
    }

    /// The same storage for a second server.
    pub fn share(&self) -> Self {
        self.clone()
    }

    /// Points a configuration at this storage.
    pub fn apply(&self, config: &mut Config) {
        config.server.data_dir = self.directory.path().to_owned();
        if let Some(cloned) = &self.postgres {
            config.database.url = Some(app_url(&cloned.admin_url, &cloned.database).parse().expect("a database address"));
            config.database.max_connections = 6.try_into().expect("not zero");
            config.redis.url = variable("NOCTUARY_TEST_REDIS").map(|url| url.parse().expect("a Redis address"));
            config.redis.prefix = cloned.database.clone();
        }
    }

    /// The URL of the PostgreSQL database, for tests that read the tables directly.
    pub fn postgres_url(&self) -> Option<String> {
        self.postgres.as_ref().map(|cloned| app_url(&cloned.admin_url, &cloned.database))
    }

    /// The SQLite file.
    pub fn sqlite_file(&self) -> std::path::PathBuf {
        self.directory.path().join(SQLITE_FILE)
    }
}

impl Drop for Cloned {
    fn drop(&mut self) {
        let (admin_url, database) = (self.admin_url.clone(), self.database.clone());
        let dropped = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
            runtime.block_on(async {
                if let Ok(admin) = Database::connect(&admin_url).await {
                    let _ = admin.execute_unprepared(&format!("DROP DATABASE IF EXISTS {database} WITH (FORCE)")).await;
                }
            });
        });
        let _ = dropped.join();
    }
}

async fn make_empty() -> Cloned {
    let admin_url = variable("NOCTUARY_TEST_POSTGRES").expect("NOCTUARY_TEST_POSTGRES names an admin URL");
    let admin = Database::connect(&admin_url).await.expect("PostgreSQL answers");
    let database = next_name();
    admin.execute_unprepared(&format!("CREATE DATABASE {database} OWNER {ROLE}")).await.expect("a database");
    Cloned { admin_url, database }
}

fn next_name() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    format!("noctuary_{}_{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed))
}

/// `CREATE DATABASE … TEMPLATE`: a migrated database, whose files are copied without a log of each page.
async fn clone_template() -> Cloned {
    let admin_url = variable("NOCTUARY_TEST_POSTGRES").expect("NOCTUARY_TEST_POSTGRES names an admin URL; run the suite by scripts/test");
    let mut options = sea_orm::ConnectOptions::new(&admin_url);
    options.max_connections(1).sqlx_logging(false);
    let admin = Database::connect(options).await.expect("PostgreSQL answers");
    let template = template_name();
    admin.execute_unprepared("SELECT pg_advisory_lock(726384)").await.expect("a lock");
    if !has_database(&admin, &template).await {
        make_template(&admin, &admin_url, &template).await;
    }
    let database = next_name();
    admin
        .execute_unprepared(&format!("CREATE DATABASE {database} TEMPLATE {template} STRATEGY FILE_COPY OWNER {ROLE}"))
        .await
        .expect("a clone");
    admin.execute_unprepared("SELECT pg_advisory_unlock(726384)").await.expect("an unlock");
    Cloned { admin_url, database }
}

/// Copies a migrated SQLite file: to migrate takes longer than what most tests do.
async fn copy_template(directory: &Path) {
    let template = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}.db", template_name()));
    if !template.exists() {
        make_file(&template).await;
    }
    std::fs::copy(&template, directory.join(SQLITE_FILE)).expect("a copy of the template");
}

/// Several processes may make it at once: each renames a whole file.
async fn make_file(template: &Path) {
    let making = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a temporary directory");
    let mut config = Config::default();
    config.server.data_dir = making.path().to_owned();
    drop(noctuary::app::open(config, noctuary::domain::clock::Clock::system()).await.expect("migrations run"));
    let url = format!("sqlite://{}", making.path().join(SQLITE_FILE).display());
    let (database, whole) = (Database::connect(url).await.expect("a database"), making.path().join("whole.db"));
    database.execute_unprepared(&format!("VACUUM INTO '{}'", whole.display())).await.expect("a copy without a log");
    std::fs::rename(whole, template).expect("a template");
}

async fn make_template(admin: &DatabaseConnection, admin_url: &str, template: &str) {
    let making = format!("{template}_making");
    let _ = admin.execute_unprepared(&format!("CREATE ROLE {ROLE} LOGIN NOSUPERUSER NOBYPASSRLS")).await;
    admin.execute_unprepared(&format!("DROP DATABASE IF EXISTS {making} WITH (FORCE)")).await.expect("a clean start");
    admin.execute_unprepared(&format!("CREATE DATABASE {making} OWNER {ROLE}")).await.expect("a database");
    let mut config = Config::default();
    config.database.url = Some(app_url(admin_url, &making).parse().expect("a database address"));
    config.database.max_connections = 2.try_into().expect("not zero");
    drop(noctuary::app::open(config, noctuary::domain::clock::Clock::system()).await.expect("migrations run"));
    for _ in 0..200 {
        if admin.execute_unprepared(&format!("ALTER DATABASE {making} RENAME TO {template}")).await.is_ok() {
            return;
        }
        let _ = admin
            .execute_unprepared(&format!(
                "SELECT pg_terminate_backend(pid), pg_sleep(0.02) FROM pg_stat_activity WHERE datname = '{making}'"
            ))
            .await;
    }
    panic!("the template database could not be finished");
}

async fn has_database(admin: &DatabaseConnection, name: &str) -> bool {
    let sql = format!("SELECT 1 AS one FROM pg_database WHERE datname = '{name}'");
    let statement = sea_orm::Statement::from_string(sea_orm::DbBackend::Postgres, sql);
    admin.query_one_raw(statement).await.expect("a catalogue").is_some()
}

/// One template per build: a changed migration must not meet an old template.
fn template_name() -> String {
    let executable = std::env::current_exe().and_then(std::fs::metadata).expect("this binary");
    let built = executable.modified().expect("a time").duration_since(std::time::UNIX_EPOCH).expect("after 1970");
    format!("noctuary_template_{}_{}", built.as_secs(), executable.len())
}

/// The URL of `database` for the application's role.
fn app_url(admin_url: &str, database: &str) -> String {
    let mut url: url::Url = admin_url.parse().expect("a URL");
    url.set_username(ROLE).expect("a role");
    url.set_path(database);
    url.into()
}
