import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';

/** A conflicting save: the record as it is now, and the fields that differ. */
export type Stale<Saved> = { current: Saved; changed: readonly string[] };

type EditForm = {
  problem: { error: unknown } | null;
  set: (path: never, value: never) => void;
};

/**
 * Handles a form when somebody else has saved its record meanwhile (decision 096). Calls `onCurrent` with the
 * current record; the next save must use its version. The function `toValues` maps a record to form values.
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
    /** `take` copies the other save into the changed fields. `keep` overwrites it with the next save. */
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
