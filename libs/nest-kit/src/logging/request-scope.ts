import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<string>();

/** Runs work whose log lines carry the request id. */
export const withRequestId = <T>(requestId: string, work: () => T): T => scope.run(requestId, work);

/** The request that the running code serves, if any. */
export const currentRequestId = (): string | undefined => scope.getStore();
