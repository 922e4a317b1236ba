//! Several facts of a search at once: reworded, forgotten, or forgotten for good, after a look at what would happen.

use serde_json::json;

use super::memory::Fixture;

/// The fields of the form that does something with several facts.
fn form<'a>(deed: &'a str, chosen: &[&'a str], more: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let fixed = [("deed", deed), ("next", "/")].into_iter().chain(more.iter().copied());
    fixed.chain(chosen.iter().map(|id| ("chosen", *id))).collect()
}

#[tokio::test]
async fn several_facts_are_reworded_forgotten_or_blocked_at_once_after_a_look() {
    let mut fixture = Fixture::new().await;
    for text in ["Nora keeps a boat in Porto.", "诺拉在Porto有一只猫。", "Nora likes oolong tea."] {
        fixture.remember(json!({ "content": text, "endUserId": "nora" })).await;
    }
    let (list, door) = (fixture.page("/facts?owner=api%3Anora&minTrust=0.1"), fixture.page("/facts/many?owner=api%3Anora"));
    let facts = async |fixture: &Fixture| {
        let path = format!("/api/v1/memory/{}/facts?endUserId=nora", fixture.agent);
        fixture.app.admin().get(&path).await.data()["items"].clone()
    };
    let texts = async |fixture: &Fixture| {
        let known = facts(fixture).await;
        known.as_array().unwrap().iter().map(|fact| fact["text"].as_str().unwrap().to_owned()).collect::<Vec<_>>().join("\n")
    };
    let unfiltered = fixture.admin.get(&fixture.page("/facts?owner=api%3Anora")).await.expect(200);
    assert!(!unfiltered.has("input[name=chosen]"), "what is chosen is the result of a search");
    let known = facts(&fixture).await;
    let ids: Vec<&str> = known.as_array().unwrap().iter().map(|fact| fact["id"].as_str().unwrap()).collect();
    assert_eq!(fixture.admin.get(&list).await.expect(200).all("#facts input[name=chosen]").len(), 3);
    let words = [("words", "porto"), ("replacement", "Lisbon")];
    // The first request shows what would happen, and changes nothing.
    let look = fixture.admin.post(&door, &form("replace", &ids, &words)).await.expect(200);
    assert!(look.text.contains("Reword 2 memories") && look.text.contains("Nora keeps a boat in Lisbon."), "{}", look.text);
    assert!(look.text.contains("1 chosen memory stays as it is"), "{}", look.text);
    assert!(!texts(&fixture).await.contains("Lisbon"));
    let sure = [words[0], words[1], ("confirmed", "yes")];
    fixture.admin.post(&door, &form("replace", &ids, &sure)).await.expect(303);
    let now = texts(&fixture).await;
    assert!(now.contains("Nora keeps a boat in Lisbon.") && now.contains("诺拉在Lisbon有一只猫。") && !now.contains("in Porto"), "{now}");

    let look = fixture.admin.post(&door, &form("block", &ids[..1], &[])).await.expect(200);
    assert!(look.text.contains("do not learn it again"), "{}", look.text);
    fixture.admin.post(&door, &form("block", &ids[..1], &[("confirmed", "yes")])).await.expect(303);
    fixture.admin.post(&door, &form("forget", &ids[1..2], &[("confirmed", "yes")])).await.expect(303);
    let left = fixture.admin.get(&list).await.expect(200);
    assert_eq!(left.all("#facts tbody tr").len(), 1);
    let rules = fixture.app.admin().get(&format!("/api/v1/memory/{}/block-rules?endUserId=nora", fixture.agent)).await.data();
    assert_eq!(rules["items"].as_array().unwrap().len(), 1, "{rules}");
    // Nothing chosen, or no words: told, and nothing is done.
    fixture.admin.post(&door, &form("forget", &[], &[("confirmed", "yes")])).await.expect(303);
    fixture.admin.post(&door, &form("replace", &ids, &[("words", " "), ("confirmed", "yes")])).await.expect(303);
    assert_eq!(fixture.admin.get(&list).await.expect(200).all("#facts tbody tr").len(), 1);
}
