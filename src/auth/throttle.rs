//! Limits password guessing: 10 failures in 15 minutes per account, 50 per network (`limits.login-attempts` and `limits.login-window`).
//!
//! An attacker who fails on purpose must not lock out the real user. Therefore a network from which the account logged in before has its
//! own counter, personal access tokens and open sessions keep working, and the window slides. The counters are in memory; each process
//! counts the attempts that it sees.

use std::collections::{HashMap, HashSet, VecDeque};
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};

use crate::error::{Error, Result};

/// How many times more failures a network may have than an account, because several people may share it.
const ACCOUNTS_A_NETWORK: usize = 5;
/// The number of entries above which stale ones are removed.
const SWEEP_ABOVE: usize = 50_000;

/// The part of an address that one attacker can easily control: an IPv4 address, or a /56 of IPv6.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Network(u128);

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Counter {
    Account(String),
    AccountFrom(String, Network),
    Network(Network),
}

/// Counts failures. Each process has one.
#[derive(Debug)]
pub struct Throttle {
    attempts: usize,
    window: TimeDelta,
    counts: Mutex<Counts>,
}

#[derive(Debug, Default)]
struct Counts {
    failures: HashMap<Counter, VecDeque<DateTime<Utc>>>,
    /// The networks that accounts logged in from.
    familiar: HashSet<(String, Network)>,
}

/// An admitted attempt. It counts as a failure until `succeed` is called.
#[derive(Debug, Clone)]
#[must_use]
pub struct Attempt {
    account: String,
    network: Network,
    at: DateTime<Utc>,
}

impl Throttle {
    /// `attempts` is the number of failures that an account may have within `window`.
    #[must_use]
    pub fn new(attempts: usize, window: Duration) -> Self {
        Self { attempts, window: TimeDelta::from_std(window).unwrap_or(TimeDelta::MAX), counts: Mutex::default() }
    }

    /// Admits an attempt and counts it at once, so that concurrent attempts cannot all pass.
    ///
    /// # Errors
    /// [`Error::RateLimited`] with the time until the oldest failure leaves the window.
    pub fn begin(&self, account: &str, from: IpAddr, now: DateTime<Utc>) -> Result<Attempt> {
        let attempt = Attempt { account: account.to_owned(), network: Network::of(from), at: now };
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        counts.sweep(self.window, now);
        let [account, network] = counts.counters(&attempt);
        for (counter, most) in [(&account, self.attempts), (&network, self.attempts * ACCOUNTS_A_NETWORK)] {
            if let Some(wait) = counts.wait(counter, most, self.window, now) {
                return Err(Error::RateLimited(wait));
            }
        }
        for counter in [account, network] {
            counts.failures.entry(counter).or_default().push_back(now);
        }
        Ok(attempt)
    }

    /// Records a success: resets the account's failures and remembers the network.
    pub fn succeed(&self, attempt: &Attempt) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let [account, network] = counts.counters(attempt);
        counts.failures.remove(&account);
        // The failures of other accounts stay in the network's counter.
        if let Some(times) = counts.failures.get_mut(&network)
            && let Some(position) = times.iter().rposition(|at| *at == attempt.at)
        {
            times.remove(position);
        }
        if counts.familiar.len() > SWEEP_ABOVE {
            counts.familiar.clear();
        }
        counts.familiar.insert((attempt.account.clone(), attempt.network));
    }
}

impl Counts {
    fn counters(&self, attempt: &Attempt) -> [Counter; 2] {
        let account = attempt.account.clone();
        let by_account = if self.familiar.contains(&(account.clone(), attempt.network)) {
            Counter::AccountFrom(account, attempt.network)
        } else {
            Counter::Account(account)
        };
        [by_account, Counter::Network(attempt.network)]
    }

    fn wait(&mut self, counter: &Counter, most: usize, window: TimeDelta, now: DateTime<Utc>) -> Option<Duration> {
        let times = self.failures.get_mut(counter)?;
        while times.front().is_some_and(|at| *at + window <= now) {
            times.pop_front();
        }
        let oldest = times.front().filter(|_| times.len() >= most)?;
        Some((*oldest + window - now).to_std().unwrap_or(Duration::from_secs(1)).max(Duration::from_secs(1)))
    }

    fn sweep(&mut self, window: TimeDelta, now: DateTime<Utc>) {
        if self.failures.len() > SWEEP_ABOVE {
            self.failures.retain(|_, times| times.back().is_some_and(|at| *at + window > now));
        }
    }
}

impl Network {
    fn of(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V4(v4) => Self(u128::from(v4.to_bits())),
            IpAddr::V6(v6) => Self(v6.to_bits() >> 72 << 72),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PER_ACCOUNT: usize = 10;
    const PER_NETWORK: usize = 50;
    const WINDOW: Duration = Duration::from_secs(900);
    const HOME: &str = "192.0.2.1";
    const AWAY: &str = "198.51.100.7";

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    fn noon() -> DateTime<Utc> {
        "2026-11-21T12:00:00Z".parse().unwrap()
    }

    fn fail(throttle: &Throttle, account: &str, from: &str, times: usize) {
        for _ in 0..times {
            let _ = throttle.begin(account, ip(from), noon()).unwrap();
        }
    }

    #[test]
    fn the_eleventh_attempt_on_an_account_waits_until_the_first_is_fifteen_minutes_old() {
        let throttle = Throttle::new(PER_ACCOUNT, WINDOW);
        fail(&throttle, "nora", HOME, PER_ACCOUNT);
        let later = noon() + TimeDelta::minutes(10);
        let Err(Error::RateLimited(wait)) = throttle.begin("nora", ip(AWAY), later) else { panic!("was let through") };
        assert_eq!(wait, Duration::from_secs(300));
        assert!(throttle.begin("nora", ip(AWAY), noon() + WINDOW).is_ok());
        assert!(throttle.begin("liwei", ip(HOME), noon()).is_ok(), "other accounts go on");
    }

    #[test]
    fn a_network_that_tries_many_accounts_is_stopped_at_fifty() {
        let throttle = Throttle::new(PER_ACCOUNT, WINDOW);
        for number in 0..PER_NETWORK {
            fail(&throttle, &format!("user{number}"), "2001:db8:0:1::1", 1);
        }
        assert!(throttle.begin("fresh", ip("2001:db8:0:ff::2"), noon()).is_err(), "the same /56");
        assert!(throttle.begin("fresh", ip("2001:db8:0:100::2"), noon()).is_ok(), "the next /56");
    }

    #[test]
    fn a_success_clears_the_account_and_the_real_user_keeps_a_way_in() {
        let throttle = Throttle::new(PER_ACCOUNT, WINDOW);
        fail(&throttle, "nora", HOME, PER_ACCOUNT - 1);
        throttle.succeed(&throttle.begin("nora", ip(HOME), noon()).unwrap());
        fail(&throttle, "nora", AWAY, PER_ACCOUNT);
        assert!(throttle.begin("nora", ip(AWAY), noon()).is_err());
        assert!(throttle.begin("nora", ip(HOME), noon()).is_ok(), "from where she logged in before");
    }
}
