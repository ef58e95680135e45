import { useDebouncedValue } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { QueryView } from '../../ui/states/QueryView.tsx';
import { ShortPager, type PageState } from './ShortPager.tsx';

const TYPING_MS = 300;
const SIZES = [10, 20, 50, 100];

type Search = {
  typed: string;
  setTyped: (typed: string) => void;
  state: PageState;
  setState: (state: PageState) => void;
};

/** The search and page of a list inside a dialog. `input` is the operation's input, after a debounce. */
export function useSearch(): Search & { input: PageState & { q?: string } } {
  const [state, setState] = useState({ page: 1, per_page: 20 });
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), TYPING_MS);
  return { typed, setTyped, state, setState, input: { ...state, ...(q && { q }) } };
}

type SearchedPagesProps<Row> = {
  search: Search;
  found: UseQueryResult<{ data: Row[]; total: number; last_page: number }>;
  label: string;
  /** The text when nothing was found. */
  empty: string;
  children: (rows: Row[]) => ReactNode;
};

/** A search field with its results and pager. */
export function SearchedPages<Row>({ search, found, label, empty, children }: SearchedPagesProps<Row>) {
  const { typed, setTyped, state, setState } = search;
  return (
    <>
      <TextInput
        label={label}
        type="search"
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setState({ ...state, page: 1 });
        }}
      />
      <QueryView
        query={found}
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState drawing="search" title={empty} />}
      >
        {({ data, total, last_page }) => (
          <>
            {children(data)}
            <ShortPager state={state} total={total} lastPage={last_page} sizes={SIZES} onChange={setState} />
          </>
        )}
      </QueryView>
    </>
  );
}
