// What can go wrong.

/** A field of the request that the server refuses, and why. */
export interface FieldProblem {
  field: string;
  message: string;
}

/** The server refused a request. */
export class NoctuaryError extends Error {
  override readonly name: string = 'NoctuaryError';

  constructor(
    /** The HTTP status. */
    readonly status: number,
    /** The error code, for programs: `not_found`, `invalid`, `rate_limited` … */
    readonly code: string,
    message: string,
    /** The first field that is invalid. */
    readonly field: string | undefined,
    /** All fields that are invalid. */
    readonly details: FieldProblem[],
    /** The id of the request, for reports and the server's log. */
    readonly requestId: string | undefined,
    /** Seconds after which the server wants to be asked again. */
    readonly retryAfter: number | undefined,
  ) {
    super(message);
  }
}

/** No answer came from the server: it is not there, the line broke, or the answer was cut off. */
export class ConnectionError extends Error {
  override readonly name: string = 'ConnectionError';
}

/** The server did not begin to answer in time. */
export class TimeoutError extends ConnectionError {
  override readonly name: string = 'TimeoutError';
}

/** Reads a refusal in the format of the API, of OpenAI's or of mem0's. */
export async function refusalOf(response: Response): Promise<NoctuaryError> {
  const text = await response.text().catch(() => '');
  const body = parsed(text);
  const inner = typeof body['error'] === 'object' && body['error'] !== null ? (body['error'] as Record<string, unknown>) : {};
  const details = (Array.isArray(body['details']) ? body['details'] : []).filter(isProblem);
  const field = details[0]?.field ?? worded(inner['param']);
  const code = worded(body['error']) ?? worded(inner['code']) ?? worded(inner['type']) ?? worded(body['code']) ?? CODES[response.status] ?? 'unexpected';
  const said = worded(body['msg']) ?? worded(inner['message']) ?? worded(body['detail']) ?? worded(body['message']) ?? `the server answered with ${response.status}`;
  const problems = details.map((problem) => `${problem.field}: ${problem.message}`).join('; ');
  const message = problems && !said.includes(problems) ? `${said} (${problems})` : said;
  const requestId = worded(body['requestId']) ?? response.headers.get('x-request-id') ?? undefined;
  return new NoctuaryError(response.status, code, message, field, details, requestId, retryAfter(response));
}

/** The seconds of `Retry-After`, which may be a date. */
export function retryAfter(response: Response): number | undefined {
  const said = response.headers.get('retry-after');
  if (said === null) return undefined;
  if (/^\d+$/.test(said.trim())) return Number(said);
  const wait = (Date.parse(said) - Date.now()) / 1000;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

const CODES: Record<number, string> = { 304: 'not_modified', 401: 'unauthenticated', 403: 'forbidden', 404: 'not_found', 429: 'rate_limited', 503: 'unavailable' };

function parsed(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function worded(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function isProblem(value: unknown): value is FieldProblem {
  return typeof value === 'object' && value !== null && 'field' in value && 'message' in value;
}
