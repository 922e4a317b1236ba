//! The network address of the client: the peer, or the address that a trusted proxy reports.

use std::net::IpAddr;

use actix_web::HttpRequest;
use actix_web::http::header::HOST;
use actix_web::http::uri::Authority;

use crate::config::server::Server;

/// The client's address. `X-Forwarded-For` counts only behind `server.trusted-proxies` and is read from the right, because values forged
/// by the client are further left.
#[must_use]
pub fn address(request: &HttpRequest, settings: &Server) -> Option<IpAddr> {
    let peer = request.peer_addr()?.ip();
    let hops: Vec<&str> = request.headers().get_all("x-forwarded-for").filter_map(|value| value.to_str().ok()).collect();
    Some(trace(peer, &hops, |address| settings.trusted_proxies.contains(&address)))
}

/// Whether the client used TLS. A trusted proxy reports it, since this server has no TLS itself.
#[must_use]
pub fn is_tls(request: &HttpRequest, settings: &Server) -> bool {
    let is_trusted = request.peer_addr().is_some_and(|peer| settings.trusted_proxies.contains(&peer.ip()));
    let said = request.headers().get("x-forwarded-proto").and_then(|value| value.to_str().ok());
    is_trusted && said.is_some_and(|scheme| scheme.trim().eq_ignore_ascii_case("https"))
}

/// Scheme and host under which the client reached this server, without a path. A `Host` that is no host name with an optional port counts as
/// absent.
#[must_use]
pub fn root(request: &HttpRequest, settings: &Server) -> String {
    let scheme = if is_tls(request, settings) { "https" } else { "http" };
    let named = request.headers().get(HOST).and_then(|host| host.to_str().ok());
    let host = named.or_else(|| request.uri().authority().map(Authority::as_str)).filter(|host| is_host(host));
    format!("{scheme}://{}", host.unwrap_or("localhost"))
}

/// Whether `text` consists of the characters of a host name or address with an optional port.
fn is_host(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._:[]".contains(&byte))
}

fn trace(peer: IpAddr, forwarded: &[&str], is_trusted: impl Fn(IpAddr) -> bool) -> IpAddr {
    let named = forwarded.iter().flat_map(|line| line.split(',')).map(str::trim);
    let mut nearest = peer;
    for hop in named.collect::<Vec<_>>().into_iter().rev() {
        match hop.parse::<IpAddr>() {
            Ok(further) if is_trusted(nearest) => nearest = further,
            _ => break,
        }
    }
    nearest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_trusted_proxy_is_believed_and_only_about_its_own_peer() {
        let ip = |text: &str| text.parse::<IpAddr>().unwrap();
        let is_trusted = |address: IpAddr| address == ip("10.0.0.1") || address == ip("10.0.0.2");
        assert_eq!(trace(ip("203.0.113.9"), &["198.51.100.1"], is_trusted), ip("203.0.113.9"), "a stranger is not believed");
        assert_eq!(
            trace(ip("10.0.0.1"), &["198.51.100.1, 203.0.113.9"], is_trusted),
            ip("203.0.113.9"),
            "what stands left is the caller's own"
        );
        assert_eq!(trace(ip("10.0.0.1"), &["203.0.113.9", "10.0.0.2"], is_trusted), ip("203.0.113.9"), "two proxies");
        assert_eq!(trace(ip("10.0.0.1"), &["203.0.113.9, nonsense"], is_trusted), ip("10.0.0.1"));
        assert_eq!(trace(ip("10.0.0.1"), &[], is_trusted), ip("10.0.0.1"));
    }
}
