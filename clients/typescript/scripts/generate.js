// Writes packages/client/src/generated from openapi.yaml: the types (openapi-typescript) and one typed method for each operation.
// With --check it writes nothing, and fails if the committed files are not what it would write.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { parse } from 'yaml';

const API = new URL('../../../openapi.yaml', import.meta.url);
const INTO = new URL('../packages/client/src/generated/', import.meta.url);
const MARK = '// Generated from openapi.yaml by scripts/generate.js. Do not edit.\n\n';
/** Calls that only read although their method is POST, and the one that takes an Idempotency-Key: a lost answer is asked for again. */
const REPEATABLE = /^(preview|recallMemory$|assembleContext$|recordMessages$|mem0(Own)?(Search|List))/;

/** Sign-in for apps and the other dialects of chat have official clients of their own. */
const OTHERS = /^(createEmbedding|createMessage|createResponse|exchangeToken|getAuthorizationServer|getMcpMetadata|getResourceMetadata|registerClient|revokeConnection)$/;

const description = parse(readFileSync(API, 'utf8'));
for (const [path, item] of Object.entries(description.paths)) {
  for (const [method, operation] of Object.entries(item)) if (OTHERS.test(operation.operationId)) delete item[method];
  if (!Object.keys(item).length) delete description.paths[path];
}
const files = {
  // Fields with a default may be left out of a request.
  'schema.ts': MARK + astToString(await openapiTS(forTypes(), { defaultNonNullable: false })),
  'operations.ts': MARK + operations(),
};

const isCheck = process.argv.includes('--check');
mkdirSync(INTO, { recursive: true });
for (const [name, text] of Object.entries(files)) {
  const file = new URL(name, INTO);
  if (!isCheck) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${fileURLToPath(file)} does not fit openapi.yaml: run npm run generate`);
    process.exitCode = 1;
  }
}

/** The description as types need it: without refusals, which the client turns into NoctuaryError and which are nine tenths of the types, and
 * with the words of a pattern such as ^(mcp|mem0)$ as an enumeration. */
function forTypes() {
  const kept = structuredClone(description);
  named(kept.components.schemas);
  for (const item of Object.values(kept.paths)) {
    for (const { responses = {} } of Object.values(item)) {
      for (const status of Object.keys(responses)) if (status >= '4') delete responses[status];
    }
  }
  return kept;
}

function named(schema) {
  if (typeof schema !== 'object' || schema === null) return;
  const [, words] = (typeof schema.pattern === 'string' && /^\^\(?([A-Za-z_]\w*(?:\|[A-Za-z_]\w*)*)\)?\$$/.exec(schema.pattern)) || [];
  if (words && !schema.enum) schema.enum = [...words.split('|'), ...([schema.type].flat().includes('null') ? [null] : [])];
  for (const inner of Object.values(schema)) named(inner);
}

function operations() {
  const methods = [];
  for (const [path, item] of Object.entries(description.paths)) {
    for (const method of ['get', 'post', 'put', 'patch', 'delete']) if (item[method]) methods.push(write(path, method, item[method]));
  }
  return `import { Calls } from '../calls.js';
import type { Body, CallOptions, Data, Eventful, FileUpload, Item, PageOf, Params, Plain } from '../shapes.js';
import type { ServerSentEvent } from '../events.js';

/** Every operation of the API. */
export class Operations extends Calls {
${methods.join('\n\n')}
}
`;
}

function write(path, method, operation) {
  const id = operation.operationId;
  const all = operation.parameters ?? [];
  const inPath = all.filter((parameter) => parameter.in === 'path');
  const others = all.filter((parameter) => parameter.in !== 'path');
  const kind = kindOf(operation);
  const body = bodyOf(operation, kind);

  const arguments_ = inPath.map(({ name }) => `${name}: string${isNumber(inPath, name) ? ' | number' : ''}`);
  const isParamsNeeded = others.some(({ required }) => required);
  if (body) arguments_.push(body.isNeeded || isParamsNeeded ? `body: ${body.type}` : `body: ${body.type} = {}`);
  if (others.length) arguments_.push(`params${isParamsNeeded ? '' : '?'}: Params<'${id}'>`);
  arguments_.push('options?: CallOptions');

  const template = path.replace(/\{(\w+)\}/g, (_, name) => `\${${name === 'path' ? 'this.file(path)' : `this.part(${name})`}}`);
  const call = [
    `id: '${id}'`, `method: '${method.toUpperCase()}'`, `path: \`${template}\``,
    ...(body ? [body.isForm ? 'form: body' : 'body'] : []),
    ...(others.length ? ['params'] : []),
    ...(others.some((parameter) => parameter.in === 'header') ? [`headers: [${others.filter((parameter) => parameter.in === 'header').map(({ name }) => `'${name}'`).join(', ')}]`] : []),
    ...(REPEATABLE.test(id) ? ['isRepeatable: true'] : []),
    'options',
  ];
  const summary = [operation.summary, operation.description].filter(Boolean).join('\n\n').replaceAll('*/', '*\u200b/').split('\n').map((line) => `   * ${line}`.trimEnd()).join('\n');
  const head = `  /**\n${summary}\n   *\n   * \`${method.toUpperCase()} ${path}\`\n   */\n`;
  const how = `({ ${call.join(', ')} })`;
  if (kind === 'both') {
    return `${head}  ${id}(${withBody(arguments_, `Body<'${id}'> & { stream: true }`)}): Promise<Eventful<ServerSentEvent>>;
  ${id}(${withBody(arguments_, `Body<'${id}'> & { stream?: false | null }`)}): Promise<Plain<'${id}', 200>>;
  ${id}(${arguments_.join(', ')}): Promise<Eventful<ServerSentEvent> | Plain<'${id}', 200>> {
    return body.stream ? this.events${how} : this.plain${how};
  }`;
  }
  const [type, call_] = {
    list: () => [`PageOf<Data<'${id}', 200>, Item<'${id}'>>`, 'page'],
    data: () => [`Promise<Data<'${id}', ${statuses(operation)}>>`, 'data'],
    plain: () => [`Promise<Plain<'${id}', ${statuses(operation)}>>`, 'plain'],
    events: () => ['Promise<Eventful<ServerSentEvent>>', 'events'],
    bytes: () => ['Promise<Blob>', 'bytes'],
    text: () => ['Promise<string>', 'text'],
  }[kind]();
  return `${head}  ${id}(${arguments_.join(', ')}): ${type} {\n    return this.${call_}${how};\n  }`;
}

