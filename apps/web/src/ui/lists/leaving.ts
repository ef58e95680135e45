type Identified = { id: number };

/** The present rows, with the leaving rows still in their places. */
export function withLeaving<Row extends Identified>(
  shown: readonly Row[],
  present: readonly Row[],
  isLeaving: (row: Row) => boolean,
): Row[] {
  const rows = [...present];
  const indexOf = (row: Row | undefined) => rows.findIndex(({ id }) => id === row?.id);
  shown.forEach((row, index) => {
    if (!isLeaving(row) || indexOf(row) >= 0) return;
    const before = shown.slice(0, index).findLast((each) => indexOf(each) >= 0);
    rows.splice(indexOf(before) + 1, 0, row);
  });
  return rows;
}
