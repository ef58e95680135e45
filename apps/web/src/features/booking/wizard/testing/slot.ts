/** A free slot for tests. */
export const slot = {
  date: '2026-12-15',
  start: '2026-12-15T09:00:00-05:00',
  end: '2026-12-15T09:30:00-05:00',
};
