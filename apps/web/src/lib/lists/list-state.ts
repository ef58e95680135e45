/** The state of a list in the address. */
export type ListState = {
  /** From 1. */
  page: number;
  q: string;
  /** A sort name of the operation, with `-` for descending. Null: the list's default order. */
  sort: string | null;
  /** Rows per page, when the list offers a choice and one was made. */
  per?: number;
  /** Filters that are set, by the operation's names. */
  filters: Readonly<Record<string, string>>;
};

/** Parameters that belong to a list. Others are kept and ignored. */
export type ListShape = {
  filters: readonly string[];
  sorts: readonly string[];
  /** Allowed numbers of rows per page. */
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

/** The query string after a change. Any change but a page change goes back to the first page. */
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

/**
 * Whether a search or a filter that the screen offers is set. Other filters cannot be removed by the user.
 */
export const isNarrowed = ({ q, filters }: ListState, offered: readonly string[]): boolean =>
  q !== '' || offered.some((name) => filters[name] !== undefined);

/** Whether two filter sets are equal, to mark the current view. */
export const sameFilters = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => other[name] === value);
