//! The address policy for URLs that tenants set: public addresses only, over https, on web ports, unless the operator allows the host.
//! [`crate::net::Outbound`] checks a URL before a request, and its resolver checks each resolved address.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use url::{Host, Url};

use crate::error::Error;

/// The ports that a tenant's URL may use.
const PORTS: [u16; 2] = [443, 8443];
/// Name endings that always belong to an internal network.
const INTERNAL_ENDINGS: [&str; 7] = ["localhost", "local", "internal", "intranet", "lan", "home", "corp"];

/// Why a URL is refused. The message never repeats the URL.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AddressRefused {
    /// The scheme is not https.
    #[error("address_not_allowed: must begin with https://")]
    Scheme,
    /// The URL contains `user:password@`.
    #[error("address_not_allowed: must not carry a user or password")]
    Credentials,
    /// The port is not a web port.
    #[error("address_not_allowed: the port must be 443 or 8443")]
    Port,
    /// The address is private, loopback, link-local or reserved, or the name belongs to an internal network.
    #[error("address_not_allowed: must lead to a public address")]
    NotPublic,
}

impl AddressRefused {
    /// The refusal as an error about a request's `field`.
    #[must_use]
    pub fn at(self, field: &str) -> Error {
        Error::invalid(field, self.to_string())
    }
}

/// Hosts that the operator allows whatever their address. Lower case, without a trailing dot.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AllowedHosts(Vec<String>);

impl AllowedHosts {
    /// Hosts from the configuration: names or addresses.
    pub fn new(hosts: impl IntoIterator<Item = String>) -> Self {
        Self(hosts.into_iter().map(|host| bare(&host)).collect())
    }

    /// Whether the operator allows `host`.
    #[must_use]
    pub fn contains(&self, host: &str) -> bool {
        self.0.contains(&bare(host))
    }
}

/// Converts to lower case and removes the trailing dot and the brackets of IPv6.
fn bare(host: &str) -> String {
    host.trim_end_matches('.').trim_start_matches('[').trim_end_matches(']').to_ascii_lowercase()
}

/// Checks a URL before its name is resolved. The `url` crate has already normalized octal, hexadecimal, decimal and full-width spellings
/// of addresses.
///
/// # Errors
/// The [`AddressRefused`] with the reason.
pub fn check_url(url: &Url, allowed: &AllowedHosts) -> Result<(), AddressRefused> {
    if !url.username().is_empty() || url.password().is_some() {
        return Err(AddressRefused::Credentials);
    }
    if !matches!(url.scheme(), "http" | "https") {
        return Err(AddressRefused::Scheme);
    }
    let Some(host) = url.host() else { return Err(AddressRefused::NotPublic) };
    if allowed.contains(&host.to_string()) {
        return Ok(());
    }
    if url.scheme() != "https" {
        return Err(AddressRefused::Scheme);
    }
    if !url.port_or_known_default().is_some_and(|port| PORTS.contains(&port)) {
        return Err(AddressRefused::Port);
    }
    let is_public = match host {
        Host::Ipv4(address) => is_public_v4(address),
        Host::Ipv6(address) => is_public_v6(address),
        Host::Domain(name) => is_public_name(name),
    };
    if is_public { Ok(()) } else { Err(AddressRefused::NotPublic) }
}

fn is_public_name(name: &str) -> bool {
    let name = bare(name);
    name.contains('.') && !INTERNAL_ENDINGS.iter().any(|ending| name.rsplit('.').next() == Some(ending))
}

/// Whether an address is routed on the public internet.
#[must_use]
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

/// Refuses the whole special-purpose registry of IPv4 (RFC 6890 and its updates).
fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    !(address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation()
        || a == 0
        || (a == 100 && (64..128).contains(&b))
        || (a == 192 && b == 0 && c == 0)
        || (a == 192 && b == 88 && c == 99)
        || (a == 198 && (b == 18 || b == 19))
        || a >= 224)
}

/// Accepts global unicast (2000::/3) without its special blocks. An address that embeds an IPv4 address is judged by the latter.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let [s0, s1, s2, s3, s4, s5, s6, s7] = address.segments();
    let embedded = Ipv4Addr::from((u32::from(s6) << 16) | u32::from(s7));
    match (s0, s1) {
        (0, 0) if [s2, s3, s4] == [0, 0, 0] && (s5 == 0xffff) => is_public_v4(embedded),
        (0x64, 0xff9b) if [s2, s3, s4, s5] == [0, 0, 0, 0] => is_public_v4(embedded),
        (0x2002, _) => false,
        (0x2001, second) if second < 0x200 || second == 0xdb8 => false,
        (0x3fff, second) if second < 0x1000 => false,
        _ => (0x2000..0x4000).contains(&s0),
    }
}

#[cfg(test)]
#[path = "address_tests.rs"]
mod tests;
