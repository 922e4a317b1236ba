# The clients of this repository, installed from their built packages and tested with the real server. Sourced by scripts/test, after
# scripts/browser.bash.

# test_clients [ARGUMENTS of each client's scripts/test]: with the binary that cargo built.
test_clients() {
  need_browser
  local binary=${NOCTUARY_BIN:-${CARGO_TARGET_DIR:-$root/target}/debug/noctuary} failed=0 script
  for script in "$root"/clients/*/scripts/test; do
    say "$(basename "$(dirname "$(dirname "$script")")")"
    if [ -n "$services_dir" ]; then
      NOCTUARY_BIN=$binary run_kept "$services_dir/clients.log" "$script" "$@" || failed=1
    else
      NOCTUARY_BIN=$binary "$script" "$@" || failed=1
    fi
  done
  return "$failed"
}
