//! All registered paths with their methods, for 405 responses. The application fills it with the routes that the surfaces register.

use std::collections::BTreeSet;

use actix_web::HttpRequest;
use actix_web::dev::ResourceDef;
use actix_web::http::Method;
use actix_web::web::Data;

/// Path patterns and their methods.
#[derive(Debug, Clone)]
pub struct Addresses(Vec<(ResourceDef, Method)>);

impl Addresses {
    /// A table of these patterns.
    pub fn new<P: AsRef<str>>(known: impl IntoIterator<Item = (P, Method)>) -> Self {
        Self(known.into_iter().map(|(pattern, method)| (ResourceDef::new(pattern.as_ref()), method)).collect())
    }

    /// The methods of this path, as the `Allow` header lists them; `None` for an unknown path. HEAD is allowed where GET is.
    #[must_use]
    pub fn allowed(&self, path: &str) -> Option<String> {
        let mut names: BTreeSet<&str> = self.answering(path).map(Method::as_str).collect();
        if names.contains("GET") {
            names.insert("HEAD");
        }
        (!names.is_empty()).then(|| names.into_iter().collect::<Vec<_>>().join(", "))
    }

    fn answering<'a>(&'a self, path: &'a str) -> impl Iterator<Item = &'a Method> {
        self.0.iter().filter(move |(known, _)| known.is_match(path)).map(|(_, method)| method)
    }
}

/// Whether a route exists for this request. Without a table, true.
#[must_use]
pub fn is_answered(request: &HttpRequest) -> bool {
    let table = request.app_data::<Data<Addresses>>();
    table.is_none_or(|table| table.answering(request.path()).any(|method| method == request.method()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_methods_of_all_patterns_that_fit_are_allowed() {
        let known = [("/facts/new", Method::GET), ("/facts/{fact}", Method::POST), ("/facts/{fact}", Method::DELETE)];
        let table = Addresses::new(known);
        assert_eq!(table.allowed("/facts/new").as_deref(), Some("DELETE, GET, HEAD, POST"));
        assert_eq!(table.allowed("/facts/7").as_deref(), Some("DELETE, POST"));
        assert_eq!(table.allowed("/facts"), None);
    }
}
