//! Rate limits per token and per tenant: token buckets, shared through Redis if configured, otherwise local to the process.
//!
//! Both use the generic cell rate algorithm (GCRA): a bucket is one timestamp, the theoretical arrival time of the next request. If Redis
//! is unavailable, no request is refused for that reason; the local buckets take over.

use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use governor::clock::{Clock as _, DefaultClock};
use governor::middleware::StateInformationMiddleware;
use governor::state::keyed::DefaultKeyedStateStore;
use governor::{Quota, RateLimiter};
use redis::Script;
use redis::aio::{ConnectionManager, ConnectionManagerConfig};
use tokio::sync::OnceCell;

use crate::config::{Config, limits::Limits};
use crate::domain::access::{Access, Principal};
use crate::error::{Error, Result};

type Local = RateLimiter<String, DefaultKeyedStateStore<String>, DefaultClock, StateInformationMiddleware>;

/// The rate of one bucket.
#[derive(Debug, Clone, Copy)]
struct Rule {
    per_second: NonZeroU32,
    burst: NonZeroU32,
}

/// What remains after an accepted request, for the `RateLimit` header.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allowance {
    /// The number of requests that the token may still send at once.
    pub remaining: u32,
    /// The number of requests it may send at once from a full bucket.
    pub burst: u32,
    /// The sustained number of requests per second.
    pub per_second: u32,
}

/// The rate limits of one process.
#[derive(Clone)]
pub struct Limiter(Arc<Buckets>);

struct Buckets {
    rules: Option<[Rule; 2]>,
    local: [Local; 2],
    redis: Option<Shared>,
}

struct Shared {
    client: redis::Client,
    connection: OnceCell<ConnectionManager>,
    script: Script,
    prefix: String,
    timeout: Duration,
    /// Until when Redis is not called after a failure, so that not every request waits for it.
    away_until: Mutex<Option<Instant>>,
}

/// How long Redis is not called after a failure.
const PAUSE: Duration = Duration::from_secs(3);

/// Takes one request from two buckets, or from neither if one is empty. Times are milliseconds of Redis' clock, so that nodes with
/// different clocks agree.
const SCRIPT: &str = r"
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local states, wait, remaining = {}, 0, 0
for i, key in ipairs(KEYS) do
  local interval, burst = tonumber(ARGV[i * 2 - 1]), tonumber(ARGV[i * 2])
  local arrival = math.max(tonumber(redis.call('GET', key) or now), now) + interval
  local earliest = arrival - burst * interval
  if earliest > now then wait = math.max(wait, earliest - now) end
  if i == 1 then remaining = math.max(0, math.floor((now - earliest) / interval)) end
  states[i] = arrival
end
if wait > 0 then return {0, math.ceil(wait)} end
for i, key in ipairs(KEYS) do
  redis.call('SET', key, string.format('%.3f', states[i]), 'PX', math.ceil(states[i] - now) + 1000)
end
return {1, remaining}
";

impl Limiter {
    /// Rate limits from the configuration. Redis is connected on the first request that needs it.
    ///
    /// # Errors
    /// [`Error::Internal`] if the Redis URL is malformed.
    pub fn new(config: &Config) -> Result<Self> {
        let limits = &config.limits;
        let rules = [token_rule(limits), tenant_rule(limits)];
        let redis = config.redis.url.as_ref().map(|url| {
            redis::Client::open(url.expose()).map_err(Error::internal).map(|client| Shared {
                client,
                connection: OnceCell::new(),
                script: Script::new(SCRIPT),
                prefix: config.redis.prefix.clone(),
                timeout: config.redis.timeout.min(Duration::from_millis(250)),
                away_until: Mutex::new(None),
            })
        });
        Ok(Self(Arc::new(Buckets { rules: limits.enabled.then_some(rules), local: rules.map(local), redis: redis.transpose()? })))
    }

