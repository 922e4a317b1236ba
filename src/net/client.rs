//! The only place that builds HTTP clients. They follow no redirects, use no proxies from the environment and accept no compressed
//! responses, which could expand past every limit. They have a connect time-out. Created once at start and shared.

use std::time::Duration;

use reqwest::{Client, ClientBuilder, redirect};
use url::Url;

use super::address::{AddressRefused, AllowedHosts, check_url};
use super::resolver::PublicOnly;
use crate::error::{Error, Result};

/// The maximum length of a tenant's URL, in characters.
const MAX_URL_CHARS: usize = 2_000;
/// The connect time-out.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// HTTP clients for URLs of different trust.
#[derive(Debug, Clone)]
pub struct Outbound {
    operator: Client,
    tenant: Client,
    allowed: AllowedHosts,
}

impl Outbound {
    /// Builds the clients. `allowed` are internal hosts that tenants may reach.
    ///
    /// # Errors
    /// [`Error::Internal`] if TLS cannot be set up.
    pub fn new(allowed: AllowedHosts) -> Result<Self> {
        super::install_tls();
        let operator = build(|builder| builder)?;
        let guard = std::sync::Arc::new(PublicOnly::new(allowed.clone()));
        let tenant = build(|builder| builder.dns_resolver(std::sync::Arc::clone(&guard)))?;
        Ok(Self { operator, tenant, allowed })
    }

    /// The client for URLs from the operator's configuration, which may be private.
    #[must_use]
    pub const fn for_operator(&self) -> &Client {
        &self.operator
    }

    /// Parses the URL that a tenant set in `field`.
    ///
    /// # Errors
    /// [`Error::Invalid`] if it is malformed, too long or not public.
    pub fn read(&self, field: &str, text: &str) -> Result<Url> {
        let text = text.trim();
        if text.chars().count() > MAX_URL_CHARS {
            return Err(Error::invalid(field, "must be at most 2,000 characters"));
        }
        let url = Url::parse(text).map_err(|_| Error::invalid(field, "must be a URL such as https://example.org/path"))?;
        self.for_tenant(&url).map_err(|refused| refused.at(field))?;
        Ok(url)
    }

    /// The client for a URL that a tenant set. The URL is checked here; later, every address that its name resolves to is checked as
    /// well.
    ///
    /// # Errors
    /// The [`AddressRefused`] with the reason.
    pub fn for_tenant(&self, url: &Url) -> Result<&Client, AddressRefused> {
        check_url(url, &self.allowed)?;
        Ok(&self.tenant)
    }
}

/// Builds a client with the common rules. Without CA certificates on the machine, the client speaks only plain HTTP, which suffices for a
/// local model.
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
        // Tests the second check alone: a name that passes the URL check but resolves to an internal address.
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
