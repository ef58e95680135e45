/** The requested page. `per` and `per_page` mean the same (docs/product/texts-and-limits.md#api). */
export type PageRequest = {
  page?: number | undefined;
  per?: number | undefined;
  per_page?: number | undefined;
};

export type PageWindow = { page: number; size: number; skip: number };

export function pageWindow({ page = 1, per, per_page }: PageRequest, defaultSize: number): PageWindow {
  const size = per ?? per_page ?? defaultSize;
  return { page, size, skip: (page - 1) * size };
}

/** A paged collection. Its position is at top level and in `meta` (docs/product/texts-and-limits.md#api). */
export function pageOfRows<Row>(data: Row[], total: number, { page, size }: PageWindow) {
  const position = {
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / size)),
    per_page: size,
    total,
  };
  return { data, ...position, meta: position };
}
