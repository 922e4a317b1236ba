# Node and a Chromium for the tests of the console, found or installed. Sourced by scripts/test, after scripts/services.bash.

need_browser() {
  local -a missing=()
  local name
  command -v node >/dev/null || missing+=(nodejs)
  command -v npm >/dev/null || missing+=(npm)
  for name in "${CHROMIUM:-}" chromium chromium-browser google-chrome; do
    if [ -n "$name" ] && command -v "$name" >/dev/null; then CHROMIUM=$(command -v "$name"); break; fi
  done
  if [ ! -x "${CHROMIUM:-}" ]; then missing+=(chromium); CHROMIUM=/usr/bin/chromium; fi
  [ "${#missing[@]}" -eq 0 ] || install "${missing[@]}"
  export CHROMIUM
  node -e 'const [major, minor] = process.versions.node.split(".").map(Number); process.exit(major > 18 || (major === 18 && minor >= 19) ? 0 : 1)' \
    || fail "Node.js 18.19 or newer is needed; here is $(node --version)."
}

# test_console [ARGUMENTS of node --test]: what package-lock.json names, then the suite against the binary that cargo built.
test_console() {
  need_browser
  cd "$root/tests/e2e"
  if [ ! node_modules/.package-lock.json -nt package-lock.json ]; then
    npm ci --ignore-scripts --no-audit --no-fund >&2 || fail "npm could not install what tests/e2e/package-lock.json names."
  fi
  cd "$root"
  local -a suite=(node --test --test-reporter=spec "$@" tests/e2e/suite.test.js)
  if [ -n "$services_dir" ]; then run_kept "$services_dir/console.log" "${suite[@]}"; else "${suite[@]}"; fi
}
