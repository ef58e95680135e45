import { useEffect, useState } from 'react';
import { withLeaving } from './leaving.ts';

/** As long as the styles take to fold a row. */
const FOLD_MS = 180;

const movesLittle = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * The rows to show: those that are answered fold before they leave, at once where the person wants little motion.
 * `isGone` stays true for a row from its answer on.
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
      movesLittle() ? 0 : FOLD_MS,
    );
    return () => clearTimeout(timer);
  }, [key]);

  return { rows, present, isLeaving };
}
