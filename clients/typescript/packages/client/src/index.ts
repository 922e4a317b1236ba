// @noctuary/client: the client of Noctuary's API.

export { Noctuary, type ChatEvent } from './noctuary.js';
export { Memory, type Owner, type Turn, type Forgettable } from './memory.js';
export { ConnectionError, NoctuaryError, TimeoutError, type FieldProblem } from './errors.js';
export type { Call, NoctuaryOptions } from './calls.js';
export type { ServerSentEvent } from './events.js';
export type { Body, CallOptions, Data, Eventful, FileUpload, Item, OperationId, PageOf, Params, Plain } from './shapes.js';
export type { components, operations } from './generated/schema.js';
