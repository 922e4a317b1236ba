//! An empty database of each kind, and queries of its schema. Shared by the tests beside it.

use std::sync::atomic::{AtomicU32, Ordering};

use migration::{Migrator, MigratorTrait};
use sea_orm::{ConnectOptions, ConnectionTrait, Database, DatabaseConnection, DbBackend, Statement};

/// An empty database.
pub struct EmptyDatabase {
    /// A connection without a tenant, like the one that migrations run on.
    pub db: DatabaseConnection,
    /// A connection that sees every tenant.
    pub across: DatabaseConnection,
    /// Opens further connections.
    pub url: String,
    directory: Option<tempfile::TempDir>,
    admin: Option<(DatabaseConnection, String)>,
}

/// An empty database on SQLite and, when `NOCTUARY_TEST_POSTGRES` names a server, one on PostgreSQL.
pub async fn grounds() -> Vec<EmptyDatabase> {
    let mut grounds = vec![sqlite().await];
    grounds.extend(postgres().await);
    grounds
}

pub async fn sqlite() -> EmptyDatabase {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let url = format!("sqlite://{}?mode=rwc", directory.path().join("test.db").display());
    let (db, across) = (connect(&url).await, connect(&url).await);
    EmptyDatabase { db, across, url, directory: Some(directory), admin: None }
}

pub async fn postgres() -> Option<EmptyDatabase> {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let Some(admin_url) = variable("NOCTUARY_TEST_POSTGRES") else {
        #[expect(clippy::print_stderr, reason = "a test that tries less than it could says so")]
        {
            eprintln!("NOCTUARY_TEST_POSTGRES is not set: not tried on PostgreSQL; scripts/test sets it");
        }
        return None;
    };
    let admin = connect(&admin_url).await;
    let name = format!("noctuary_schema_{}_{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
    let role = role(&admin).await;
    admin.execute_unprepared(&format!("CREATE DATABASE {name} OWNER {role}")).await.expect("a database");
    let mut url: url::Url = admin_url.parse().expect("a URL");
    url.set_username(&role).expect("a role");
    url.set_path(&name);
    let (db, across) = (connect(url.as_str()).await, connect(url.as_str()).await);
    across.execute_unprepared("SELECT set_config('noctuary.tenant', '*', false)").await.expect("a setting");
    Some(EmptyDatabase { db, across, url: url.into(), directory: None, admin: Some((admin, name)) })
}

/// Opens a single connection, so that session settings persist.
pub async fn connect(url: &str) -> DatabaseConnection {
    let mut options = ConnectOptions::new(url);
    options.max_connections(1).sqlx_logging(false);
    Database::connect(options).await.expect("a connection")
}

/// Creates the role that owns the test database. Superusers bypass row-level security, so that another role takes their place.
async fn role(admin: &DatabaseConnection) -> String {
    let superuser = texts(admin, "SELECT rolsuper::text FROM pg_roles WHERE rolname = current_user").await == ["true"];
    if !superuser {
        return texts(admin, "SELECT current_user::text").await.remove(0);
    }
    // Several tests may create it at once.
    let sql = "DO $$ BEGIN CREATE ROLE noctuary_schema_owner LOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN END $$";
    admin.execute_unprepared(sql).await.expect("a role");
    "noctuary_schema_owner".to_owned()
}

#[expect(clippy::disallowed_methods, reason = "the test kit is configured by scripts/test through the environment")]
fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

impl EmptyDatabase {
    pub fn is_postgres(&self) -> bool {
        self.db.get_database_backend() == DbBackend::Postgres
    }

    /// Applies the next `count` migrations.
    pub async fn up(&self, count: u32) {
        Migrator::up(&self.db, Some(count)).await.expect("migrations apply");
    }

    /// Reverts the last `count` migrations.
    pub async fn down(&self, count: u32) {
        Migrator::down(&self.db, Some(count)).await.expect("migrations go back");
    }

    /// Runs statements across all tenants.
    pub async fn run(&self, sql: &str) {
        self.across.execute_unprepared(sql).await.unwrap_or_else(|error| panic!("{error}: {sql}"));
    }

    /// The first column of every row, across tenants; NULL reads as `NULL`.
    pub async fn texts(&self, sql: &str) -> Vec<String> {
        texts(&self.across, sql).await
    }

    /// A single number, across tenants.
    pub async fn number(&self, sql: &str) -> i64 {
        self.texts(&format!("SELECT CAST(({sql}) AS TEXT)")).await[0].parse().expect("a number")
    }

    /// All tables except the migrator's own.
    pub async fn tables(&self) -> Vec<String> {
        self.texts(if self.is_postgres() {
            "SELECT tablename::text FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'seaql_migrations' ORDER BY 1"
        } else {
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'seaql_migrations' ORDER BY 1"
        })
        .await
    }

    /// Everything that the migrations created, one line each, sorted.
    pub async fn schema(&self) -> Vec<String> {
        if !self.is_postgres() {
            let sql =
                "SELECT type || ' ' || name || ': ' || COALESCE(sql, '') FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY 1";
            return self.texts(sql).await;
        }
        let mut lines = Vec::new();
        for sql in [
            "SELECT 'column ' || table_name || '.' || column_name || ' ' || udt_name || ' ' || COALESCE(character_maximum_length::text, '') \
             || ' null ' || is_nullable || ' default ' || COALESCE(column_default, '') \
             FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1",
            "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1",
            "SELECT 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) \
             FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1",
            "SELECT 'policy ' || tablename || ' ' || policyname || ' ' || COALESCE(qual, '') || ' check ' || COALESCE(with_check, '') \
             FROM pg_policies ORDER BY 1",
            "SELECT 'security ' || relname || ' ' || relrowsecurity || relforcerowsecurity FROM pg_class \
             WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1",
            "SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1",
            "SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY 1",
        ] {
            lines.extend(self.texts(sql).await);
        }
        lines
    }
}

impl Drop for EmptyDatabase {
    fn drop(&mut self) {
        let _ = self.directory.take();
        let Some((_, name)) = self.admin.take() else { return };
        let url = variable("NOCTUARY_TEST_POSTGRES").unwrap_or_default();
        let dropped = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
            runtime.block_on(async {
                let _ = connect(&url).await.execute_unprepared(&format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)")).await;
            });
        });
        let _ = dropped.join();
    }
}

/// The first column of every row; NULL reads as `NULL`.
pub async fn texts(db: &DatabaseConnection, sql: &str) -> Vec<String> {
    let rows =
        db.query_all_raw(Statement::from_string(db.get_database_backend(), sql)).await.unwrap_or_else(|error| panic!("{error}: {sql}"));
    rows.iter().map(|row| row.try_get_by_index::<Option<String>>(0).expect("text").unwrap_or_else(|| "NULL".to_owned())).collect()
}

/// The number of migrations up to and including the one whose name ends with `name`.
pub fn position(name: &str) -> u32 {
    let index = Migrator::migrations().iter().position(|migration| migration.name().ends_with(name)).expect("a migration of that name");
    u32::try_from(index + 1).expect("few migrations")
}

/// The number of migrations.
pub fn count() -> u32 {
    u32::try_from(Migrator::migrations().len()).expect("few migrations")
}
