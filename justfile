# The commands of every day. `just` lists them; each is a line you could type yourself.

# What there is
default:
    @just --list

# See it work
demo:
    cargo run --release -- demo

# Every test on both back ends; arguments go to the runner: just test -E 'test(recall)'
test *args:
    scripts/test {{ args }}

# Any command with PostgreSQL and Redis up: just services bash
services *command:
    scripts/test --services {{ command }}

# What the gate checks
ci:
    .ci/run

# Format and lint
lint:
    cargo fmt --all
    cargo clippy --workspace --all-targets -- -D warnings

# The API's description, after routes have changed
openapi:
    cargo run -- openapi > openapi.yaml

# Serve with the data of this checkout
serve *args:
    cargo run -- serve {{ args }}
