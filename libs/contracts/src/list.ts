import { z } from 'zod/mini';
import { optionalText, pageOf, pageQuery } from './fields.ts';
import { pageWindow, type PageRequest, type PageWindow } from './paging.ts';

export const SORT_DIRECTIONS = ['asc', 'desc'] as const;
export type SortDirection = (typeof SORT_DIRECTIONS)[number];
export type Sort<Name extends string = string> = { readonly by: Name; readonly dir: SortDirection };

type Shape = Readonly<Record<string, z.ZodMiniType>>;

/** What a list takes besides its page, for the screens that offer it and the store that obeys it. */
export type ListMetadata<Sorts extends string = string, Filters extends string = string> = {
  readonly sorts: readonly Sorts[];
  /** In force where nothing is asked for. */
  readonly defaultSort: Sort;
  readonly filters: readonly Filters[];
  /** Rows a page where nothing is asked for. */
  readonly perPage: number;
  /** Under which name it takes a text to look for; absent where it has no search. */
  readonly search?: 'q' | 'search';
};

type ListDefinition<
  Item extends z.ZodMiniType,
  Filters extends Shape,
  Sorts extends string,
  Search extends 'q' | 'search' | undefined,
> = {
  item: Item;
  /** By name; a client may leave each out. */
  filters?: Filters;
  /** By which a client may order it: `sort` names one, `dir` says which way (docs/product/texts-and-limits.md#api). */
  sorts?: readonly Sorts[];
  /** Of what a client may order by, or of what the store alone knows. */
  defaultSort: Sort;
  perPage: number;
  search?: Search;
};

/** Longer texts than this find nothing that a shorter one would not. */
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
 * The input, output and metadata of a paged list, to be spread into its operation: `page`, `per` or `per_page`,
 * its filters, `sort` and `dir` where it can be ordered, `q` or `search` where it can be searched.
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
  /** The text to look for, trimmed; null for none. */
  text: string | null;
};

type ListInput = PageRequest & {
  sort?: string | undefined;
  dir?: SortDirection | undefined;
  q?: string | null | undefined;
  search?: string | null | undefined;
};

/**
 * Which part of a list was asked for, and in which order: a column that is named ascends unless told. `defaultSort` replaces the contract's where the order that
 * serves best depends on a filter.
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
