# The clients of this repository, installed from their built packages and tested with the real server. Sourced by scripts/test, after
# scripts/browser.bash.

# test_clients [NAME [ARGUMENTS]]: all clients, or the one in clients/NAME with arguments for its scripts/test; with the binary that cargo built.
test_clients() {
  need_browser
  local binary=${NOCTUARY_BIN:-${CARGO_TARGET_DIR:-$root/target}/debug/noctuary} failed=0 script name chosen=${1:-}
  [ $# -eq 0 ] || shift
  [ -z "$chosen" ] || [ -x "$root/clients/$chosen/scripts/test" ] || fail "clients/ has no $chosen with a scripts/test."
  for script in "$root"/clients/*/scripts/test; do
    name=$(basename "$(dirname "$(dirname "$script")")")
    [ "${chosen:-$name}" = "$name" ] || continue
    say "clients/$name"
    if [ -n "$services_dir" ]; then
      NOCTUARY_BIN=$binary run_kept "$services_dir/clients-$name.log" "$script" "$@" || failed=1
    else
      NOCTUARY_BIN=$binary "$script" "$@" || failed=1
    fi
  done
  return "$failed"
}
