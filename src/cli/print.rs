//! The only module that writes to the terminal. Results go to standard output, everything else to standard error.

use std::error::Error as _;
use std::io::Write;
use std::process::ExitCode;

use crate::error::Error;

/// Prints a line of the result. A closed pipe (`| head`) is not an error.
pub(super) fn out(line: impl AsRef<str>) {
    let _gone = writeln!(std::io::stdout().lock(), "{}", line.as_ref());
}

/// Prints a note for the user, beside the result.
pub(super) fn note(line: impl AsRef<str>) {
    let _gone = writeln!(std::io::stderr().lock(), "{}", line.as_ref());
}

/// Prints why a command failed: the invalid fields, or the message with its causes, which the operator may see.
pub(super) fn failure(error: &Error) {
    if let Error::Invalid(fields) = error {
        for wrong in fields {
            note(format!("{}: {}", wrong.field, wrong.message));
        }
        return;
    }
    let mut sentence = format!("noctuary: {error}");
    let mut cause = error.source();
    while let Some(inner) = cause {
        sentence.push_str(&format!(": {inner}"));
        cause = inner.source();
    }
    note(sentence);
}

/// Prints help, the version or an error in the arguments.
pub(super) fn usage(help: &clap::Error) -> ExitCode {
    let _gone = help.print();
    ExitCode::from(u8::try_from(help.exit_code()).unwrap_or(2))
}
