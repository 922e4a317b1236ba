//! Documents for property tests, here and in crates above.

use proptest::prelude::*;

/// Documents built from the difficult parts of Markdown.
pub fn document() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "# Title\n",
        "## Preferences\n",
        "## Preferences\n",
        "### Food #\n",
        "## 偏好\n",
        "#hashtag\n",
        "####### seven\n",
        "    # code\n",
        "```sh\n",
        "```\n",
        "~~~\n",
        "````\n",
        "# comment\n",
        "- likes tea\n",
        "- 喜欢喝茶\n",
        "key: value\n",
        "\n",
        "\r\n",
        "text",
        "## C#\n",
        "  ## two spaces  \n",
        "##\n",
        "\t# tab\n",
    ]);
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}
