import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '../tracing/tracing.ts';

/** The request that the current code serves. */
export type RequestScope = {
  readonly requestId: string;
  /** Its span, when it is traced. */
  readonly span: Span | undefined;
};

const scope = new AsyncLocalStorage<RequestScope>();

/** Runs work under a request id and span, which its log lines and calls carry. */
export const withRequestId = <T>(requestId: string, work: () => T, span?: Span): T =>
  scope.run({ requestId, span }, work);

export const currentScope = (): RequestScope | undefined => scope.getStore();

/** The id of the request that the current code serves, if any. */
export const currentRequestId = (): string | undefined => scope.getStore()?.requestId;
