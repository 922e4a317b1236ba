//! The kinds of sensitive values.

/// The kind of a value; it stays in the text: `[redacted:api_key]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sensitive {
    /// A private key, also of a wallet.
    PrivateKey,
    /// A URL with a password in it.
    ConnectionString,
    /// A service token.
    Token,
    /// An API key.
    ApiKey,
    /// A password, passphrase or PIN.
    Password,
    /// A payment card.
    CardNumber,
    /// A bank account.
    Iban,
    /// A number of an identity document.
    IdNumber,
    /// A telephone number.
    Phone,
    /// An e-mail address.
    Email,
}

impl Sensitive {
    /// The name in the text.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::PrivateKey => "private_key",
            Self::ConnectionString => "connection_string",
            Self::Token => "token",
            Self::ApiKey => "api_key",
            Self::Password => "password",
            Self::CardNumber => "card_number",
            Self::Iban => "iban",
            Self::IdNumber => "id_number",
            Self::Phone => "phone",
            Self::Email => "email",
        }
    }

    /// Whether the value gives access to something: the policy `secrets` removes these.
    pub(super) const fn is_secret(self) -> bool {
        !matches!(self, Self::Iban | Self::IdNumber | Self::Phone | Self::Email)
    }
}
