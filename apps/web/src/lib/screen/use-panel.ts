import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** A side panel with an address: `?visit=7` beside other parameters. A reload keeps it, Back closes it. */
export function usePanel(name: string) {
  const [search, setSearch] = useSearchParams();
  const text = search.get(name);
  const id = text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
  const close = useCallback(
    () =>
      setSearch(
        (current) => {
          const next = new URLSearchParams(current);
          next.delete(name);
          return next;
        },
        { preventScrollReset: true, replace: true },
      ),
    [name, setSearch],
  );
  const addressOf = (target: number): URLSearchParams => {
    const next = new URLSearchParams(search);
    next.set(name, String(target));
    return next;
  };
  return {
    id,
    close,
    open: (target: number): void => setSearch(addressOf(target), { preventScrollReset: true }),
    /** For `<Link to=…>`; keeps the rest of the query. */
    linkTo: (target: number): { search: string } => ({ search: `?${addressOf(target)}` }),
  };
}
