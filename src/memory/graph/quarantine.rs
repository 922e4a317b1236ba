//! Scans statements for the knowledge graph. A held statement is only in the quarantine: neither it nor its names enter
//! the graph. Called by `graph::write`.

use serde_json::json;

use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::graph::RelationSource;
use crate::domain::ids::QuarantineId;
use crate::domain::quarantine::QuarantineKind;
use crate::error::Result;
use crate::memory::facts::quarantine::scan_fact;
use crate::memory::graph::statement::{Mention, Statement};
use crate::memory::guard::{NewQuarantine, quarantine};
use crate::store::Tx;
use scanner::{Rule, WriteOrigin};

/// Quarantines a statement. Returns the rule that matched and the row in the quarantine.
pub async fn relation(app: &AppState, tx: &Tx, access: &Access, bucket: &Bucket, statement: &Statement) -> Result<(Rule, QuarantineId)> {
    let name = |mention: &Mention| if let Mention::Name(name, _) = mention { name.clone() } else { String::new() };
    let (subject, object) = (name(&statement.subject), statement.object.as_ref().map(name).unwrap_or_default());
    let rule = scan_fact(&subject, &object, &statement.evidence).rule().unwrap_or(Rule::InstructionOverride);
    let held = NewQuarantine {
        bucket,
        origin: match statement.source {
            RelationSource::Person => WriteOrigin::Fact,
            RelationSource::Tool => WriteOrigin::Tool,
            RelationSource::Model | RelationSource::Rules => WriteOrigin::Extraction,
        },
        rule,
        kind: QuarantineKind::Relation,
        object: statement.conversation.map(Into::into),
        filename: None,
        text: &statement.evidence,
        change: Some(json!(statement)),
    };
    Ok((rule, quarantine(app, tx, access, held).await?))
}
