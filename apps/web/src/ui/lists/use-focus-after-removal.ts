import { useEffect, useRef, type FocusEvent } from 'react';

/**
 * Keeps the focus in a list when the focused row is removed. It moves to the next row, else the last one,
 * else the page's heading.
 */
export function useFocusAfterRemoval(rows: readonly { id: number }[]) {
  const place = useRef<HTMLDivElement>(null);
  const focused = useRef<{ id: number; index: number } | null>(null);

  useEffect(() => {
    const { id, index } = focused.current ?? {};
    if (index === undefined || document.activeElement !== document.body) return;
    if (rows.some((row) => row.id === id)) return;
    focused.current = null;
    const next = rows[Math.min(index, rows.length - 1)];
    const target = next
      ? place.current?.querySelector<HTMLElement>(`[data-row="${next.id}"] :is(button, a)`)
      : document.querySelector<HTMLElement>('main h1');
    target?.focus({ preventScroll: true });
  }, [rows]);

  function noteRow({ target }: FocusEvent<HTMLElement>): void {
    const id = Number(target.closest<HTMLElement>('[data-row]')?.dataset['row']);
    const index = rows.findIndex((row) => row.id === id);
    focused.current = index < 0 ? null : { id, index };
  }

  return { place, noteRow };
}
