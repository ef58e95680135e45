import type { InputOf, Operation, OutputOf } from '@drawpoint/contracts/operation';
import { keepPreviousData, useInfiniteQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../api/api.ts';
import { useListState, type List, type ListOptions } from './use-list.ts';

/** A page of an operation that is read on from place to place, and has no totals. */
type Page<Line> = { data: Line[]; next: string | null };
export type LineOf<Op extends Operation> = OutputOf<Op> extends { data: (infer Line)[] } ? Line : never;

/** Reads on, where there is more. */
export type OlderPages = { read: () => void; reading: boolean } | null;

/** What an operation answers that is read on by `after`: everything read so far, and how to read on. */
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

/** As `useList`, for such an operation: filters stand in the address; rows are numbered as they come. */
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
