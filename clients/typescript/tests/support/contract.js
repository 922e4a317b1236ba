// Checks every answer against openapi.yaml: its status is documented and its body fits the schema.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { ROOT } from './world.js';

export const api = parse(readFileSync(join(ROOT, 'openapi.yaml'), 'utf8'));
const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
addFormats(ajv);
for (const format of ['int32', 'int64', 'float', 'double', 'binary', 'uint64', 'password']) ajv.addFormat(format, true);
ajv.addSchema(api, 'api');

// As in scripts/generate.js: these have official clients of their own.
const OTHERS = /^(createEmbedding|createMessage|createResponse|exchangeToken|getAuthorizationServer|getMcpMetadata|getResourceMetadata|registerClient|revokeConnection)$/;

/** Every operation that the client has: its id, method and a pattern of its path. Fixed words of a path go before parameters. */
export const operations = Object.entries(api.paths).flatMap(([path, item]) => ['get', 'post', 'put', 'patch', 'delete'].filter((method) => item[method] && !OTHERS.test(item[method].operationId)).map((method) => ({
  id: item[method].operationId, method: method.toUpperCase(), path, responses: item[method].responses,
  pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{path\}/g, '.+').replace(/\{\w+\}/g, '[^/]+')}$`),
  rank: path.split('/').map((part) => (part.startsWith('{path') ? 2 : part.startsWith('{') ? 1 : 0)).join('') + 3,
}))).sort((one, other) => one.rank.localeCompare(other.rank));

/** A `fetch` that notes in `seen` which operations answered with which status, and in `wrong` what does not fit. */
export function checking(seen, wrong, ask = fetch) {
  return async (address, init) => {
    const response = await ask(address, init);
    const { pathname } = new URL(address);
    const operation = operations.find(({ method, pattern }) => method === init.method && pattern.test(pathname));
    if (!operation) {
      wrong.push(`${init.method} ${pathname} is no operation`);
      return response;
    }
    const statuses = seen.get(operation.id) ?? seen.set(operation.id, new Set()).get(operation.id);
    statuses.add(response.status);
    const problem = await misfit(operation, response.clone());
    if (problem) wrong.push(`${operation.id}: ${problem}`);
    return response;
  };
}

async function misfit({ path, method, responses }, response) {
  const described = responses[response.status];
  if (!described) return `${response.status} is not documented: ${(await response.text()).slice(0, 300)}`;
  if (!described.content) return null;
  const type = (response.headers.get('content-type') ?? '').split(';')[0];
  if (!described.content[type]) return `${response.status} has the type ${type}, documented are ${Object.keys(described.content)}`;
  if (type !== 'application/json') return null;
  const place = `api#/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1').replace(/[{}]/g, encodeURIComponent)}/${method.toLowerCase()}/responses/${response.status}/content/application~1json/schema`;
  const body = await response.json();
  const check = ajv.getSchema(place);
  assert.ok(check, `no schema at ${place}`);
  if (check(body)) return null;
  return `${response.status}: ${ajv.errorsText(check.errors.slice(0, 4))} in ${JSON.stringify(body).slice(0, 600)}`;
}
