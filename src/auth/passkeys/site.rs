//! The site that passkeys are made for: browsers bind each passkey to a host, and use it only over https or on this machine.

use url::{Host, Url};

/// A host that can have passkeys, and the origin of its pages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Site {
    /// The host, without a port: the id of the relying party.
    pub host: String,
    /// Scheme, host and port, as browsers write them.
    pub origin: String,
}

impl Site {
    /// The site at `root`, the scheme and host under which a browser reached this server; `None` if browsers allow no passkeys there.
    #[must_use]
    pub fn at(root: &str) -> Option<Self> {
        let url = Url::parse(root).ok()?;
        let Some(Host::Domain(host)) = url.host() else { return None };
        let host = host.trim_end_matches('.').to_owned();
        let is_safe = url.scheme() == "https" || (url.scheme() == "http" && host == "localhost");
        (is_safe && !host.is_empty()).then(|| Self { origin: url.origin().ascii_serialization(), host })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_is_a_name_over_https_or_this_machine() {
        let at = |root: &str| Site::at(root).map(|site| (site.host, site.origin));
        let pair = |host: &str, origin: &str| Some((host.to_owned(), origin.to_owned()));
        assert_eq!(at("https://Noctuary.example.org"), pair("noctuary.example.org", "https://noctuary.example.org"));
        assert_eq!(at("https://noctuary.example.org:443"), pair("noctuary.example.org", "https://noctuary.example.org"));
        assert_eq!(at("https://noctuary.example.org:8443"), pair("noctuary.example.org", "https://noctuary.example.org:8443"));
        assert_eq!(at("http://localhost:8080"), pair("localhost", "http://localhost:8080"));
        assert_eq!(at("https://记忆.example.org"), pair("xn--45t909g.example.org", "https://xn--45t909g.example.org"));
        for wrong in
            ["http://noctuary.example.org", "https://192.0.2.1", "http://127.0.0.1:8080", "https://[::1]", "ftp://localhost", "", "x"]
        {
            assert_eq!(at(wrong), None, "{wrong}");
        }
    }
}