    /// Takes one request from the caller's buckets; `None` if rate limits are off.
    ///
    /// # Errors
    /// [`Error::RateLimited`] with the time to wait.
    pub async fn take(&self, access: &Access) -> Result<Option<Allowance>> {
        let Some(rules) = self.0.rules else { return Ok(None) };
        let caller = match access.principal() {
            Principal::Token(_, token) => format!("token:{token}"),
            Principal::Session(user, _) => format!("user:{user}"),
            Principal::Job(_) | Principal::Operator => return Ok(None),
        };
        let keys = [caller, format!("tenant:{}", access.tenant())];
        let shared = match &self.0.redis {
            Some(redis) => redis.try_take(&keys, &rules).await,
            None => None,
        };
        let remaining = match shared {
            Some(Ok(remaining)) => remaining,
            Some(Err(wait)) => return Err(Error::RateLimited(wait)),
            None => self.take_local(&keys)?,
        };
        let [token, _] = rules;
        Ok(Some(Allowance { remaining, burst: token.burst.get(), per_second: token.per_second.get() }))
    }

    fn take_local(&self, [caller, tenant]: &[String; 2]) -> Result<u32> {
        let [callers, tenants] = &self.0.local;
        let wait = |limiter: &Local, until: governor::NotUntil<_>| Error::RateLimited(until.wait_time_from(limiter.clock().now()));
        let left = callers.check_key(caller).map_err(|until| wait(callers, until))?;
        tenants.check_key(tenant).map_err(|until| wait(tenants, until))?;
        Ok(left.remaining_burst_capacity())
    }

    /// Removes full buckets, so that memory use follows the callers of the last minutes.
    pub fn shrink(&self) {
        for limiter in &self.0.local {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

impl Shared {
    /// Tries Redis; `None` if it does not answer in time.
    async fn try_take(&self, keys: &[String; 2], rules: &[Rule; 2]) -> Option<std::result::Result<u32, Duration>> {
        let now = Instant::now();
        let is_away = self.away_until.lock().unwrap_or_else(PoisonError::into_inner).is_some_and(|until| now < until);
        if is_away {
            return None;
        }
        let answer = tokio::time::timeout(self.timeout, self.take(keys, rules)).await.ok().and_then(Result::ok);
        *self.away_until.lock().unwrap_or_else(PoisonError::into_inner) = if answer.is_none() { Some(now + PAUSE) } else { None };
        answer
    }

    /// `Ok(Ok(remaining))`, or `Ok(Err(wait))` if a bucket is empty.
    async fn take(&self, keys: &[String; 2], rules: &[Rule; 2]) -> Result<std::result::Result<u32, Duration>, redis::RedisError> {
        let connect = || async {
            let config = ConnectionManagerConfig::new().set_number_of_retries(1).set_connection_timeout(Some(self.timeout));
            ConnectionManager::new_with_config(self.client.clone(), config.set_response_timeout(Some(self.timeout))).await
        };
        let mut connection = self.connection.get_or_try_init(connect).await?.clone();
        let mut call = self.script.prepare_invoke();
        for (key, rule) in keys.iter().zip(rules) {
            call.key(format!("{}:limit:{key}", self.prefix));
            call.arg(1_000.0 / f64::from(rule.per_second.get())).arg(rule.burst.get());
        }
        let (is_accepted, number): (u8, u64) = call.invoke_async(&mut connection).await?;
        Ok(if is_accepted == 1 { Ok(u32::try_from(number).unwrap_or(u32::MAX)) } else { Err(Duration::from_millis(number)) })
    }
}

const fn token_rule(limits: &Limits) -> Rule {
    Rule { per_second: limits.token_per_second, burst: limits.token_burst }
}

const fn tenant_rule(limits: &Limits) -> Rule {
    Rule { per_second: limits.tenant_per_second, burst: limits.tenant_burst }
}

fn local(rule: Rule) -> Local {
    RateLimiter::keyed(Quota::per_second(rule.per_second).allow_burst(rule.burst)).with_middleware::<StateInformationMiddleware>()
}

impl std::fmt::Debug for Limiter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Limiter").field("rules", &self.0.rules).field("is_shared", &self.0.redis.is_some()).finish()
    }
}
