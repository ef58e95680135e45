/** The tab that an address names under its query's name: the first where it names none, or one that is not there. */
export const tabInAddress = <Name extends string>(names: readonly Name[], asked: string | null): Name =>
  names.find((name) => name === asked) ?? names[0]!;

/** The address with another tab; the first needs no word, and the rest of the address stays. */
export function addressOfTab(search: URLSearchParams, key: string, names: readonly string[], name: string) {
  const next = new URLSearchParams(search);
  if (name === names[0]) next.delete(key);
  else next.set(key, name);
  return next;
}

/** Where the focus goes from a tab by a key, as WAI-ARIA has it for tabs in a row; null for any other key. */
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
