# Two stages, so that the compiler stays out of the image. It contains one binary, CA certificates and an unprivileged user.
FROM rust:1-slim-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /build
COPY Cargo.toml Cargo.lock ./
COPY .cargo .cargo
COPY crates crates
COPY migration migration
COPY config config
COPY prompts prompts
COPY static static
COPY templates templates
COPY src src
# Cargo refuses a manifest that names a target without its file.
COPY benches benches
COPY tests/faults tests/faults
COPY tests/fixtures/facts tests/fixtures/facts
COPY tests/fixtures/graph tests/fixtures/graph
RUN --mount=type=cache,target=/usr/local/cargo/registry --mount=type=cache,target=/build/target \
    cargo build --release --locked --bin noctuary && cp target/release/noctuary /usr/local/bin/noctuary

FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --user-group --home-dir /data --shell /usr/sbin/nologin noctuary \
    && install -d -o noctuary -g noctuary -m 0700 /data
COPY --from=build /usr/local/bin/noctuary /usr/local/bin/noctuary
USER noctuary
WORKDIR /data
ENV NOCTUARY__SERVER__LISTEN=0.0.0.0:8080 \
    NOCTUARY__SERVER__DATA_DIR=/data \
    NOCTUARY__LOG__FORMAT=json
VOLUME /data
EXPOSE 8080
# A graceful shutdown takes up to 25 s; give the container 30.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=3 CMD ["noctuary", "healthcheck"]
ENTRYPOINT ["noctuary"]
CMD ["serve"]
