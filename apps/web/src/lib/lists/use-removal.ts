import { useEffect, useRef, useState } from 'react';
import { toastWithUndo } from '../screen/toasts.ts';

type Removal = {
  /** The toast's text: "The address is deleted." */
  text: string;
  /** Deletes on the server. When it fails, the record is shown again; the caller reports the error. */
  run: () => Promise<unknown>;
  undone?: () => unknown;
};

/**
 * Deletion with Undo. The record is hidden at once, and deleted when the toast or the screen goes. Until then
 * nothing is sent, so Undo only shows it again.
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
