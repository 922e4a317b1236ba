//! Who is calling: passwords, sessions, personal access tokens, and the minting of `Access`.
