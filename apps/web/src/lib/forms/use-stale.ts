import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';

/** What another tab or person has saved meanwhile: the record as it is now, and the fields that say something else there. */
export type Stale<Saved> = { current: Saved; changed: readonly string[] };

type EditForm = {
  problem: { error: unknown } | null;
  set: (path: never, value: never) => void;
};

/**
 * What a form does whose record was saved by somebody else since it was opened (decision 096). `onCurrent` is told the record
 * as it is now, by whose version the next try goes; `toValues` what its fields say of it.
 */
export function useStale<Saved, Values extends object>(
  form: EditForm,
  toValues: (saved: Saved) => Values,
  onCurrent: (current: Saved) => void,
) {
  const [accepted, setAccepted] = useState<unknown>(null);
  const problem = form.problem?.error;
  const isStale = problem instanceof ApiError && problem.code === 'STALE' && problem !== accepted;
  const stale = isStale ? (problem.details as Stale<Saved>) : null;
  return {
    stale,
    /** Takes over what was saved meanwhile, in the fields that differ, or (`keep`) saves over it next. */
    settle: (choice: 'take' | 'keep'): void => {
      if (!stale) return;
      const now = Object.entries(toValues(stale.current));
      for (const [name, value] of choice === 'take' ? now : []) {
        if (stale.changed.includes(name)) form.set(name as never, value as never);
      }
      onCurrent(stale.current);
      setAccepted(problem);
    },
  };
}
