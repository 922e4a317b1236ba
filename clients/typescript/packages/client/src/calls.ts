// How a call is made: address, token, time limit, repetition, errors. The generated methods stand on it.

import { ConnectionError, NoctuaryError, refusalOf, TimeoutError } from './errors.js';
import { eventsOf, type ServerSentEvent } from './events.js';
import type { CallOptions, Eventful, FileUpload, PageOf } from './shapes.js';

/** The settings of a client. */
export interface NoctuaryOptions {
  /** The server's address. Defaults to the environment's `NOCTUARY_URL`, else to http://127.0.0.1:8080. */
  baseUrl?: string;
  /** An access token. Defaults to the environment's `NOCTUARY_TOKEN`. */
  token?: string;
  /** Milliseconds until an answer begins, 60,000 unless set; 0 waits without limit. */
  timeout?: number;
  /** How often a call is repeated that found no server, or one that was busy; 2 unless set. */
  retries?: number;
  /** The longest pause before a repetition, in milliseconds; 30,000 unless set. A server that wants a longer one is not asked again. */
  longestPause?: number;
  /** Another `fetch`, for proxies and tests. */
  fetch?: typeof fetch;
  /** Headers of every call. */
  headers?: Record<string, string>;
}

/** One call. */
export interface Call {
  id: string;
  method: string;
  path: string;
  body?: unknown;
  form?: FileUpload;
  params?: unknown;
  /** The names of the parameters that are headers. */
  headers?: string[];
  /** Whether the call may be sent again when its answer was lost. */
  isRepeatable?: boolean;
  options?: CallOptions | undefined;
}

interface Answer {
  response: Response;
  /** Ends the call while its body is read. */
  stop: () => void;
  /** Forgets the caller's signal, which may outlive many calls. */
  release: () => void;
}

interface Envelope {
  data: unknown;
}

interface List {
  items: unknown[];
  nextCursor?: string | null;
}

const SAFE = new Set(['GET', 'PUT', 'DELETE']);
const FIRST_PAUSE = 250;

/** Makes calls. */
export class Calls {
  /** The server's address, without a slash at its end. */
  readonly baseUrl: string;
  readonly #token: string | undefined;
  readonly #settings: { timeout: number; retries: number; longestPause: number; headers: Record<string, string> };
  readonly #fetch: typeof fetch;

  constructor({ baseUrl, token, timeout = 60_000, retries = 2, longestPause = 30_000, fetch: own, headers = {} }: NoctuaryOptions = {}) {
    this.baseUrl = (baseUrl ?? environment('NOCTUARY_URL') ?? 'http://127.0.0.1:8080').replace(/\/+$/, '');
    this.#token = token ?? environment('NOCTUARY_TOKEN');
    this.#settings = { timeout, retries, longestPause, headers };
    // A browser's fetch works only as a call of the global one.
    this.#fetch = own ?? ((...request) => fetch(...request));
  }

