import { useEffect, useEffectEvent } from 'react';
import { useUser } from '../../lib/session/current-user.ts';
import { currentSession } from '../../lib/session/session.ts';
import { readStored, writeStored } from '../../lib/storage.ts';

type Draft<Values> = { values: Values; dirty: boolean; restore: (values: Partial<Values>) => void };

/**
 * Stores a dialog's unsent input for a reload of this tab, until it is sent or discarded. The name includes the
 * record's version. Never for cards, passwords, codes or health data: name such fields in `without`.
 */
export function useStoredDraft<Values extends object>(
  name: string,
  { values, dirty, restore }: Draft<Values>,
  without: readonly (keyof Values & string)[] = [],
): void {
  const key = `dialog_draft.${useUser().id}.${name}`;
  const onStored = useEffectEvent((text: string) => restore(JSON.parse(text) as Partial<Values>));
  useEffect(() => {
    const stored = readStored('sessionStorage', key);
    if (stored !== null) onStored(stored);
    // An expired session keeps the draft: the same person may sign in again.
    return () => {
      if (currentSession().token !== null) writeStored('sessionStorage', key, null);
    };
  }, [key]);
  const isHidden = (field: string): boolean => without.some((each) => each === field);
  const text = JSON.stringify(values, (field, value: unknown) => (isHidden(field) ? undefined : value));
  const kept = dirty ? text : null;
  useEffect(() => writeStored('sessionStorage', key, kept), [key, kept]);
}
