import { type AdminUser, adminUsers } from '@drawpoint/contracts/auth/admin-users.contract';
import { toPasswordStrength } from '@drawpoint/rules/password-policy';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { call } from '../../lib/api/api.ts';
import { seesAllProviders, useUser } from '../../lib/session/current-user.ts';
import { useForm } from '../../lib/forms/form.ts';
import { useProviderChoices } from '../../lib/lists/use-provider-choices.ts';
import { checkNewPassword } from '../../lib/forms/new-password.ts';
import { useSite } from '../../lib/site.ts';
import { toastFailure } from '../../lib/screen/toast-failure.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { addressOfTab } from '../../lib/screen/tabs.ts';
import { useStale } from '../../lib/forms/use-stale.ts';
import { PERSON_TEXTS, partOf, partWith, type PersonPart } from '../people/person-values.ts';
import { toUserFields, toUserValues, type UserValues } from './user-values.ts';

function useRules() {
  const isDeveloper = seesAllProviders(useUser());
  const strength = toPasswordStrength(useSite().passwordStrength);
  return { isDeveloper, strength };
}

/** The tabs of a new account, as named in the URL. */
export const ADD_TABS = { person: 'personal', preferences: 'preferences' } as const;

/** The form of a new account (docs/product/back-office.md#users). */
export function useAddForm() {
  const navigate = useNavigate();
  const [, setSearch] = useSearchParams();
  const { isDeveloper, strength } = useRules();
  const { only } = useProviderChoices();
  const [initial] = useState(() => toUserValues(null));
  return useForm<typeof adminUsers.create, UserValues>({
    op: adminUsers.create,
    initial,
    toInput: (values) =>
      toUserFields({ ...values, provider_id: values.provider_id || only }, null, isDeveloper),
    check: (values) => checkNewPassword(values, strength),
    texts: PERSON_TEXTS,
    fallback: t('Failed to create user.'),
    send: (input) =>
      call(adminUsers.create, input).catch(toastFailure(t('Failed to create user.'), t('Create failed'))),
    onDone: () => {
      toast('success', t('User created.'));
      void navigate(paths.users);
    },
    reveal: (path) =>
      setSearch((current) => addressOfTab(current, 'tab', Object.values(ADD_TABS), ADD_TABS[partWith(path)])),
  });
}

/** The form for one part of an existing account, saved against the version that was opened (decision 096). */
export function useEditForm(basis: AdminUser, setBasis: (saved: AdminUser) => void, part: PersonPart) {
  const { isDeveloper, strength } = useRules();
  const form = useForm<typeof adminUsers.update, UserValues, AdminUser>({
    op: adminUsers.update,
    initial: toUserValues(basis),
    toInput: (values) => ({
      ...partOf(toUserFields(values, basis, isDeveloper), part),
      // A patient without email stays so until one is entered.
      ...(values.email === '' && basis.email === '' && { email: undefined }),
      id: basis.id,
      version: basis.version,
    }),
    check: (values) => checkNewPassword(values, strength),
    texts: PERSON_TEXTS,
    fallback: t('Failed to update user.'),
    send: (input) =>
      call(adminUsers.update, input).catch(toastFailure(t('Failed to update user.'), t('Update failed'))),
    onDone: (saved) => {
      for (const [name, value] of Object.entries(toUserValues(saved)))
        form.set(name as 'email', value as string);
      setBasis(saved);
      toast('success', t('User updated.'));
    },
  });
  return { form, ...useStale(form, toUserValues, setBasis) };
}
