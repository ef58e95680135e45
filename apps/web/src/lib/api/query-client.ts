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

/** A refusal stays a refusal; only what may pass by itself is tried again. */
const mayPass = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 502;

/** How long what failed says so before it is asked for again, in milliseconds. */
const AGAIN_MS = 10_000;

/**
 * When a reading that failed is made again though nobody asks for it, in milliseconds; false where that would not help. A
 * refusal for too many requests passes too, when it says so.
 */
export function asksAgainAfter({ state }: { state: Pick<QueryState, 'status' | 'error'> }): number | false {
  const error: unknown = state.error;
  if (state.status !== 'error') return false;
  if (error instanceof ApiError && error.status === 429)
    return Math.max(AGAIN_MS, (error.retryAfterSeconds ?? 0) * 1_000);
  return mayPass(error) && AGAIN_MS;
}

/** Every reading that shows a record of one of these kinds is read again. */
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
      retry: (count, error) => count < 2 && mayPass(error),
      refetchInterval: asksAgainAfter,
    },
    mutations: { retry: false },
  },
  // A refusal too: what the person saw was not how things are.
  mutationCache: new MutationCache({
    onSettled: (_data, _error, _input, _result, { meta }) => markStale(meta?.writes),
  }),
});

staleOnChange(queryClient);
