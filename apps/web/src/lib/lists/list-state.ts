/** Where a list stands, as the address says it. */
export type ListState = {
  /** From 1. */
  page: number;
  q: string;
  /** A name of the operation, `-` before it for the other direction; null for the list's own order. */
  sort: string | null;
  /** Rows a page, where the list offers a choice and one was made. */
  per?: number;
  /** By the operation's names; only those that are set. */
  filters: Readonly<Record<string, string>>;
};

/** What the address of a list may say; anything else in it is left alone and not believed. */
export type ListShape = {
  filters: readonly string[];
  sorts: readonly string[];
  /** How many rows a page may have. */
  perPageChoices?: readonly number[] | undefined;
};

const toPage = (text: string | null): number => (text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1);

export function readListState(
  search: URLSearchParams,
  { filters, sorts, perPageChoices = [] }: ListShape,
): ListState {
  const sort = search.get('sort');
  const per = perPageChoices.find((choice) => String(choice) === search.get('per'));
  return {
    page: toPage(search.get('page')),
    q: search.get('q')?.trim().slice(0, 100) ?? '',
    sort: sort && sorts.includes(sort.replace(/^-/, '')) ? sort : null,
    ...(per !== undefined && { per }),
    filters: Object.fromEntries(
      filters.flatMap((name) => {
        const value = search.get(name);
        return value ? [[name, value]] : [];
      }),
    ),
  };
}

/** The address after a change. Whatever narrows or orders a list starts it at its first page. */
export function writeListState(
  search: URLSearchParams,
  change: Partial<Pick<ListState, 'page' | 'q' | 'sort' | 'per'>> & {
    filters?: Record<string, string | null>;
  },
): URLSearchParams {
  const next = new URLSearchParams(search);
  const set = (name: string, value: string | null) =>
    value === null || value === '' ? next.delete(name) : next.set(name, value);
  if (change.q !== undefined) set('q', change.q.trim());
  if (change.sort !== undefined) set('sort', change.sort);
  if (change.per !== undefined) set('per', String(change.per));
  for (const [name, value] of Object.entries(change.filters ?? {})) set(name, value);
  set('page', change.page !== undefined && change.page > 1 ? String(change.page) : null);
  return next;
}

/** Whether a list shows less than it could, by its search or by filters that its screen offers: others nobody can take away. */
export const isNarrowed = ({ q, filters }: ListState, offered: readonly string[]): boolean =>
  q !== '' || offered.some((name) => filters[name] !== undefined);

/** Whether two sets of filters are the same, for the chip of a view. */
export const sameFilters = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => other[name] === value);
