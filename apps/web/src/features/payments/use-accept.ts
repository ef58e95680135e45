import { useCallback, useEffect, useState } from 'react';
import { loadAccept } from './accept-script.ts';

export type Library = 'loading' | 'ready' | 'missing';

/** Loads the processor's script, with a retry. */
export function useAccept(url: string): { library: Library; retry: () => void } {
  const [library, setLibrary] = useState<Library>('loading');
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isLeft = false;
    void loadAccept(url).then((came) => {
      if (!isLeft) setLibrary(came ? 'ready' : 'missing');
    });
    return () => {
      isLeft = true;
    };
  }, [url, tries]);
  const retry = useCallback(() => {
    setLibrary('loading');
    setTries((before) => before + 1);
  }, []);
  return { library, retry };
}
