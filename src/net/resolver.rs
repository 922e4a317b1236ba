//! Name resolution for tenants' URLs: a name that leads to even one inner address is refused, and the connection goes to exactly
//! the addresses that were checked, so an answer that changes between check and use is of no help. Used by [`super::client`].

use std::net::SocketAddr;

use reqwest::dns::{Addrs, Name, Resolve, Resolving};

use super::address::{AddressRefused, AllowedHosts, is_public};

/// Resolves by the system, then filters.
pub(super) struct PublicOnly {
    allowed: AllowedHosts,
}

impl PublicOnly {
    pub(super) const fn new(allowed: AllowedHosts) -> Self {
        Self { allowed }
    }
}

impl Resolve for PublicOnly {
    fn resolve(&self, name: Name) -> Resolving {
        let is_allowed = self.allowed.contains(name.as_str());
        Box::pin(async move {
            let found: Vec<SocketAddr> = tokio::net::lookup_host((name.as_str(), 0)).await?.collect();
            let addresses = if is_allowed { found } else { keep_public(found)? };
            Ok(Box::new(addresses.into_iter()) as Addrs)
        })
    }
}

/// All of `found`, or nothing: a name with one inner address among public ones is an attempt to get in.
fn keep_public(found: Vec<SocketAddr>) -> Result<Vec<SocketAddr>, AddressRefused> {
    if !found.is_empty() && found.iter().all(|address| is_public(address.ip())) { Ok(found) } else { Err(AddressRefused::NotPublic) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn addresses(texts: &[&str]) -> Vec<SocketAddr> {
        texts.iter().map(|text| SocketAddr::new(text.parse().unwrap(), 0)).collect()
    }

    #[test]
    fn one_inner_address_among_public_ones_refuses_the_name() {
        assert!(keep_public(addresses(&["1.1.1.1", "2606:4700::1111"])).is_ok());
        assert_eq!(keep_public(addresses(&["1.1.1.1", "127.0.0.1"])), Err(AddressRefused::NotPublic));
        assert_eq!(keep_public(addresses(&["::ffff:10.0.0.1"])), Err(AddressRefused::NotPublic));
        assert_eq!(keep_public(Vec::new()), Err(AddressRefused::NotPublic));
    }
}
