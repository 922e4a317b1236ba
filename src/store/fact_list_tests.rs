//! Positions in each order, and the index that each uses.

use sea_orm::{DbBackend, QueryTrait};

use super::*;
use crate::domain::fact::FactStatus;
use crate::domain::owner_key::OwnerKey;
use crate::store::entities::tests::plan;

const ORDERS: [FactOrder; 5] = [FactOrder::Newest, FactOrder::Oldest, FactOrder::LeastTrusted, FactOrder::MostTrusted, FactOrder::MostUsed];

#[test]
fn a_position_is_read_to_the_last_digit_and_in_its_own_order_only() {
    let place = FactPosition { trust: 0.1 + 0.2, uses: 7, id: -3 };
    for order in ORDERS {
        let (written, read) = (place.write(order), |order| FactPosition::read(order, &place.write(order)));
        let back = read(order).expect("it is ours");
        assert_eq!((back.compare(place, order), back.id), (Ordering::Equal, -3), "{written}");
        for other in ORDERS.into_iter().filter(|other| *other != order) {
            assert_eq!(FactPosition::read(other, &written), None, "{written} as {other:?}");
        }
    }
    for wrong in ["", "most-used 1", "most-used x 1", "least-trusted 1 NaN", "least-trusted 1 inf", "most-trusted1 1", "oldest"] {
        assert!(ORDERS.into_iter().all(|order| FactPosition::read(order, wrong).is_none()), "{wrong}");
    }
}

#[test]
fn what_is_alike_is_told_apart_by_age_in_the_direction_of_the_list() {
    let place = |trust, uses, id| FactPosition { trust, uses, id };
    let sorted = |order| {
        let mut places = [place(0.5, 2, 1), place(0.5, 0, 2), place(0.9, 2, 3)];
        places.sort_by(|one, other| one.compare(*other, order));
        places.map(|place| place.id)
    };
    assert_eq!(ORDERS.map(sorted), [[3, 2, 1], [1, 2, 3], [1, 2, 3], [3, 2, 1], [3, 1, 2]]);
}

#[tokio::test]
async fn every_order_follows_an_index_and_is_not_sorted() {
    let bucket = Bucket::Personal(1.into(), 7.into(), OwnerKey::stored("api:nora".to_owned()));
    let after = Some(FactPosition { trust: 0.5, uses: 3, id: 9 });
    for status in [None, Some(FactStatus::Active)] {
        let filter = FactFilter { status, ..FactFilter::default() };
        for (order, index) in
            ORDERS.into_iter().zip(["owner_key", "owner_key", "owner_key_trust", "owner_key_trust", "owner_key_use_count"])
        {
            for after in [None, after] {
                let plan = plan(ordered(&bucket, &filter, order, after).limit(51).build(DbBackend::Sqlite)).await;
                assert!(plan.contains(index) && !plan.contains("TEMP B-TREE") && !plan.contains("SCAN"), "{order:?} {after:?}: {plan}");
            }
        }
    }
}
