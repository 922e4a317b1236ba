//! The network address of the client: the peer, or the address that a trusted proxy reports.

use std::net::IpAddr;

use actix_web::HttpRequest;

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
