/** Those who wait to be told of something. */
export function createListeners<Told extends unknown[] = []>() {
  const listeners = new Set<(...told: Told) => void>();
  return {
    tell: (...told: Told): void => listeners.forEach((listener) => listener(...told)),
    /** Answers how to stop. */
    listen: (listener: (...told: Told) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
