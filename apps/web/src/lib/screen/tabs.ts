/** The tab that the query parameter names. The first tab when it is missing or unknown. */
export const tabInAddress = <Name extends string>(names: readonly Name[], requested: string | null): Name =>
  names.find((name) => name === requested) ?? names[0]!;

/** The query string for another tab. The first tab removes the parameter; the rest stays. */
export function addressOfTab(search: URLSearchParams, key: string, names: readonly string[], name: string) {
  const next = new URLSearchParams(search);
  if (name === names[0]) next.delete(key);
  else next.set(key, name);
  return next;
}

/**
 * The index of the tab that gets the focus on a key, as in WAI-ARIA's horizontal tabs. Null for other keys.
 */
export function tabByKey(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
