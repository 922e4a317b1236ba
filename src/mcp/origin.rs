//! Checks the origin of a request to `/mcp` against DNS rebinding: another site can point its own name to this machine, and the browser
//! then allows its pages to call. Their `Host` and `Origin` still name that site. Runs before authentication.

use std::net::IpAddr;

use actix_web::http::header::{HOST, HeaderMap, ORIGIN};
use url::Url;

use crate::config::Config;
use crate::error::{Error, Result};

/// The maximum number of characters of a name that an error repeats.
const SHOWN_CHARS: usize = 100;
/// The entry that allows every host.
const ANY: &str = "*";

/// Accepts a request for a host name that the operator allows, from an allowed page or from no page.
///
/// # Errors
/// [`Error::Forbidden`] with the name of the setting.
pub fn check(config: &Config, headers: &HeaderMap, authority: Option<&str>) -> Result<()> {
    let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let host = text(HOST).or(authority).unwrap_or_default();
    if !is_allowed_host(config, host) {
        return Err(refusal("host", host, "mcp.allowed-hosts", "NOCTUARY__MCP__ALLOWED_HOSTS"));
    }
    let mut origins = headers.get_all(ORIGIN).map(|value| value.to_str().unwrap_or("?"));
    match origins.find(|origin| !is_allowed_origin(config, origin)) {
        Some(origin) => Err(refusal("origin", origin, "mcp.allowed-origins", "NOCTUARY__MCP__ALLOWED_ORIGINS")),
        None => Ok(()),
    }
}

fn refusal(what: &str, named: &str, key: &str, variable: &str) -> Error {
    let shown: String = named.chars().take(SHOWN_CHARS).collect();
    Error::Forbidden(format!("the {what} \"{shown}\" is not allowed at /mcp; the operator adds it to {key} ({variable})"))
}

fn is_allowed_origin(config: &Config, origin: &str) -> bool {
    let is_listed = config.mcp.allowed_origins.iter().any(|listed| listed.trim_end_matches('/').eq_ignore_ascii_case(origin));
    // Even if every host is allowed, not every page is.
    is_listed || host_of(origin).is_some_and(|host| is_loopback(name_of(&host)) || is_listed_host(config, &host))
}

/// The host of a page's origin, with its port if it is not the default.
fn host_of(origin: &str) -> Option<String> {
    let url = Url::parse(origin).ok().filter(|url| matches!(url.scheme(), "http" | "https"))?;
    let host = url.host_str()?;
    Some(url.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}")))
}

fn is_allowed_host(config: &Config, host: &str) -> bool {
    let name = name_of(host);
    let listens_there = name.parse::<IpAddr>().is_ok_and(|address| address == config.server.listen.ip());
    is_loopback(name) || listens_there || config.mcp.allowed_hosts.iter().any(|listed| listed == ANY) || is_listed_host(config, host)
}

/// An entry without a port allows any port.
fn is_listed_host(config: &Config, host: &str) -> bool {
    config.mcp.allowed_hosts.iter().any(|listed| {
        let wanted = if name_of(listed).len() == listed.trim_matches(['[', ']']).len() { name_of(host) } else { host };
        listed.trim_matches(['[', ']']).eq_ignore_ascii_case(wanted)
    })
}

/// The name or address without port, brackets and trailing dot.
fn name_of(host: &str) -> &str {
    if let Some((address, _)) = host.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        return address;
    }
    let name = match host.rsplit_once(':') {
        Some((name, _)) if !name.contains(':') => name,
        _ => host,
    };
    name.strip_suffix('.').unwrap_or(name)
}

fn is_loopback(name: &str) -> bool {
    name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::HeaderValue;

    use super::*;

    fn passes(config: &Config, host: &str, origin: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, HeaderValue::from_str(host).unwrap());
        if let Some(origin) = origin {
            headers.insert(ORIGIN, HeaderValue::from_str(origin).unwrap());
        }
        check(config, &headers, None).is_ok()
    }

    fn config(hosts: &[&str], origins: &[&str]) -> Config {
        let owned = |list: &[&str]| list.iter().map(|one| (*one).to_owned()).collect();
        let mut config = Config::default();
        config.mcp.allowed_hosts = owned(hosts);
        config.mcp.allowed_origins = owned(origins);
        config
    }

    #[test]
    fn loopback_passes_and_a_name_that_points_to_it_does_not() {
        let config = Config::default();
        for host in ["localhost", "localhost:8080", "LOCALHOST:1", "127.0.0.1:8080", "127.5.5.5", "[::1]:8080", "[::1]", "localhost."] {
            assert!(passes(&config, host, None), "{host}");
        }
        for host in ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example:8080", "10.0.0.7", "", "?"] {
            assert!(!passes(&config, host, None), "{host}");
        }
        assert!(check(&config, &HeaderMap::new(), None).is_err() && check(&config, &HeaderMap::new(), Some("localhost:80")).is_ok());
    }

    #[test]
    fn a_listed_host_passes_with_its_port_or_with_any() {
        let config = config(&["memory.example.org", "other.example.org:8443", "::2"], &[]);
        for host in ["memory.example.org", "Memory.Example.org:9", "other.example.org:8443", "[::2]:80", "localhost"] {
            assert!(passes(&config, host, None), "{host}");
        }
        for host in ["other.example.org", "other.example.org:443", "sub.memory.example.org", "memory.example.org.evil.example"] {
            assert!(!passes(&config, host, None), "{host}");
        }
    }

    #[test]
    fn only_pages_of_these_hosts_and_listed_ones_may_call() {
        let config = config(&["memory.example.org"], &["https://app.example.org"]);
        let from = |origin| passes(&config, "memory.example.org", Some(origin));
        for origin in
            ["https://memory.example.org", "http://localhost:3000", "http://[::1]:5", "https://app.example.org", "HTTPS://app.example.org"]
        {
            assert!(from(origin), "{origin}");
        }
        for origin in
            ["https://evil.example", "null", "http://app.example.org", "https://app.example.org.evil.example", "file://localhost", ""]
        {
            assert!(!from(origin), "{origin}");
        }
    }

    #[test]
    fn any_host_is_no_reason_to_let_any_page_in() {
        let config = config(&["*"], &[]);
        assert!(passes(&config, "whatever.example", None) && !passes(&config, "whatever.example", Some("https://whatever.example")));
    }
}
