//! The one place where HTTP clients are built: no redirects, no proxies from the environment, no compressed answers (a small
//! bomb would unpack past every cap), a time-out for connecting. Made once at start and shared.

use std::time::Duration;

use reqwest::{Client, ClientBuilder, redirect};
use url::Url;

use super::address::{AddressRefused, AllowedHosts, check_url};
use super::resolver::PublicOnly;
use crate::error::{Error, Result};

/// Longest URL of a tenant, in characters.
const MAX_URL_CHARS: usize = 2_000;
/// Longest wait for a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// Clients for URLs of different trust.
#[derive(Debug, Clone)]
pub struct Outbound {
    operator: Client,
    tenant: Client,
    allowed: AllowedHosts,
}

impl Outbound {
    /// Builds the clients. `allowed` are the inner hosts that the operator lets tenants reach.
    ///
    /// # Errors
    /// [`Error::Internal`] when TLS cannot be set up.
    pub fn new(allowed: AllowedHosts) -> Result<Self> {
        super::install_tls();
        let operator = build(|builder| builder)?;
        let guard = std::sync::Arc::new(PublicOnly::new(allowed.clone()));
        let tenant = build(|builder| builder.dns_resolver(std::sync::Arc::clone(&guard)))?;
        Ok(Self { operator, tenant, allowed })
    }

    /// For URLs out of the operator's own configuration, which may be private.
    #[must_use]
    pub const fn for_operator(&self) -> &Client {
        &self.operator
    }

    /// Reads the URL that a tenant has written into `field`.
    ///
    /// # Errors
    /// [`Error::Invalid`] for what is no URL, is too long or is not public.
    pub fn read(&self, field: &str, text: &str) -> Result<Url> {
        let text = text.trim();
        if text.chars().count() > MAX_URL_CHARS {
            return Err(Error::invalid(field, "must be at most 2,000 characters"));
        }
        let url = Url::parse(text).map_err(|_| Error::invalid(field, "must be a URL such as https://example.org/path"))?;
        self.for_tenant(&url).map_err(|refused| refused.at(field))?;
        Ok(url)
    }

    /// For a URL that a tenant has set: checked here as written, and again for every address its name resolves to.
    ///
    /// # Errors
    /// [`AddressRefused`].
    pub fn for_tenant(&self, url: &Url) -> Result<&Client, AddressRefused> {
        check_url(url, &self.allowed)?;
        Ok(&self.tenant)
    }
}

/// Builds with the house rules. A machine without CA certificates still gets a client that speaks plain HTTP: a local model needs no more.
fn build(extend: impl Fn(ClientBuilder) -> ClientBuilder) -> Result<Client> {
    #[expect(clippy::disallowed_methods, reason = "this is the one home of HTTP clients")]
    let rules = || {
        Client::builder()
            .redirect(redirect::Policy::none())
            .no_proxy()
            .no_gzip()
            .referer(false)
            .connect_timeout(CONNECT_TIMEOUT)
            .pool_max_idle_per_host(4)
            .tcp_nodelay(true)
            .user_agent(concat!("noctuary/", env!("CARGO_PKG_VERSION")))
    };
    extend(rules()).build().or_else(|cause| {
        tracing::warn!(%cause, "no CA certificates found: outbound https will fail until they are installed");
        extend(rules()).tls_certs_only([]).build().map_err(Error::internal)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_tenants_url_never_opens_a_connection_to_this_machine() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let outbound = Outbound::new(AllowedHosts::default()).unwrap();
        assert_eq!(outbound.for_tenant(&Url::parse("https://127.0.0.1:8443/").unwrap()).unwrap_err(), AddressRefused::NotPublic);
        // The second wall by itself: a name that passes as written and resolves to an inner address.
        let answer = outbound.tenant.get(format!("http://localhost:{port}/")).send().await;
        assert!(answer.unwrap_err().is_connect());
        let met = futures::FutureExt::now_or_never(listener.accept());
        assert!(met.is_none(), "a connection came in");
    }

    #[tokio::test]
    async fn a_host_allowed_by_the_operator_is_reached() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = Url::parse(&format!("http://localhost:{}/", listener.local_addr().unwrap().port())).unwrap();
        let outbound = Outbound::new(AllowedHosts::new(["localhost".to_owned()])).unwrap();
        let call = outbound.for_tenant(&url).unwrap().get(url).send();
        tokio::select! {
            met = listener.accept() => assert!(met.is_ok()),
            answer = call => panic!("ended without a connection: {answer:?}"),
        }
    }
}
