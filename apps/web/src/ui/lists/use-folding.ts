import { useEffect, useState } from 'react';
import { withLeaving } from './leaving.ts';

/** Duration of the fold animation in the style sheet. */
const FOLD_MS = 180;

const prefersReducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Keeps answered rows until they have folded, or removes them at once with reduced motion. Once a row was
 * answered, `isGone` must stay true for it.
 */
export function useFolding<Row extends { id: number }>(data: readonly Row[], isGone: (row: Row) => boolean) {
  const present = data.filter((row) => !isGone(row));
  const [shown, setShown] = useState<readonly Row[]>(present);
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const isLeaving = (row: Row): boolean => isGone(row) && !folded.has(row.id);

  const rows = withLeaving(shown, present, isLeaving);
  if (rows.length !== shown.length || rows.some((row, index) => row !== shown[index])) setShown(rows);

  const leaving = rows.filter(isLeaving).map(({ id }) => id);
  const key = leaving.join();
  useEffect(() => {
    if (key === '') return;
    const ids = key.split(',').map(Number);
    const timer = setTimeout(
      () => setFolded((before) => new Set([...before, ...ids])),
      prefersReducedMotion() ? 0 : FOLD_MS,
    );
    return () => clearTimeout(timer);
  }, [key]);

  return { rows, present, isLeaving };
}
