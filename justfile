# Everyday commands. `just` lists them; each is a command that you could type yourself.

# List the commands
default:
    @just --list

# Run the demo
demo:
    cargo run --release -- demo

# Run every test on both back ends; arguments go to the runner: just test -E 'test(recall)'
test *args:
    scripts/test {{ args }}

# Run a command with PostgreSQL and Redis up: just services bash
services *command:
    scripts/test --services {{ command }}

# Run the checks of CI
ci:
    .ci/run

# Format and lint
lint:
    cargo fmt --all
    cargo clippy --workspace --all-targets -- -D warnings

# Regenerate the API description after routes have changed
openapi:
    cargo run -- openapi > openapi.yaml

# Start a server with this checkout's data
serve *args:
    cargo run -- serve {{ args }}
