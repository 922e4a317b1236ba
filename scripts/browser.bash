# Finds or installs Node and Chromium for the tests of the console. Sourced by scripts/test, after scripts/services.bash.

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
    || fail "Node.js 18.19 or newer is needed; found $(node --version)."
}

# need_python: a Python environment beside the npm packages, with OpenAI's official client and a generator of API clients.
need_python() {
  local home=$root/tests/e2e/node_modules/.python names=$root/tests/e2e/python/requirements.txt
  if [ ! "$home/installed" -nt "$names" ]; then
    command -v python3 >/dev/null && python3 -c 'import ensurepip, venv' 2>/dev/null || install python3 python3-venv
    rm -rf "$home"
    python3 -m venv "$home" && "$home/bin/pip" install --quiet --disable-pip-version-check -r "$names" >&2 \
      || fail "pip could not install what tests/e2e/python/requirements.txt names."
    touch "$home/installed"
  fi
  export NOCTUARY_PYTHON=$home/bin/python
}

# need_conformance: the conformance suite of MCP, with a Node.js beside it if this one is too old for it.
need_conformance() {
  local home=$root/tests/conformance
  local -a less=()
  if node -e 'process.exit(Number(process.versions.node.split(".")[0]) >= 22 ? 0 : 1)'; then less=(--omit=optional); fi
  if [ ! "$home/node_modules/.package-lock.json" -nt "$home/package-lock.json" ]; then
    npm ci --prefix "$home" --ignore-scripts --no-audit --no-fund ${less[@]+"${less[@]}"} >&2 \
      || fail "npm could not install what tests/conformance/package-lock.json names."
  fi
}

# test_console [ARGUMENTS of node --test]: installs what package-lock.json names, then runs the suite against the binary that cargo built.
test_console() {
  need_browser
  cd "$root/tests/e2e"
  if [ ! node_modules/.package-lock.json -nt package-lock.json ]; then
    npm ci --ignore-scripts --no-audit --no-fund >&2 || fail "npm could not install what tests/e2e/package-lock.json names."
  fi
  cd "$root"
  need_conformance
  need_python
  local -a suite=(node --test --test-reporter=spec "$@" tests/e2e/suite.test.js)
  if [ -n "$services_dir" ]; then run_kept "$services_dir/console.log" "${suite[@]}"; else "${suite[@]}"; fi
}
