import { useEffect, useRef, useState } from 'react';
import { toastWithUndo } from '../screen/toasts.ts';

type Removal = {
  /** What is said while it can still be taken back: "The address is deleted." */
  text: string;
  /** Removes it for good. Where that fails the thing is there again; telling so is the caller's. */
  run: () => Promise<unknown>;
  undone?: () => unknown;
};

/**
 * Removing with a way back: the thing is hidden at once and removed when its toast is gone, or when the
 * screen is left. Until then nothing has happened, so Undo needs nothing but to show it again.
 */
export function useRemoval() {
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const pending = useRef(new Set<() => void>());

  useEffect(() => {
    const all = pending.current;
    const leave = () => [...all].forEach((end) => end());
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  const show = (id: number) => setHidden((ids) => new Set([...ids].filter((each) => each !== id)));

  function remove(id: number, { text, run, undone }: Removal): void {
    setHidden((ids) => new Set(ids).add(id));
    const end = toastWithUndo(
      text,
      () => {
        pending.current.delete(end);
        show(id);
        undone?.();
      },
      () => {
        pending.current.delete(end);
        run().catch(() => show(id));
      },
    );
    pending.current.add(end);
  }

  return { isHidden: ({ id }: { id: number }): boolean => hidden.has(id), remove };
}
