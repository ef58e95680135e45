import { useState } from 'react';
import { readStored, writeStored } from '../../lib/storage.ts';

/** State of a chosen record id, stored in this browser under `name`. */
export function useKeptChoice(name: string): [number | null, (id: number | null) => void] {
  const [id, setId] = useState(() => {
    const text = readStored('localStorage', name);
    return text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
  });
  return [
    id,
    (next) => {
      writeStored('localStorage', name, next === null ? null : String(next));
      setId(next);
    },
  ];
}
