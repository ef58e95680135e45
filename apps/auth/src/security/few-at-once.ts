/** Runs work so that at most `most` of it is under way at once; the rest waits, in the order in which it came. */
export function fewAtOnce(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < most) running += 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      // Whoever waits takes over this place.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
