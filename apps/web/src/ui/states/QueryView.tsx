import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState, type ErrorStateProps } from './ErrorState.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';

type QueryViewProps<T> = {
  query: UseQueryResult<T>;
  /** In the shape of what comes; rows unless told. */
  skeleton?: ReactNode;
  isEmpty?: (data: T) => boolean;
  empty?: ReactNode;
  /** What failed, in the words of the screen. */
  failure?: string;
  /** Where to go from a record that is not there. */
  back?: ErrorStateProps['back'];
  children: (data: T) => ReactNode;
};

/** The four faces of anything that is loaded: waiting, failed with retry, empty, there. Old data stay in view. */
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
    if (query.isError) {
      return (
        <ErrorState
          title={failure}
          error={query.error}
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
