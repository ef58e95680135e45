import type { User } from '@drawpoint/contracts/auth/user';
import type { FetchQueryOptions } from '@tanstack/react-query';

/** What the address of a screen says when its queries are started. */
export type Opened = {
  user: User;
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
};

/** A query of any operation: options of `query(op, input)`. */
export type Started = Pick<FetchQueryOptions, 'queryKey' | 'meta'> & {
  queryFn: (context: { signal: AbortSignal }) => Promise<unknown>;
};

/** The queries that a screen will ask for. */
export type Prefetch = (opened: Opened) => readonly Started[];
