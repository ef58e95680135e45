import { createContext, useContext, useEffect, useId } from 'react';

/** Tells the dialog around a form whether it has unsent input. Null outside of dialogs. */
export const DialogInput = createContext<((id: string, unsent: boolean) => void) | null>(null);

/** Reports unsent input to the dialog around it, which asks before it closes. Returns whether there is one. */
export function useDialogInput(unsent: boolean): boolean {
  const report = useContext(DialogInput);
  const id = useId();
  useEffect(() => {
    if (!unsent) return;
    report?.(id, true);
    return () => report?.(id, false);
  }, [report, id, unsent]);
  return report !== null;
}
