# PostgreSQL and Redis for a test run: found or installed, started on free ports in a temporary directory,
# stopped and removed afterwards. Sourced by scripts/test.

pg_user=()   # command prefix that drops root, when we are root
pg_bin=
services_dir=
redis_pid=
child=

say() { printf '\033[1m%s\033[0m\n' "$*" >&2; }
fail() { printf '\n%s\n' "$*" >&2; exit 1; }

# install PACKAGE…: installs with apt, as root or through sudo; otherwise says what to do.
install() {
  local -a become=()
  if ! command -v apt-get >/dev/null; then
    fail "Missing: $*. This system has no apt; install PostgreSQL 15 or newer, redis-server, a C compiler, Node.js with npm and
Chromium with its package manager, or point to existing ones (scripts/test --help), then run this again."
  fi
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || fail "Missing: $*. Run as root:  apt-get update && apt-get install -y $*   and run this again."
    if [ ! -t 0 ] && ! sudo -n true 2>/dev/null; then
      fail "Missing: $*. sudo needs a password and there is no terminal to ask for it. Run:  sudo apt-get update && sudo apt-get install -y $*"
    fi
    become=(sudo)
  fi
  say "Installing $* with apt (once)"
  "${become[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -q >&2 \
    || say "apt-get update failed; trying with the existing package lists"
  "${become[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "$@" >&2 \
    || fail "apt could not install $*. Install them by hand and run this again."
}

# find_postgres: sets pg_bin to the newest directory with an initdb of version 15 or above.
find_postgres() {
  local initdb version newest=14
  pg_bin=
  for initdb in /usr/lib/postgresql/*/bin/initdb /usr/pgsql-*/bin/initdb /opt/homebrew/opt/postgresql@*/bin/initdb "$(command -v initdb || true)"; do
    [ -x "$initdb" ] || continue
    version=$("$initdb" --version | sed -E 's/[^0-9]*([0-9]+).*/\1/')
    if [ "$version" -gt "$newest" ]; then newest=$version; pg_bin=$(dirname "$initdb"); fi
  done
  [ -n "$pg_bin" ]
}

# Prints a port that is free now. The caller must try again, since another process may take it first.
free_port() {
  local port
  while :; do
    port=$((20000 + RANDOM % 40000))
    (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null || { echo "$port"; return; }
  done
}

# PostgreSQL refuses to run as root, so that as root all its programs run as the user `postgres`.
choose_pg_user() {
  [ "$(id -u)" -eq 0 ] || return 0
  id postgres >/dev/null 2>&1 || fail "PostgreSQL refuses to run as root and there is no user postgres. Run:  useradd --system postgres"
  if command -v runuser >/dev/null; then pg_user=(runuser -u postgres --)
  elif command -v sudo >/dev/null; then pg_user=(sudo -n -u postgres --)
  else fail "PostgreSQL refuses to run as root: install runuser (util-linux) or sudo, or run this as another user."
  fi
  chown postgres "$services_dir/postgres"
}

start_postgres() {
  find_postgres || { install postgresql; find_postgres; } || fail "PostgreSQL 15 or newer is needed; the one that apt offers is older."
  local data=$services_dir/postgres/data log=$services_dir/postgres/log port try
  # The data need not survive a power cut, so that no write waits for the disk.
  local -a options=(-c listen_addresses=127.0.0.1 -c "unix_socket_directories=''" -c fsync=off -c synchronous_commit=off
    -c full_page_writes=off -c max_connections=400 -c shared_buffers=128MB -c log_min_messages=warning)
  mkdir -p "$services_dir/postgres"
  choose_pg_user
  cd "$services_dir" # initdb needs a working directory that its user may enter
  "${pg_user[@]}" "$pg_bin/initdb" -D "$data" -U postgres -A trust -E UTF8 --locale=C --no-sync >"$services_dir/initdb.log" 2>&1 \
    || { cat "$services_dir/initdb.log" >&2; fail "initdb failed."; }
  for try in 1 2 3 4 5; do
    port=$(free_port)
    if "${pg_user[@]}" "$pg_bin/pg_ctl" -D "$data" -l "$log" -w -t 60 -o "-p $port ${options[*]}" start >"$services_dir/pg_ctl.log" 2>&1; then
      break
    fi
    [ "$try" -lt 5 ] || { cat "$services_dir/pg_ctl.log" "$log" >&2 || true; fail "PostgreSQL did not start."; }
  done
  cd "$root"
  export NOCTUARY_TEST_POSTGRES="postgres://postgres@127.0.0.1:$port/postgres"
}

start_redis() {
  command -v redis-server >/dev/null || install redis-server
  local port try
  mkdir -p "$services_dir/redis"
  for try in 1 2 3 4 5; do
    port=$(free_port)
    redis-server --port "$port" --bind 127.0.0.1 --save '' --appendonly no --dir "$services_dir/redis" \
      --logfile "$services_dir/redis/log" --loglevel warning </dev/null >/dev/null 2>&1 &
    redis_pid=$!
    for _ in $(seq 100); do
      if [ "$(redis-cli -h 127.0.0.1 -p "$port" ping 2>/dev/null)" = PONG ]; then
        export NOCTUARY_TEST_REDIS="redis://127.0.0.1:$port/0"
        return
      fi
      kill -0 "$redis_pid" 2>/dev/null || break
      sleep 0.1
    done
    stop_redis
  done
  cat "$services_dir/redis/log" >&2 || true
  fail "Redis did not start."
}

stop_redis() {
  [ -n "$redis_pid" ] || return 0
  kill "$redis_pid" 2>/dev/null || true
  wait "$redis_pid" 2>/dev/null || true
  redis_pid=
}

start_services() {
  services_dir=$(mktemp -d "${TMPDIR:-/tmp}/noctuary-test.XXXXXX")
  chmod 755 "$services_dir"
  trap stop_services EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
  if [ -z "${NOCTUARY_TEST_POSTGRES:-}" ]; then start_postgres; fi
  if [ -z "${NOCTUARY_TEST_REDIS:-}" ]; then start_redis; fi
  # The restore drill needs pg_dump and pg_restore.
  if [ -z "${NOCTUARY_TEST_PG_BIN:-}" ] && find_postgres; then export NOCTUARY_TEST_PG_BIN=$pg_bin; fi
  say "PostgreSQL at ${NOCTUARY_TEST_POSTGRES}, Redis at ${NOCTUARY_TEST_REDIS}"
}

# run CMD…: runs a command so that a signal to this script also ends the command.
run() {
  "$@" <&0 &
  child=$!
  local code=0
  wait "$child" || code=$?
  child=
  return "$code"
}

# run_kept FILE CMD…: like run, but without a terminal it also writes the output to FILE, for the summary at the end.
run_kept() {
  local file=$1
  shift
  if [ -t 2 ]; then run "$@"; return; fi
  "$@" <&0 > >(tee "$file") 2>&1 &
  child=$!
  local code=0
  wait "$child" || code=$?
  child=
  return "$code"
}

stop_services() {
  trap - EXIT
  trap '' INT TERM HUP
  if [ -n "$child" ]; then
    kill "$child" 2>/dev/null || true
    wait "$child" 2>/dev/null || true
  fi
  [ -z "${fuzz_building:-}" ] || kill "$fuzz_building" 2>/dev/null || true
  cd /
  if [ -f "$services_dir/postgres/data/postmaster.pid" ]; then
    "${pg_user[@]}" "$pg_bin/pg_ctl" -D "$services_dir/postgres/data" -m immediate -w stop >/dev/null 2>&1 || true
  fi
  stop_redis
  stop_contract_server
  rm -rf "$services_dir"
}
