//! The page of this site that led to a request, from its `Referer` header. Pages that return to a list with its search use it, and the page
//! that shows an unsaved form.

use actix_web::HttpRequest;
use actix_web::http::header::{HOST, REFERER};
use url::Url;

use super::reply;

/// Path and query of the page that led here; `None` if it is not of this site.
#[must_use]
pub fn page(request: &HttpRequest) -> Option<String> {
    let header = |name| request.headers().get(name).and_then(|value| value.to_str().ok());
    let page = own_page(header(REFERER)?, header(HOST)?)?;
    (reply::own_path(Some(&page)) == page).then_some(page)
}

fn own_page(referer: &str, host: &str) -> Option<String> {
    let url = Url::parse(referer).ok()?;
    let port = url.port().map(|port| format!(":{port}")).unwrap_or_default();
    let is_here = format!("{}{port}", url.host_str()?).eq_ignore_ascii_case(host);
    let query = url.query().map(|query| format!("?{query}")).unwrap_or_default();
    is_here.then(|| format!("{}{query}", url.path()))
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn only_a_page_of_this_site_is_returned_to() {
        let of = |referer: &str| {
            let request = TestRequest::get().insert_header((HOST, "noctuary.example:8080")).insert_header((REFERER, referer));
            page(&request.to_http_request())
        };
        assert_eq!(of("http://noctuary.example:8080/people/api:nora?q=vegan").as_deref(), Some("/people/api:nora?q=vegan"));
        for elsewhere in ["https://evil.example/people", "http://noctuary.example:9090/", "no address", ""] {
            assert_eq!(of(elsewhere), None, "{elsewhere}");
        }
    }
}
