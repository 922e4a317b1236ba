//! Backups by the operators' tools: `noctuary backup` and `restore` on SQLite, `pg_dump` and `pg_restore` on PostgreSQL.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use super::backend::{Backend, variable};

/// A backup in its own directory.
pub struct Copy {
    directory: tempfile::TempDir,
}

impl Copy {
    /// Backs up the current state of `backend`, whether or not a server runs.
    pub async fn of(backend: &Backend) -> Self {
        let copy = Self { directory: tempfile::tempdir().unwrap() };
        let file = copy.file();
        match backend.admin_url() {
            None => well(state(backend.directory(), &["backup", file.to_str().unwrap()]).await),
            Some(url) => well(pg("pg_dump", &["--format=custom", &format!("--file={}", file.display()), &url]).await),
        };
        copy
    }

    pub fn file(&self) -> PathBuf {
        self.directory.path().join("backup")
    }

    /// Restores it into new storage. `ledger` is a forget ledger to bring along; on SQLite the command replays it.
    pub async fn restored(&self, ledger: Option<&Path>) -> Backend {
        let backend = Backend::empty().await;
        if let Some(ledger) = ledger {
            std::fs::copy(ledger, backend.directory().join("forgotten.log")).unwrap();
        }
        let file = self.file();
        match backend.admin_url() {
            None => well(state(backend.directory(), &["restore", file.to_str().unwrap()]).await),
            Some(url) => {
                let owner = "--role=noctuary_app";
                well(pg("pg_restore", &["--no-owner", owner, "--exit-on-error", &format!("--dbname={url}"), file.to_str().unwrap()]).await)
            }
        };
        backend
    }
}

/// Runs the binary on a data directory with SQLite.
pub async fn state(directory: &Path, arguments: &[&str]) -> Output {
    run(binary(directory, arguments)).await
}

/// Runs the binary on a test's storage.
pub async fn noctuary_on(backend: &Backend, arguments: &[&str]) -> Output {
    let mut command = binary(backend.directory(), arguments);
    if let Some(url) = backend.postgres_url() {
        command.env("DATABASE_URL", url);
    }
    run(command).await
}

/// A command that runs the binary on a data directory.
pub fn binary(directory: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_noctuary"));
    command.args(arguments).arg("--data-dir").arg(directory).current_dir(directory);
    command.env_remove("DATABASE_URL").env_remove("REDIS_URL");
    command
}

/// Runs one of PostgreSQL's tools.
pub async fn pg(program: &str, arguments: &[&str]) -> Output {
    let place = variable("NOCTUARY_TEST_PG_BIN").map_or_else(|| PathBuf::from(program), |place| Path::new(&place).join(program));
    let mut command = Command::new(place);
    command.args(arguments).env("PGCONNECT_TIMEOUT", "10");
    run(command).await
}

async fn run(mut command: Command) -> Output {
    tokio::task::spawn_blocking(move || command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"))).await.unwrap()
}

/// The standard output of a command that succeeded.
#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "the output of a command that has just run")]
pub fn well(output: Output) -> String {
    assert!(output.status.success(), "{} {}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The standard error of a command that failed.
#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "the output of a command that has just run")]
pub fn complaint(output: Output) -> String {
    assert!(!output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    String::from_utf8_lossy(&output.stderr).into_owned()
}
