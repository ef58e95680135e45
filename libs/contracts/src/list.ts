import { z } from 'zod/mini';
import { optionalText, pageOf, pageQuery } from './fields.ts';
import { pageWindow, type PageRequest, type PageWindow } from './paging.ts';

export const SORT_DIRECTIONS = ['asc', 'desc'] as const;
export type SortDirection = (typeof SORT_DIRECTIONS)[number];
export type Sort<Name extends string = string> = { readonly by: Name; readonly dir: SortDirection };

type Shape = Readonly<Record<string, z.ZodMiniType>>;

/** What a list accepts besides its page. Screens offer it, and the store applies it. */
export type ListMetadata<Sorts extends string = string, Filters extends string = string> = {
  readonly sorts: readonly Sorts[];
  /** Used when the client names none. */
  readonly defaultSort: Sort;
  readonly filters: readonly Filters[];
  /** Rows per page when the client names no number. */
  readonly perPage: number;
  /** The name of the search parameter; absent when the list has no search. */
  readonly search?: 'q' | 'search';
};

type ListDefinition<
  Item extends z.ZodMiniType,
  Filters extends Shape,
  Sorts extends string,
  Search extends 'q' | 'search' | undefined,
> = {
  item: Item;
  /** By name; a client may omit each. */
  filters?: Filters;
  /** The columns a client may sort by, with `sort` and `dir` (docs/product/texts-and-limits.md#api). */
  sorts?: readonly Sorts[];
  /** One of `sorts`, or an order that only the store knows. */
  defaultSort: Sort;
  perPage: number;
  search?: Search;
};

/** The longest search text; more characters would not narrow the result. */
const MAX_SEARCH = 100;

type None = Record<never, z.ZodMiniType>;
type SortShape<Sorts extends string> = [Sorts] extends [never]
  ? None
  : {
      sort: z.ZodMiniOptional<z.ZodMiniEnum<{ readonly [Name in Sorts]: Name }>>;
      dir: z.ZodMiniOptional<z.ZodMiniEnum<{ readonly [Name in SortDirection]: Name }>>;
    };
type SearchShape<Name extends 'q' | 'search' | undefined> = Name extends string
  ? { readonly [Each in Name]: ReturnType<typeof optionalText> }
  : None;

/**
 * The input, output and metadata of a paged list, to spread into its operation. Every input has `page`,
 * `per`, `per_page` and the filters. Only sortable lists have `sort` and `dir`, only searchable ones `q` or
 * `search`.
 */
export function list<
  Item extends z.ZodMiniType,
  const Sorts extends string = never,
  const Filters extends Shape = None,
  const Search extends 'q' | 'search' | undefined = undefined,
>(definition: ListDefinition<Item, Filters, Sorts, Search>) {
  const { item, perPage, search, defaultSort } = definition;
  const filters = definition.filters ?? ({} as Filters);
  const sorts = definition.sorts ?? [];
  const order = { sort: z.optional(z.enum([...sorts])), dir: z.optional(z.enum(SORT_DIRECTIONS)) };
  const ordered = (sorts.length > 0 ? order : {}) as SortShape<Sorts>;
  const searched = (search ? { [search]: optionalText(MAX_SEARCH) } : {}) as SearchShape<Search>;
  const metadata: ListMetadata<Sorts, keyof Filters & string> = {
    sorts,
    defaultSort,
    filters: Object.keys(filters) as (keyof Filters & string)[],
    perPage,
    ...(search && { search }),
  };
  return {
    input: z.object({ ...filters, ...pageQuery, ...ordered, ...searched }),
    output: pageOf(item),
    list: metadata,
  };
}

export type ListRequest = {
  window: PageWindow;
  sort: Sort;
  /** The search text, trimmed; null for none. */
  text: string | null;
};

type ListInput = PageRequest & {
  sort?: string | undefined;
  dir?: SortDirection | undefined;
  q?: string | null | undefined;
  search?: string | null | undefined;
};

/**
 * Reads the requested page, order and search text. A named column sorts ascending by default. Pass
 * `defaultSort` to replace the contract's, when a filter is better served by another order.
 */
export function readList(
  { list: metadata }: { readonly list: ListMetadata },
  input: ListInput,
  defaultSort: Sort = metadata.defaultSort,
): ListRequest {
  const named = metadata.sorts.find((name) => name === input.sort);
  const { by, dir } = named === undefined ? defaultSort : { by: named, dir: 'asc' as const };
  const text = (metadata.search && input[metadata.search]) || null;
  return { window: pageWindow(input, metadata.perPage), sort: { by, dir: input.dir ?? dir }, text };
}
