//! The only outbound HTTP: address policy, time-outs, size caps.
