import { account } from '@drawpoint/contracts/auth/account.contract';
import type { User } from '@drawpoint/contracts/auth/user';
import type { InputOf } from '@drawpoint/contracts/operation';
import type { Dispatch, SetStateAction } from 'react';
import { t } from '../../i18n/translate.ts';
import { call } from '../../lib/api/api.ts';
import { withIdentity } from '../../lib/session/confirm-identity.ts';
import { userQuery } from '../../lib/session/current-user.ts';
import type { OwnTexts } from '../../lib/forms/field-texts.ts';
import { useForm } from '../../lib/forms/form.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { toastFailure } from '../../lib/screen/toast-failure.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { useStale } from '../../lib/forms/use-stale.ts';

type Edit = InputOf<typeof account.update>;

/** The account as it was when the panel's forms opened, and its setter: `useState(useUser())`. */
export type Basis = readonly [User, Dispatch<SetStateAction<User>>];

type AccountForm<Values> = {
  basis: Basis;
  /** Maps the user to form values. */
  toValues: (user: User) => Values;
  toEdit: (values: Values, user: User) => Edit;
  check?: (values: Values) => Record<string, string | null | undefined>;
  texts?: Record<string, OwnTexts>;
};

/**
 * A form for one part of the profile (docs/product/accounts.md#profile). It saves against the version that
 * was opened (decision 096).
 */
export function useAccountForm<Values extends Record<string, unknown>>(options: AccountForm<Values>) {
  const [basis, setBasis] = options.basis;
  const form = useForm<typeof account.update, Values>({
    op: account.update,
    initial: options.toValues(basis),
    toInput: (values) => options.toEdit(values, basis),
    ...(options.check && { check: options.check }),
    ...(options.texts && { texts: options.texts }),
    send: (edit) =>
      withIdentity(
        {
          title: t('Confirm it’s you'),
          text: t('Confirm that it is you to save your changes.'),
          verb: t('Save changes'),
          keep: t('Cancel'),
        },
        (proof) => call(account.update, { ...edit, ...proof, version: basis.version }),
      ).catch(toastFailure(t('Failed to save changes.'), t('Save failed'))),
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

  const { stale, settle } = useStale(form, options.toValues, (current: User) => {
    queryClient.setQueryData(userQuery.queryKey, current);
    setBasis(current);
  });
  return { form, stale, settle, toValues: options.toValues };
}