function withBody(arguments_, type) {
  return arguments_.map((argument) => (argument.startsWith('body:') ? `body: ${type}` : argument)).join(', ');
}

function isNumber(parameters, wanted) {
  return parameters.find(({ name }) => name === wanted)?.schema?.type === 'integer';
}

function statuses(operation) {
  return Object.keys(operation.responses).filter((status) => status.startsWith('2')).join(' | ');
}

/** What an operation answers with: a page of a list, the data of an envelope, a plain body, events, bytes or text. */
function kindOf(operation) {
  const content = Object.entries(operation.responses).filter(([status]) => status.startsWith('2')).flatMap(([, answer]) => Object.entries(answer.content ?? {}));
  const types = new Set(content.map(([type]) => type));
  if (types.has('text/event-stream')) return types.size > 1 ? 'both' : 'events';
  if (types.has('application/zip')) return 'bytes';
  if (![...types].every((type) => type === 'application/json')) return 'text';
  const name = content[0]?.[1].schema.$ref?.split('/').at(-1) ?? '';
  if (!name.startsWith('Envelope_')) return 'plain';
  const takesCursor = operation.parameters?.some((parameter) => parameter.name === 'cursor');
  return name.startsWith('Envelope_List_') && takesCursor ? 'list' : 'data';
}

function bodyOf(operation) {
  const { requestBody } = operation;
  if (!requestBody) return null;
  if (requestBody.content['multipart/form-data']) return { type: 'FileUpload', isNeeded: true, isForm: true };
  const reference = requestBody.content['application/json'].schema.$ref?.split('/').at(-1);
  const isNeeded = (description.components.schemas[reference]?.required ?? []).length > 0;
  return { type: `Body<'${operation.operationId}'>`, isNeeded, isForm: false };
}
