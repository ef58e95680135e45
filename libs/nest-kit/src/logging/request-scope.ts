import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '../tracing/tracing.ts';

/** What the running code serves. */
export type RequestScope = {
  readonly requestId: string;
  /** What it is traced as, where it is. */
  readonly span: Span | undefined;
};

const scope = new AsyncLocalStorage<RequestScope>();

/** Runs work whose log lines carry the request id, and whose calls are part of the same trace. */
export const withRequestId = <T>(requestId: string, work: () => T, span?: Span): T =>
  scope.run({ requestId, span }, work);

export const currentScope = (): RequestScope | undefined => scope.getStore();

/** The request that the running code serves, if any. */
export const currentRequestId = (): string | undefined => scope.getStore()?.requestId;
