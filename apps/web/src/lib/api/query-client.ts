import type { RecordTag } from '@drawpoint/contracts/operation';
import { MutationCache, QueryClient, type QueryState } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { markStale, onStale } from './stale.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { reads?: readonly RecordTag[] };
    mutationMeta: { writes?: readonly RecordTag[] };
  }
}

/** Retry only failures that may be temporary. A refusal does not change. */
const isTemporary = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 502;

/** How long to wait before a failed query runs again, in milliseconds. */
const RETRY_MS = 10_000;

/**
 * For `refetchInterval`: milliseconds until a failed query runs again, or false when that cannot help. After
 * 429 it waits at least as long as the server says.
 */
export function asksAgainAfter({ state }: { state: Pick<QueryState, 'status' | 'error'> }): number | false {
  const error: unknown = state.error;
  if (state.status !== 'error') return false;
  if (error instanceof ApiError && error.status === 429)
    return Math.max(RETRY_MS, (error.retryAfterSeconds ?? 0) * 1_000);
  return isTemporary(error) && RETRY_MS;
}

/** Invalidates every query that reads one of the changed tags. Returns the function that stops it. */
export function staleOnChange(client: QueryClient): () => void {
  return onStale((tags) => {
    void client.invalidateQueries({
      predicate: ({ meta }) => meta?.reads?.some((tag) => tags.includes(tag)) ?? false,
    });
  });
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (count, error) => count < 2 && isTemporary(error),
      refetchInterval: asksAgainAfter,
    },
    // Without 'always', a mutation would wait silently for the connection and be sent whenever it returns.
    mutations: { retry: false, networkMode: 'always' },
  },
  // Also after an error: a refusal means that the screen was out of date.
  mutationCache: new MutationCache({
    onSettled: (_data, _error, _input, _result, { meta }) => markStale(meta?.writes),
  }),
});

staleOnChange(queryClient);
