# Builds the fuzz targets of fuzz/ with the dependencies that the tests have compiled, and runs each for a while. Sourced by scripts/test,
# after scripts/services.bash.

fuzz_seconds=30

# libFuzzer itself needs a C++ compiler.
need_fuzzer() { command -v c++ >/dev/null || install g++; }

# compile_fuzz NICENESS: becomes the compiler of the targets; run it in a subshell.
compile_fuzz() {
  cd "$root/fuzz"
  unset RUSTC_WORKSPACE_WRAPPER # a linter of the caller's
  export RUSTC_WRAPPER=$root/fuzz/rustc-instrumented CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$root/target}
  exec nice -n "$1" cargo build --locked --bins
}

fuzz_building= # the build that runs beside other steps

# build_fuzz_beside: builds the targets with what the next steps leave of the processors, for test_fuzz. Those steps must not run cargo.
build_fuzz_beside() {
  need_fuzzer
  (compile_fuzz 19) >"$services_dir/fuzz-build.log" 2>&1 </dev/null &
  fuzz_building=$!
}

# build_fuzz: builds the targets, or waits for the build that has begun.
build_fuzz() {
  local building=$fuzz_building code=0
  fuzz_building=
  if [ -n "$building" ]; then
    wait "$building" || { code=1; cat "$services_dir/fuzz-build.log" >&2; }
  else
    need_fuzzer
    (compile_fuzz 0) || code=1
  fi
  [ "$code" -eq 0 ] || fail "The fuzz targets could not be built. If fuzz/Cargo.lock is out of date:  cp Cargo.lock fuzz/ && (cd fuzz && cargo metadata >/dev/null)"
}

# fuzz_one TARGET: starts from the seeds in fuzz/corpus. New inputs are deleted after the run; a failing input stays in fuzz/artifacts.
fuzz_one() {
  local target=$1 found
  mkdir -p "$fuzz_dir/$target" "$root/fuzz/artifacts/$target" "$root/fuzz/corpus/$target"
  if "${CARGO_TARGET_DIR:-$root/target}/debug/$target" "$fuzz_dir/$target" "$root/fuzz/corpus/$target" \
    -max_total_time="$fuzz_seconds" -timeout=10 -rss_limit_mb=2048 -max_len=4096 -seed=1 -print_final_stats=1 \
    -artifact_prefix="$root/fuzz/artifacts/$target/" >"$fuzz_dir/$target.log" 2>&1; then
    echo "fuzz ok   $target: $(sed -n 's/^stat::number_of_executed_units: *//p' "$fuzz_dir/$target.log") inputs"
    rmdir "$root/fuzz/artifacts/$target" 2>/dev/null || true
  else
    found=$(sed -n 's/.*Test unit written to //p' "$fuzz_dir/$target.log" | tail -1)
    { grep -aE -A4 "panicked at|ERROR: libFuzzer" "$fuzz_dir/$target.log" || tail -20 "$fuzz_dir/$target.log"; } >&2
    echo "fuzz FAIL $target: ${found:-no input was written}"
    return 1
  fi
}

# test_fuzz [SECONDS [TARGET…]]: runs two targets at a time, since each uses one core.
test_fuzz() {
  local code=0 target
  fuzz_seconds=${1:-$fuzz_seconds}
  local -a targets=("${@:2}")
  [ "${#targets[@]}" -gt 0 ] || mapfile -t targets < <(cd "$root/fuzz/fuzz_targets" && ls ./*.rs | sed 's,^./,,; s,\.rs$,,')
  build_fuzz
  fuzz_dir=$(mktemp -d "${TMPDIR:-/tmp}/noctuary-fuzz.XXXXXX")
  export -f fuzz_one
  export fuzz_dir fuzz_seconds root
  printf '%s\n' "${targets[@]}" >"$fuzz_dir/targets"
  run xargs -a "$fuzz_dir/targets" -P 2 -I{} bash -c 'fuzz_one {}' >"$fuzz_dir/summary" || code=1
  cat "$fuzz_dir/summary"
  [ -z "$services_dir" ] || cp "$fuzz_dir/summary" "$services_dir/fuzz.log"
  rm -rf "$fuzz_dir"
  return "$code"
}
