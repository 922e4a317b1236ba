//! The credentials of a request. Only the `Authorization` and `X-API-Key` headers count. A token in a URL is refused, because URLs are
//! logged, cached and forwarded.

use std::fmt;

use secrecy::SecretString;

use crate::auth::token_text::{PREFIX, TokenText};
use crate::error::{Error, Result};

/// Query parameters in which other services accept tokens.
const FORBIDDEN_PARAMETERS: [&str; 8] =
    ["access_token", "accesstoken", "token", "api_key", "apikey", "x-api-key", "authorization", "bearer"];

/// Well-formed credentials that are not looked up yet.
#[derive(Clone)]
pub enum Credentials {
    /// No credentials.
    None,
    /// A personal access token with a correct checksum.
    Token(TokenText),
    /// Any other text, which may be the token of a login.
    Login(SecretString),
}

impl Credentials {
    /// Parses the values of the `Authorization` headers and the raw query, without a database query.
    ///
    /// # Errors
    /// [`Error::Malformed`] for a token in the query or more than one header; [`Error::Unauthenticated`] for a scheme other than Bearer
    /// and for a personal access token with a wrong checksum.
    pub fn read(authorization: &[&[u8]], query: &str) -> Result<Self> {
        refuse_in_query(query)?;
        match authorization {
            [] => Ok(Self::None),
            [value] => Self::bearer(value),
            _ => Err(Error::Malformed("send one Authorization header".to_owned())),
        }
    }

    fn bearer(value: &[u8]) -> Result<Self> {
        let text = std::str::from_utf8(value).unwrap_or_default().trim();
        match text.split_once(' ') {
            // mem0's clients send the scheme `Token`.
            Some((scheme, token)) if scheme.eq_ignore_ascii_case("bearer") || scheme.eq_ignore_ascii_case("token") => {
                Self::secret(token.trim_start())
            }
            _ => Err(Error::Unauthenticated("send 'Authorization: Bearer' followed by a token")),
        }
    }

    /// Distinguishes the kinds of token, for headers that carry only the token.
    ///
    /// # Errors
    /// [`Error::Unauthenticated`] if it is empty or a personal access token with a wrong checksum.
    pub fn secret(token: &str) -> Result<Self> {
        if token.is_empty() {
            Err(Error::Unauthenticated("send 'Authorization: Bearer' followed by a token"))
        } else if token.starts_with(PREFIX) {
            TokenText::parse(token).map(Self::Token).ok_or(Error::Unauthenticated("the token is not complete: its checksum is wrong"))
        } else {
            Ok(Self::Login(SecretString::from(token)))
        }
    }
}

impl fmt::Debug for Credentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::None => "None",
            Self::Token(_) => "Token(…)",
            Self::Login(_) => "Login(…)",
        })
    }
}

fn refuse_in_query(query: &str) -> Result<()> {
    let carries_token = url::form_urlencoded::parse(query.as_bytes()).any(|(name, value)| {
        FORBIDDEN_PARAMETERS.contains(&name.to_ascii_lowercase().as_str())
            || value.split_whitespace().any(|word| TokenText::parse(word).is_some())
    });
    if carries_token {
        Err(Error::Malformed(
            "tokens are not accepted in the address: send it in the Authorization header, and replace this one, since addresses are logged"
                .to_owned(),
        ))
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(header: &str) -> Result<Credentials> {
        Credentials::read(&[header.as_bytes()], "")
    }

    #[test]
    fn the_kinds_of_token_are_told_apart_and_hide_themselves() {
        let token = TokenText::generate().unwrap();
        let read_back = read(&format!("bearer {}", token.reveal())).unwrap();
        assert!(matches!(&read_back, Credentials::Token(read) if read.hash() == token.hash()));
        assert_eq!(format!("{read_back:?}"), "Token(…)");
        assert!(matches!(read("Bearer a.b.c").unwrap(), Credentials::Login(_)));
        assert!(matches!(Credentials::read(&[], "q=owl").unwrap(), Credentials::None));
    }

    #[test]
    fn a_wrong_scheme_checksum_or_second_header_is_refused() {
        for wrong in
            ["", "Bearer", "Bearer ", "Basic bm9yYTpvd2w=", "noc_abc", "Bearer noc_", "Bearer noc_000000000000000000000000000000000000"]
        {
            assert!(matches!(read(wrong), Err(Error::Unauthenticated(_))), "{wrong}");
        }
        assert!(matches!(Credentials::read(&[b"Bearer \xff\xfe"], ""), Ok(Credentials::Login(_)) | Err(Error::Unauthenticated(_))));
        assert!(matches!(Credentials::read(&[b"Bearer a", b"Bearer b"], ""), Err(Error::Malformed(_))));
    }

    #[test]
    fn a_token_in_the_address_is_refused_by_name_and_by_look() {
        let token = TokenText::generate().unwrap();
        let hidden = format!("q=my%20{}%20here", token.reveal());
        for query in ["access_token=x", "a=1&Token=", "api_key=1", "API%5fKEY=1", hidden.as_str()] {
            assert!(matches!(Credentials::read(&[b"Bearer a.b.c"], query), Err(Error::Malformed(_))), "{query}");
        }
        assert!(Credentials::read(&[], "query=token&limit=5").is_ok());
    }
}
