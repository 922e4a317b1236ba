//! The real binary, started with its own data directory.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::Failure;

const BINARY: &str = env!("CARGO_BIN_EXE_noctuary");
const EMAIL: &str = "bench@example.com";
const PASSWORD: &str = "a long enough passphrase for a bench";

/// A running server. Dropping it stops it.
pub struct Server {
    child: Child,
    directory: Arc<TempDir>,
    settings: Vec<(String, String)>,
    pub address: String,
    /// The time from the start to the line with the address.
    pub ready: Duration,
    pub is_postgres: bool,
}

impl Server {
    /// Starts a server with an empty data directory.
    pub fn start() -> Result<Self, Failure> {
        Self::start_with(&[])
    }

    /// Starts a server with further environment variables.
    pub fn start_with(settings: &[(&str, &str)]) -> Result<Self, Failure> {
        let settings = settings.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        Self::over(Arc::new(tempfile::tempdir()?), settings)
    }

    /// Stops the server and starts another one with the same data.
    pub fn restart(self) -> Result<Self, Failure> {
        let (directory, settings) = (Arc::clone(&self.directory), self.settings.clone());
        drop(self);
        Self::over(directory, settings)
    }

    fn over(directory: Arc<TempDir>, settings: Vec<(String, String)>) -> Result<Self, Failure> {
        let begun = Instant::now();
        let mut child = command(&directory)
            .args(["serve", "--listen", "127.0.0.1:0"])
            .env("NOCTUARY__LIMITS__ENABLED", "false")
            .env("NOCTUARY__LOG__LEVEL", "error")
            .envs(settings.clone())
            .stdout(Stdio::piped())
            .spawn()?;
        let mut lines = BufReader::new(child.stdout.take().ok_or("no stdout")?).lines();
        let line = lines.next().ok_or("the server said nothing")??;
        let ready = begun.elapsed();
        let address = line.split("http://").nth(1).ok_or("no address")?.split(['/', ' ']).next().unwrap_or_default().to_owned();
        std::thread::spawn(move || lines.for_each(drop));
        let is_postgres = has_database_url();
        Ok(Self { child, directory, settings, address, ready, is_postgres })
    }

    /// The size of the binary in bytes.
    pub fn binary_bytes() -> Result<u64, Failure> {
        Ok(std::fs::metadata(BINARY)?.len())
    }

    /// A token of the admin of a new tenant.
    pub fn token(&self, tenant: &str) -> Result<String, Failure> {
        let name = format!("{tenant} {}", std::process::id());
        let email = format!("{}.{}.{EMAIL}", tenant.to_lowercase(), std::process::id());
        let mut made = command(&self.directory)
            .args(["admin", "create-tenant", "--name", &name, "--email", &email, "--password-stdin"])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()?;
        made.stdin.take().ok_or("no stdin")?.write_all(PASSWORD.as_bytes())?;
        if !made.wait()?.success() {
            return Err("admin create-tenant failed".into());
        }
        let scopes = "memory:read,memory:write,chat";
        let output = command(&self.directory)
            .args(["admin", "create-token", "--email", &email, "--workspace", &name, "--name", "bench"])
            .args(["--role", "admin", "--scopes", scopes, "--expires", "90d"])
            .output()?;
        let token = String::from_utf8(output.stdout)?.trim().to_owned();
        if token.is_empty() { Err(String::from_utf8_lossy(&output.stderr).into_owned().into()) } else { Ok(token) }
    }

    /// Resident memory in KiB; 0 without /proc.
    pub fn rss(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap_or_default();
        line.split_whitespace().nth(1).and_then(|kib| kib.parse().ok()).unwrap_or(0)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn command(directory: &TempDir) -> Command {
    let mut command = Command::new(BINARY);
    command.arg("--data-dir").arg(directory.path());
    command
}

#[expect(clippy::disallowed_methods, reason = "which database is measured is told by the environment of the command")]
fn has_database_url() -> bool {
    std::env::var_os("DATABASE_URL").is_some()
}
