// The REST API, as a customer's integration uses it.

/** Calls the API with `token`; an error answer is thrown with its body. */
export function apiOf(base, token) {
  const call = async (method, path, body) => {
    const response = await fetch(base + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw Object.assign(new Error(`${method} ${path}: ${response.status} ${text}`), { answer: text });
    return text ? JSON.parse(text).data : null;
  };
  return {
    get: (path) => call('GET', path),
    post: (path, body = {}) => call('POST', path, body),
    put: (path, body) => call('PUT', path, body),
    patch: (path, body) => call('PATCH', path, body),
  };
}

/** Calls `look` until it returns something; after a timeout it throws, naming what it waited for. */
export async function until(what, look, within = 60_000) {
  const end = Date.now() + within;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new Error(`${what}: not after ${within / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
