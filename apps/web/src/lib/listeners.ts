/** A set of listeners and a function that calls them. */
export function createListeners<Args extends unknown[] = []>() {
  const listeners = new Set<(...args: Args) => void>();
  return {
    tell: (...args: Args): void => listeners.forEach((listener) => listener(...args)),
    /** Returns the function that stops listening. */
    listen: (listener: (...args: Args) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