  /** Sends any request to the server, with the token, time limit and repetitions of the client; a refusal is thrown. */
  async request(call: Call): Promise<Response> {
    return (await this.#answer(call)).response;
  }

  /** One part of a path. @internal */
  protected part(value: string | number): string {
    return encodeURIComponent(String(value));
  }

  /** The path of a file, whose slashes stay. @internal */
  protected file(path: string): string {
    return path.split('/').map(encodeURIComponent).join('/');
  }

  /** @internal */
  protected async plain<T>(call: Call): Promise<T> {
    const text = await this.text(call);
    return (text === '' ? null : JSON.parse(text)) as T;
  }

  /** @internal */
  protected async data<T>(call: Call): Promise<T> {
    return (await this.plain<Envelope>(call)).data as T;
  }

  /** @internal */
  protected async text(call: Call): Promise<string> {
    return this.#body(await this.#answer(call), (answer) => answer.text());
  }

  /** @internal */
  protected async bytes(call: Call): Promise<Blob> {
    return this.#body(await this.#answer(call), (answer) => answer.blob());
  }

  /** @internal */
  protected async events(call: Call): Promise<Eventful<ServerSentEvent>> {
    const { response, stop, release } = await this.#answer({ ...call, options: { ...call.options, headers: { accept: 'text/event-stream', ...call.options?.headers } } });
    return eventsOf(response, () => { release(); stop(); });
  }

  /** @internal */
  protected page<P, R>(call: Call): PageOf<P, R> {
    const first = this.data<P & List>(call);
    // Whoever iterates sees the failure there; it is not also one that nobody handles.
    first.catch(() => undefined);
    const next = (cursor: string): Promise<P & List> => this.data({ ...call, params: { ...(call.params as object | undefined), cursor } });
    async function* rows(): AsyncGenerator<R> {
      for (let page: P & List = await first; ; ) {
        yield* page.items as R[];
        if (page.nextCursor == null) return;
        page = await next(page.nextCursor);
      }
    }
    return Object.assign(first, { [Symbol.asyncIterator]: rows }) as PageOf<P, R>;
  }

  async #answer(call: Call): Promise<Answer> {
    const { retries = this.#settings.retries, signal } = call.options ?? {};
    const isRepeatable = call.isRepeatable ?? SAFE.has(call.method);
    const request = this.#build(call);
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt >= retries;
      try {
        const answer = await this.#send(request, call.options);
        if (answer.response.ok) return answer;
        const refusal = await refusalOf(answer.response).finally(answer.release);
        if (isLast || !isTransient(refusal)) throw refusal;
        const pause = refusal.retryAfter === undefined ? backoff(attempt) : refusal.retryAfter * 1000;
        if (pause > this.#settings.longestPause) throw refusal;
        await sleep(pause, signal);
      } catch (failure) {
        // The server promises that a refusal with 429 or 503 left nothing behind. A lost answer promises nothing.
        if (!(failure instanceof ConnectionError) || isLast || !isRepeatable) throw failure;
        await sleep(Math.min(backoff(attempt), this.#settings.longestPause), signal);
      }
    }
  }

  #build({ method, path, body, form, params, headers: names = [], id, options }: Call): [string, RequestInit] {
    const given = Object.entries((params ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined && value !== null);
    const query = new URLSearchParams();
    const headers: Record<string, string> = { accept: 'application/json, */*;q=0.5', ...this.#settings.headers };
    if (this.#token !== undefined) headers['authorization'] = `Bearer ${this.#token}`;
    for (const [name, value] of given) {
      if (names.includes(name)) headers[name.toLowerCase()] = headerText(String(value));
      else query.append(name, String(value));
    }
    if (id === 'recordMessages') headers['idempotency-key'] ??= newKey();
    Object.assign(headers, options?.headers);
    let sent: BodyInit | undefined;
    if (form) {
      const parts = new FormData();
      parts.append('file', form.file, 'upload');
      sent = parts;
    } else if (body !== undefined) {
      headers['content-type'] = 'application/json';
      sent = JSON.stringify(body);
    }
    const address = `${this.baseUrl}${path}${query.size ? `?${query}` : ''}`;
    return [address, { method, headers, ...(sent === undefined ? {} : { body: sent }) }];
  }

  async #send([address, init]: [string, RequestInit], { timeout = this.#settings.timeout, signal }: CallOptions = {}): Promise<Answer> {
    signal?.throwIfAborted();
    const ending = new AbortController();
    const stop = (): void => ending.abort();
    const pass = (): void => ending.abort(signal?.reason);
    const release = (): void => signal?.removeEventListener('abort', pass);
    signal?.addEventListener('abort', pass, { once: true });
    let isLate = false;
    const clock = timeout > 0 ? setTimeout(() => { isLate = true; ending.abort(); }, timeout) : undefined;
    try {
      return { response: await this.#fetch(address, { ...init, signal: ending.signal }), stop, release };
    } catch (cause) {
      release();
      if (signal?.aborted) throw signal.reason;
      const place = new URL(address, 'http://here').host;
      if (isLate) throw new TimeoutError(`${place} did not answer within ${timeout / 1000} s`, { cause });
      throw new ConnectionError(`${place} cannot be reached: ${reasonOf(cause)}`, { cause });
    } finally {
      clearTimeout(clock);
    }
  }

  async #body<T>({ response, release }: Answer, read: (response: Response) => Promise<T>): Promise<T> {
    try {
      return await read(response);
    } catch (cause) {
      if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
      throw new ConnectionError(`the answer broke off: ${reasonOf(cause)}`, { cause });
    } finally {
      release();
    }
  }
}

/** 429, and 503 of a server that says when to come again or of a proxy before it. Without a model, 503 stays 503. */
function isTransient({ status, code, retryAfter }: NoctuaryError): boolean {
  return status === 429 || (status === 503 && (retryAfter !== undefined || code === 'unavailable'));
}

/** The pause before a repetition: it doubles, and a part of it is random, so that many clients do not come at once. */
function backoff(attempt: number): number {
  return FIRST_PAUSE * 2 ** attempt * (0.5 + Math.random());
}

function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const clock = setTimeout(() => { signal?.removeEventListener('abort', end); resolve(); }, milliseconds);
    const end = (): void => { clearTimeout(clock); reject(signal?.reason); };
    signal?.addEventListener('abort', end, { once: true });
  });
}

function reasonOf(cause: unknown): string {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  return inner instanceof Error ? inner.message || inner.name : String(inner);
}

/** A key that no other call has. Node.js 18 and pages without TLS lack randomUUID. */
function newKey(): string {
  const { crypto: strong } = globalThis as { crypto?: Partial<Crypto> };
  if (strong?.randomUUID) return strong.randomUUID();
  return Array.from({ length: 4 }, () => Math.random().toString(36).slice(2)).join('-');
}

/** The text of a header, whose characters fetch wants as bytes of UTF-8. */
function headerText(value: string): string {
  return String.fromCharCode(...new TextEncoder().encode(value));
}

/** A variable of the environment, where there is one. */
function environment(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  try {
    return process?.env?.[name] || undefined;
  } catch {
    // Deno refuses variables that the program may not read.
    return undefined;
  }
}
