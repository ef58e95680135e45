import type { InputOf, Operation, OutputOf } from '@drawpoint/contracts/operation';
import { keepPreviousData, useInfiniteQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../api/api.ts';
import { useListState, type List, type ListOptions } from './use-list.ts';

/** A page of a cursor-paged operation, which has no totals. */
type Page<Line> = { data: Line[]; next: string | null };
export type LineOf<Op extends Operation> = OutputOf<Op> extends { data: (infer Line)[] } ? Line : never;

/** Loads the next page. Null when there is none. */
export type OlderPages = { read: () => void; reading: boolean } | null;

/** Reads an operation that pages by the cursor `after`. Returns all rows so far and how to load more. */
export function useOlder<Op extends Operation>(
  op: Op,
  input: InputOf<Op>,
): { result: UseQueryResult<LineOf<Op>[]>; more: OlderPages } {
  const result = useInfiniteQuery({
    queryKey: [op.subject, input, 'read on'],
    queryFn: ({ pageParam, signal }) =>
      call<Op, Page<LineOf<Op>>>(
        op,
        { ...(input as object), ...(pageParam && { after: pageParam }) } as InputOf<Op>,
        {
          signal,
        },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
    placeholderData: keepPreviousData,
    meta: op.reads ? { reads: op.reads } : {},
  });
  return {
    result: result as unknown as UseQueryResult<LineOf<Op>[]>,
    more: result.hasNextPage
      ? { read: () => void result.fetchNextPage(), reading: result.isFetchingNextPage }
      : null,
  };
}

/** Like `useList`, for a cursor-paged operation. Filters are in the address; ids are the rows' positions. */
export function useOlderList<Op extends Operation>(
  op: Op,
  fixed: Partial<InputOf<Op>> = {},
): { list: List<LineOf<Op> & { id: number }>; more: OlderPages } {
  type Row = LineOf<Op> & { id: number };
  const { state, change, clear } = useListState(op, { fixed } as ListOptions<Op>);
  const { result, more } = useOlder(op, { ...fixed, ...state.filters } as unknown as InputOf<Op>);
  const rows = result.data?.map((line, index): Row => Object.assign({}, line, { id: index }));
  const data = rows && { data: rows, total: rows.length, current_page: 1, last_page: 1 };
  return {
    more,
    list: {
      ...{ state, change, clear },
      result: { ...result, data } as List<Row>['result'],
      total: rows?.length ?? 0,
      lastPage: 1,
      perPage: rows?.length ?? 0,
      inMemory: false,
      chosen: new Set<number>(),
      choose: () => undefined,
    },
  };
}
