/** A set of listeners and a function that calls them. */
export function createListeners<Told extends unknown[] = []>() {
  const listeners = new Set<(...told: Told) => void>();
  return {
    tell: (...told: Told): void => listeners.forEach((listener) => listener(...told)),
    /** Returns the function that stops listening. */
    listen: (listener: (...told: Told) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
