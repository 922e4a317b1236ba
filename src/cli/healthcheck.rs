//! `noctuary healthcheck`: requests `/readyz` from the server of this configuration. Meant for the HEALTHCHECK of containers without
//! curl.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;

use super::print;
use crate::config::Config;
use crate::error::{Error, Result};
use crate::net::Outbound;
use crate::net::address::AllowedHosts;

const PATIENCE: Duration = Duration::from_secs(3);

#[derive(Debug, Args)]
pub(super) struct Options {
    /// Base URL of the server [default: the configured address]
    #[arg(long, value_name = "URL")]
    url: Option<String>,
}

pub(super) async fn run(config: &Config, options: &Options) -> Result<ExitCode> {
    let root = options.url.clone().unwrap_or_else(|| format!("http://{}", reachable(config.server.listen)));
    let outbound = Outbound::new(AllowedHosts::default())?;
    let request = outbound.for_operator().get(format!("{}/readyz", root.trim_end_matches('/'))).timeout(PATIENCE);
    let response = request.send().await.map_err(|cause| Error::unavailable("server", cause))?;
    let is_ready = response.status().is_success();
    print::out(if is_ready { "ready" } else { "not ready" });
    Ok(if is_ready { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Replaces a wildcard address by the loopback address.
fn reachable(listen: SocketAddr) -> SocketAddr {
    let ip = match listen.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, listen.port())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_that_listens_everywhere_is_asked_on_this_machine() {
        assert_eq!(reachable("0.0.0.0:8080".parse().unwrap()).to_string(), "127.0.0.1:8080");
        assert_eq!(reachable("[::]:8080".parse().unwrap()).to_string(), "[::1]:8080");
        assert_eq!(reachable("10.0.0.1:8080".parse().unwrap()).to_string(), "10.0.0.1:8080");
    }
}
