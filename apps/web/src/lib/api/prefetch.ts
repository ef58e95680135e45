import type { User } from '@drawpoint/contracts/auth/user';
import type { FetchQueryOptions } from '@tanstack/react-query';
import type { QueryMeta } from './api.ts';

/** Who opens a screen, at which address and when. */
export type PrefetchContext = {
  user: Pick<User, 'id' | 'roles' | 'is_phlebotomist'>;
  /** Milliseconds since 1970. */
  now: number;
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
};

/** A query of any operation: the options of `query(op, input)`. */
export type PrefetchQuery = Pick<FetchQueryOptions, 'queryKey'> & {
  meta: QueryMeta;
  queryFn: (context: { signal: AbortSignal }) => Promise<unknown>;
};

/** The queries that a screen will start. */
export type Prefetch = (opened: PrefetchContext) => readonly PrefetchQuery[];
