import { useState } from 'react';

// Storage may be blocked; a choice then lasts as long as the screen.
function read(name: string): number | null {
  try {
    const text = localStorage.getItem(name);
    return text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
  } catch {
    return null;
  }
}

function write(name: string, id: number | null): void {
  try {
    if (id === null) localStorage.removeItem(name);
    else localStorage.setItem(name, String(id));
  } catch {
    // Nothing to keep it in.
  }
}

/** The record somebody has chosen to look at, by id, which this browser remembers under the name. */
export function useKeptChoice(name: string): [number | null, (id: number | null) => void] {
  const [id, setId] = useState(() => read(name));
  return [
    id,
    (next) => {
      write(name, next);
      setId(next);
    },
  ];
}
