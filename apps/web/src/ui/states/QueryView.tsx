import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { offline } from '../../lib/api/read-error.ts';
import { ErrorState, type ErrorStateProps } from './ErrorState.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';

type QueryViewProps<T> = {
  query: UseQueryResult<T>;
  /** A skeleton in the shape of the content. By default rows. */
  skeleton?: ReactNode;
  isEmpty?: (data: T) => boolean;
  empty?: ReactNode;
  /** What failed, in the screen's words. */
  failure?: string;
  /** A link away from a missing record. */
  back?: ErrorStateProps['back'];
  children: (data: T) => ReactNode;
};

/** Shows a query as skeleton, error with retry, empty state or content. Stale data stays visible. */
export function QueryView<T>({
  query,
  skeleton,
  isEmpty,
  empty,
  failure,
  back,
  children,
}: QueryViewProps<T>) {
  if (query.data === undefined) {
    // Without a network a query waits, and the person is told.
    if (query.isError || query.fetchStatus === 'paused') {
      return (
        <ErrorState
          title={failure}
          error={query.error ?? offline()}
          back={back}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      );
    }
    return skeleton ?? <ListSkeleton />;
  }
  if (isEmpty?.(query.data)) return empty;
  return children(query.data);
}
