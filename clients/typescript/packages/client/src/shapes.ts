// How the types of openapi.yaml become those of the client's methods.

import type { operations } from './generated/schema.js';

/** The name of an operation. */
export type OperationId = keyof operations;

type Filled<T> = Exclude<T, undefined>;

/** The JSON body that an operation takes. */
export type Body<K extends OperationId> = operations[K] extends { requestBody?: infer B }
  ? Filled<B> extends { content: { 'application/json': infer J } } ? J : never
  : never;

// An operation without such parameters has `never` there, which must not swallow the others.
type Part<K extends OperationId, In extends 'query' | 'header'> = operations[K]['parameters'] extends { [N in In]?: infer P }
  ? [Filled<P>] extends [never] ? unknown : Filled<P>
  : unknown;

/** The parameters of an operation in the address and in headers, under their own names. */
export type Params<K extends OperationId> = Part<K, 'query'> & Part<K, 'header'>;

/** The body of an answer as it is sent. */
export type Plain<K extends OperationId, Status extends number> = operations[K]['responses'] extends infer R
  ? { [S in Status & keyof R]: R[S] extends { content: { 'application/json': infer J } } ? J : never }[Status & keyof R]
  : never;

/** What stands in `data` of an answer. */
export type Data<K extends OperationId, Status extends number> = Plain<K, Status> extends { data: infer D } ? D : never;

/** One row of a list. */
export type Item<K extends OperationId> = Data<K, 200> extends { items: (infer I)[] } ? I : never;

/** The answer of a list: await it for the first page, or iterate over it for every row of every page. */
export type PageOf<Page, Row> = Promise<Page> & AsyncIterable<Row>;

/** Events as they arrive. `cancel` ends the stream early; leaving a `for await` loop does so too. */
export interface Eventful<E> extends AsyncIterable<E> {
  cancel(): Promise<void>;
}

/** A file to upload. */
export interface FileUpload {
  file: Blob;
}

/** How one call differs from the client's settings. */
export interface CallOptions {
  /** Ends the call. */
  signal?: AbortSignal;
  /** Milliseconds until the answer begins; afterwards the call fails with `TimeoutError`. 0 waits without limit. */
  timeout?: number;
  /** How often a failed call is repeated. */
  retries?: number;
  /** Further headers. */
  headers?: Record<string, string>;
}
