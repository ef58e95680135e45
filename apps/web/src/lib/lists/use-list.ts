import type { InputOf, Operation, OutputOf } from '@drawpoint/contracts/operation';
import { keepPreviousData, useQuery, type Query, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { query } from '../api/api.ts';
import { readListState, writeListState, type ListShape, type ListState } from './list-state.ts';
import { asksAgainAfter } from '../api/query-client.ts';

/** 25 rows fill a desktop screen (docs/product/texts-and-limits.md#pages). */
const PER_PAGE = 25;

export type PageOf<Row> = { data: Row[]; total: number; current_page: number; last_page: number };
/** A row of a paged operation. */
export type RowOf<Op extends Operation> = OutputOf<Op> extends { data: (infer Row)[] } ? Row : never;

export type ListOptions<Op extends Operation> = {
  /** Input that the list always sends. */
  fixed?: Partial<InputOf<Op>>;
  perPage?: number;
  /** Numbers of rows per page that the user can choose. */
  perPageChoices?: readonly number[];
  /** Keeps the state out of the address: for a list in a dialog or beside another list. */
  inMemory?: boolean;
  /** Polling interval in milliseconds, while the page is visible. */
  pollMs?: number;
  /** With `pollMs`: polls only while a loaded row is like this. */
  pollsWhile?: (row: RowOf<Op>) => boolean;
};

/** The contract's sorts and filters, without filters that the screen fixes. */
const shapeOf = <Op extends Operation>(
  { list }: Op,
  { fixed = {}, perPageChoices }: ListOptions<Op>,
): ListShape => ({
  filters: (list?.filters ?? []).filter((name) => !(name in fixed)),
  sorts: list?.sorts ?? [],
  perPageChoices,
});

/** The operation's input for a list at an address. Also used to prefetch beside the screen's code. */
export function listInput<Op extends Operation>(
  op: Op,
  search: URLSearchParams,
  options: ListOptions<Op>,
): InputOf<Op> {
  const { fixed, perPage = PER_PAGE } = options;
  const state = readListState(search, shapeOf(op, options));
  return {
    ...fixed,
    ...state.filters,
    ...(state.q && { [op.list?.search ?? 'q']: state.q }),
    ...(state.sort && {
      sort: state.sort.replace(/^-/, ''),
      dir: state.sort.startsWith('-') ? 'desc' : 'asc',
    }),
    page: state.page,
    per_page: state.per ?? perPage,
  } as unknown as InputOf<Op>;
}

/**
 * A list of a paged operation. Page, search, order and filters are in the address; the server applies them.
 */
export function useList<Op extends Operation>(op: Op, options: ListOptions<Op> = {}): List<RowOf<Op>> {
  type Row = RowOf<Op>;
  const { perPage = PER_PAGE, pollMs, pollsWhile, inMemory = false, perPageChoices } = options;
  const { search, setAddress, setMemory, ...narrowing } = useListState(op, options);
  const { state } = narrowing;
  const input = listInput(op, search, options);
  const result = useQuery({
    ...query<Op, PageOf<Row>>(op, input),
    placeholderData: keepPreviousData,
    refetchInterval: (read: Pick<Query<PageOf<Row>>, 'state'>) =>
      pollMs !== undefined && (!pollsWhile || read.state.data?.data.some(pollsWhile))
        ? pollMs
        : asksAgainAfter(read),
  });

  // The last page became empty, or the link is older than the list.
  const lastPage = result.data?.last_page ?? 1;
  const isBeyond = result.data !== undefined && !result.isPlaceholderData && state.page > lastPage;
  useEffect(() => {
    if (isBeyond && !inMemory) {
      setAddress((current) => writeListState(current, { page: lastPage }), { replace: true });
    }
  }, [isBeyond, inMemory, lastPage, setAddress]);
  if (isBeyond && inMemory) setMemory(writeListState(search, { page: lastPage }));

  const [chosen, setChosen] = useState<SelectedIds>(new Set());

  return {
    ...narrowing,
    result,
    total: result.data?.total ?? 0,
    lastPage,
    perPage: state.per ?? perPage,
    ...(perPageChoices && { perPageChoices }),
    inMemory,
    chosen,
    choose: (ids: readonly number[], isChosen: boolean): void =>
      setChosen((current) => {
        const next = new Set(current);
        for (const id of ids) {
          if (isChosen) next.add(id);
          else next.delete(id);
        }
        return next;
      }),
  };
}

/** State of a list, in the address or in memory, with the functions that change it. */
export function useListState<Op extends Operation>(op: Op, options: ListOptions<Op>) {
  const { inMemory = false } = options;
  const address = useSearchParams();
  const memory = useState(() => new URLSearchParams());
  const [search] = inMemory ? memory : address;
  const [, setAddress] = address;
  const [, setMemory] = memory;
  const state = readListState(search, shapeOf(op, options));
  const change = (changes: Changes, replace = false): void => {
    if (inMemory) return setMemory((current) => writeListState(current, changes));
    // Read the browser's address: a panel opened a moment ago may be there, but not yet in a render.
    const current = new URLSearchParams(window.location.search);
    setAddress(writeListState(current, changes), { replace, preventScrollReset: true });
  };
  return {
    ...{ search, setAddress, setMemory, state, change },
    clear: () =>
      change({ q: '', filters: Object.fromEntries(Object.keys(state.filters).map((name) => [name, null])) }),
  };
}

type SelectedIds = ReadonlySet<number>;
type Changes = Parameters<typeof writeListState>[1];

/** The part of a list that its controls need, without rows. */
export type ListControls = {
  state: ListState;
  total: number;
  lastPage: number;
  perPage: number;
  perPageChoices?: readonly number[];
  inMemory: boolean;
  change: (changes: Changes, replace?: boolean) => void;
  clear: () => void;
  chosen: SelectedIds;
  choose: (ids: readonly number[], isChosen: boolean) => void;
};

export type List<Row> = ListControls & { result: UseQueryResult<PageOf<Row>> };
