// A real identity provider (OpenID Connect) on this machine. `people` are its accounts by id, with their claims; a test changes them.

import { createServer } from 'node:http';
import Provider from 'oidc-provider';

export const CLIENT = { id: 'noctuary', secret: 'a-secret-of-two-programs' };

/** Starts the provider. It answers after `serve`, since the address of return must be known. */
export async function startProvider(people, { inToken = false } = {}) {
  let answer = (request, response) => response.writeHead(503).end();
  const server = createServer((request, response) => answer(request, response));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${server.address().port}`;
  return {
    issuer,
    people,
    /** Serves the client with this address of return. */
    serve(redirectUri) {
      const provider = new Provider(issuer, settings(people, redirectUri, inToken));
      const callback = provider.callback();
      answer = (request, response) => {
        const { pathname } = new URL(request.url, issuer);
        if (pathname === '/lure') return page(response, `<a href="${redirectUri.replace('/callback/', '/with/')}">Win an owl</a>`);
        if (pathname.startsWith('/interaction/')) return interact(provider, people, request, response);
        return callback(request, response);
      };
    },
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

function settings(people, redirectUri, inToken) {
  const grants = async ({ oidc }) => {
    const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  };
  return {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri], token_endpoint_auth_method: 'client_secret_basic' }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    // Without this, the claims are only behind the userinfo endpoint.
    conformIdTokenClaims: !inToken,
    findAccount: (_, id) => people[id] && { accountId: id, claims: () => ({ sub: id, ...people[id] }) },
    loadExistingGrant: grants,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['only for tests'] },
  };
}

/** The login page of the provider: the account id alone lets somebody in. */
async function interact(provider, people, request, response) {
  if (request.method !== 'POST') {
    page(response, '<form method="post"><label>Account <input name="account"></label><button>Sign in</button><button name="stop" value="1">Stop</button></form>');
    return;
  }
  let body = '';
  for await (const part of request) body += part;
  const form = new URLSearchParams(body);
  const known = people[form.get('account')] && !form.has('stop');
  const result = known ? { login: { accountId: form.get('account') } } : { error: 'access_denied' };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

function page(response, content) {
  const icon = '<link rel="icon" href="data:,">';
  response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><html lang="en"><title>Provider</title>${icon}${content}`);
}
