# The contract test of the API: Schemathesis makes requests from openapi.yaml and checks the binary's answers against it. Sourced by
# scripts/test, after scripts/services.bash.

contract_dir=
contract_pids=()
contract_noctuary=()   # the binary, without environment variables that lead to another database

# Creates a Python environment with Schemathesis outside the clone, and again when the requirements change.
need_schemathesis() {
  local names=$root/tests/schemathesis/requirements.txt sum
  command -v python3 >/dev/null && python3 -c 'import ensurepip, venv' 2>/dev/null || install python3 python3-venv
  python3 -c 'import sys; sys.exit(sys.version_info < (3, 10))' || fail "Python 3.10 or newer is needed; found $(python3 --version)."
  sum=$(cksum <"$names")
  schemathesis_home=${XDG_CACHE_HOME:-$HOME/.cache}/noctuary-schemathesis-${sum%% *}
  if [ ! -f "$schemathesis_home/installed" ]; then
    rm -rf "$schemathesis_home"
    python3 -m venv "$schemathesis_home" && "$schemathesis_home/bin/pip" install --quiet --disable-pip-version-check -r "$names" >&2 \
      || fail "pip could not install what tests/schemathesis/requirements.txt names."
    touch "$schemathesis_home/installed"
  fi
}

# wait_for FILE PATTERN: waits until the output of a starting program matches PATTERN, and prints the match.
wait_for() {
  local _
  for _ in $(seq 300); do
    if grep -oE "$2" "$1" 2>/dev/null; then return; fi
    sleep 0.2
  done
  cat "$contract_dir"/*.log >&2
  fail "The server of the contract test did not become ready."
}

start_contract_server() {
  local model
  contract_dir=$(mktemp -d "${TMPDIR:-/tmp}/noctuary-contract.XXXXXX")
  python3 "$root/tests/schemathesis/model.py" >"$contract_dir/model.out" 2>"$contract_dir/model.log" </dev/null &
  contract_pids+=($!)
  model=$(wait_for "$contract_dir/model.out" 'http://[^ ]*')
  contract_noctuary=(env -u DATABASE_URL -u REDIS_URL NOCTUARY__LIMITS__ENABLED=false NOCTUARY__AUTH__SIGN_UP=true
    NOCTUARY__SERVER__DATA_DIR="$contract_dir/data" NOCTUARY__LLM__MODEL=scripted NOCTUARY__LLM__BASE_URL="$model"
    "${NOCTUARY_BIN:-${CARGO_TARGET_DIR:-$root/target}/debug/noctuary}")
  "${contract_noctuary[@]}" admin create-tenant --name contract --email contract@example.com >"$contract_dir/admin.log" 2>&1 \
    && NOCTUARY_CONTRACT_TOKEN=$("${contract_noctuary[@]}" admin create-token --email contract@example.com --workspace contract --name contract \
      --role admin --scopes memory:read,memory:write,chat,admin --expires 1d 2>>"$contract_dir/admin.log") \
    || { cat "$contract_dir/admin.log" >&2; fail "The tenant of the contract test could not be created."; }
  "${contract_noctuary[@]}" serve --listen 127.0.0.1:0 >"$contract_dir/serve.out" 2>"$contract_dir/serve.log" </dev/null &
  contract_pids+=($!)
  NOCTUARY_CONTRACT_URL=$(wait_for "$contract_dir/serve.out" 'http://[^ ]*')
  export NOCTUARY_CONTRACT_URL NOCTUARY_CONTRACT_TOKEN
}

# Checks that the test's token still works: a run that lost it half-way would get refusals only, and pass.
contract_token_works() {
  local ask='import os, sys, urllib.request as u; r = u.Request(os.environ["NOCTUARY_CONTRACT_URL"] + "/api/v1/auth/me",
headers={"Authorization": "Bearer " + os.environ["NOCTUARY_CONTRACT_TOKEN"]}); sys.exit(b"\"role\":\"admin\"" not in u.urlopen(r).read())'
  python3 -c "$ask" 2>/dev/null
}

stop_contract_server() {
  local pid
  for pid in ${contract_pids[@]+"${contract_pids[@]}"}; do kill "$pid" 2>/dev/null || true; done
  for pid in ${contract_pids[@]+"${contract_pids[@]}"}; do wait "$pid" 2>/dev/null || true; done
  contract_pids=()
  [ -z "$contract_dir" ] || rm -rf "$contract_dir"
  contract_dir=
}

# test_contract [ARGUMENTS of schemathesis run]
test_contract() {
  need_schemathesis
  start_contract_server
  cd "$root/tests/schemathesis"
  local -a suite=("$schemathesis_home/bin/schemathesis" --config-file schemathesis.toml run "$root/openapi.yaml" --url "$NOCTUARY_CONTRACT_URL"
    --header "Authorization: Bearer $NOCTUARY_CONTRACT_TOKEN" --no-color "$@")
  local code=0
  if [ -n "$services_dir" ]; then run_kept "$services_dir/contract.log" "${suite[@]}" || code=$?; else "${suite[@]}" || code=$?; fi
  cd "$root"
  if ! contract_token_works; then
    say "The server no longer accepts the token of the contract test: the later checks prove nothing."
    code=1
  fi
  stop_contract_server
  return "$code"
}
