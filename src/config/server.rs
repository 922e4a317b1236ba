//! Section `server`: the HTTP surface and its limits. Read by `http` and `app`.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::value::{bytes, duration};

/// The HTTP surface.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Server {
    /// Address and port to listen on; port 0 takes a free one.
    pub listen: SocketAddr,
    /// The directory of SQLite; created if missing.
    pub data_dir: PathBuf,
    /// Threads that answer requests; 0 means one per core.
    pub workers: usize,
    /// The most connections per thread.
    pub max_connections: usize,
    /// Largest request body in bytes; more is 413.
    #[serde(with = "bytes")]
    pub max_body: usize,
    /// Largest request head in bytes; more is 431.
    #[serde(with = "bytes")]
    pub max_header: usize,
    /// How long a client may take to send its head.
    #[serde(with = "duration")]
    pub header_timeout: Duration,
    /// How long a client may take to send its body.
    #[serde(with = "duration")]
    pub request_timeout: Duration,
    /// How long an idle connection stays open.
    #[serde(with = "duration")]
    pub keep_alive: Duration,
    /// How long a graceful stop waits for open requests and running jobs.
    #[serde(with = "duration")]
    pub shutdown_timeout: Duration,
    /// Addresses of reverse proxies whose `X-Forwarded-For` is trusted.
    pub trusted_proxies: Vec<IpAddr>,
    /// Origins of web pages that may call the APIs from a browser, such as `https://app.example.org`.
    pub cors_origins: Vec<String>,
}

impl Default for Server {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 8080)),
            data_dir: PathBuf::from("./data"),
            workers: 0,
            max_connections: 10_000,
            max_body: 4 << 20,
            max_header: 16 << 10,
            header_timeout: Duration::from_secs(5),
            request_timeout: Duration::from_secs(30),
            keep_alive: Duration::from_secs(75),
            shutdown_timeout: Duration::from_secs(25),
            trusted_proxies: Vec::new(),
            cors_origins: Vec::new(),
        }
    }
}
