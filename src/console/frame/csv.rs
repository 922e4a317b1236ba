//! CSV files for spreadsheets, escaped so that no cell is executed as a formula. The exports of pages use it.

/// A file with a header line and one line per row.
#[must_use]
pub fn file<const N: usize>(heads: &[&str; N], rows: impl Iterator<Item = [String; N]>) -> String {
    std::iter::once(head(heads)).chain(rows.map(|row| line(&row))).collect()
}

/// The header line.
#[must_use]
pub fn head(heads: &[&str]) -> String {
    heads.join(",") + "\r\n"
}

/// The line of a row.
#[must_use]
pub fn line(row: &[String]) -> String {
    row.iter().map(|cell| quote(cell)).collect::<Vec<_>>().join(",") + "\r\n"
}

/// A quoted cell. Spreadsheets execute cells that begin like a formula, so such a cell gets a leading apostrophe.
fn quote(cell: &str) -> String {
    let mark = if cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']) { "'" } else { "" };
    format!("\"{mark}{}\"", cell.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cell_is_a_formula_or_leaves_its_quotes() {
        for formula in ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1"] {
            assert_eq!(quote(formula), format!("\"'{formula}\""));
        }
        assert_eq!(quote("say \"hi\", 你好"), "\"say \"\"hi\"\", 你好\"");
        assert_eq!(quote("{\"a\":1}"), "\"{\"\"a\"\":1}\"");
    }
}
