import { account } from '@drawpoint/contracts/auth/account.contract';
import type { User } from '@drawpoint/contracts/auth/user';
import type { InputOf } from '@drawpoint/contracts/operation';
import { useState, type Dispatch, type SetStateAction } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { userQuery } from '../../lib/current-user.ts';
import type { OwnWords } from '../../lib/field-words.ts';
import { useForm } from '../../lib/form.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../../lib/toasts.ts';

type Edit = InputOf<typeof account.update>;

/** The account as the forms of a panel were opened with, and how to say that it was saved: `useState(useUser())`. */
export type Basis = readonly [User, Dispatch<SetStateAction<User>>];

type AccountForm<Values> = {
  basis: Basis;
  /** What the fields say of the person. */
  toValues: (user: User) => Values;
  toEdit: (values: Values, user: User) => Edit;
  check?: (values: Values) => Record<string, string | null | undefined>;
  words?: Record<string, OwnWords>;
};

/** What another tab or device has saved meanwhile: the record as it is now, and the fields that say something else there. */
export type Stale = { current: User; changed: readonly string[] };

/** A part of the profile as a form (1 §2.15): it is saved as of the version it was opened with (decision 096). */
export function useAccountForm<Values extends Record<string, unknown>>(options: AccountForm<Values>) {
  const { t } = useTranslation();
  const [basis, setBasis] = options.basis;
  const [accepted, setAccepted] = useState<unknown>(null);
  const form = useForm<typeof account.update, Values>({
    op: account.update,
    initial: options.toValues(basis),
    toInput: (values) => options.toEdit(values, basis),
    ...(options.check && { check: options.check }),
    ...(options.words && { words: options.words }),
    send: (edit) =>
      call(account.update, { ...edit, version: basis.version }).catch((error: unknown) => {
        const isExplained = error instanceof ApiError && Object.keys(error.fields).length > 0;
        if (!isExplained) toast('error', t(errorText(error, t('Failed to save changes.'))), t('Save failed'));
        throw error;
      }),
    fallback: t('Failed to save changes.'),
    onDone: (saved) => {
      queryClient.setQueryData(userQuery.queryKey, saved);
      setBasis(saved);
      fill(Object.entries(options.toValues(saved)));
      toast('success', t('Account updated.'));
    },
  });

  function fill(entries: [string, unknown][]): void {
    for (const [name, value] of entries) form.set(name as never, value as never);
  }

  const problem = form.problem?.error;
  const isStale = problem instanceof ApiError && problem.code === 'STALE' && problem !== accepted;
  const stale = isStale ? (problem.details as Stale) : null;

  return {
    form,
    stale,
    /** Takes over what was saved meanwhile, in the fields that differ, or (`keep`) saves over it next. */
    settle: (choice: 'take' | 'keep'): void => {
      if (!stale) return;
      const now = Object.entries(options.toValues(stale.current));
      if (choice === 'take') fill(now.filter(([name]) => stale.changed.includes(name)));
      queryClient.setQueryData(userQuery.queryKey, stale.current);
      setBasis(stale.current);
      setAccepted(problem);
    },
  };
}
