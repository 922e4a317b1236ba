//! Resolves names in tenants' URLs. A name with even one internal address is refused. The connection uses exactly the checked addresses,
//! so that DNS rebinding has no effect. [`super::client`] uses it.

use std::net::SocketAddr;

use reqwest::dns::{Addrs, Name, Resolve, Resolving};

use super::address::{AddressRefused, AllowedHosts, is_public};

/// Resolves with the system resolver, then filters.
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

/// All of `found`, or an error: a name with an internal address among public ones is treated as an attack.
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
