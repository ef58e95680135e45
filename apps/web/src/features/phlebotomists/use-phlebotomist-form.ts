import { phlebotomists, type ManagedPhlebotomist } from '@drawpoint/contracts/booking/phlebotomists.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { toPasswordStrength } from '@drawpoint/rules/password-policy';
import { useState } from 'react';
import { useNavigate } from 'react-router';
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
import { useStale } from '../../lib/forms/use-stale.ts';
import {
  PERSON_TEXTS,
  partOf,
  toPersonFields,
  toPersonValues,
  type PersonPart,
  type PersonValues,
} from '../people/person-values.ts';

type Edit = Omit<InputOf<typeof phlebotomists.update>, 'id'>;
export type PhlebotomistValues = PersonValues & { provider_id: string };

export const toValues = (record: ManagedPhlebotomist | null): PhlebotomistValues => ({
  ...toPersonValues(record),
  provider_id: record?.provider_id ? String(record.provider_id) : '',
});

/**
 * Saves part of a phlebotomist against the version that was opened, and shows the result
 * (docs/product/back-office.md#phlebotomists).
 */
export function useSavePhlebotomist(
  basis: ManagedPhlebotomist,
  setBasis: (saved: ManagedPhlebotomist) => void,
) {
  return {
    send: (edit: Edit) =>
      call(phlebotomists.update, { ...edit, id: basis.id, version: basis.version }).catch(
        toastFailure(t('Failed to update phlebotomist.'), t('Update failed')),
      ),
    done: (saved: ManagedPhlebotomist) => {
      setBasis(saved);
      toast('success', t('Saved.'));
    },
  };
}

/** The form for one part of an existing phlebotomist's personal data. */
export function useEditForm(
  basis: ManagedPhlebotomist,
  setBasis: (saved: ManagedPhlebotomist) => void,
  part: PersonPart,
) {
  const isDeveloper = seesAllProviders(useUser());
  const strength = toPasswordStrength(useSite().passwordStrength);
  const save = useSavePhlebotomist(basis, setBasis);
  const form = useForm<typeof phlebotomists.update, PhlebotomistValues, ManagedPhlebotomist>({
    op: phlebotomists.update,
    initial: toValues(basis),
    toInput: (values) => ({ id: basis.id, ...partOf(toFields(values, isDeveloper), part) }),
    check: (values) => checkNewPassword(values, strength),
    texts: PERSON_TEXTS,
    fallback: t('Failed to update phlebotomist.'),
    send: ({ id: _, ...edit }) => save.send(edit),
    onDone: (saved) => {
      for (const [name, value] of Object.entries(toValues(saved))) form.set(name as 'email', value as string);
      save.done(saved);
    },
  });
  return { form, ...useStale(form, toValues, setBasis) };
}

/** The form of a new phlebotomist. */
export function useAddForm() {
  const navigate = useNavigate();
  const isDeveloper = seesAllProviders(useUser());
  const strength = toPasswordStrength(useSite().passwordStrength);
  const { only } = useProviderChoices();
  const [initial] = useState(() => toValues(null));
  const form = useForm<typeof phlebotomists.create, PhlebotomistValues>({
    op: phlebotomists.create,
    initial,
    toInput: (values) => toFields({ ...values, provider_id: values.provider_id || only }, isDeveloper),
    check: (values) => checkNewPassword(values, strength),
    texts: PERSON_TEXTS,
    fallback: t('Failed to create phlebotomist.'),
    send: (input) =>
      call(phlebotomists.create, input).catch(
        toastFailure(t('Failed to create phlebotomist.'), t('Create failed')),
      ),
    onDone: (made) => {
      toast('success', t('Saved.'));
      void navigate(`${paths.editPhlebotomist(made.id)}?tab=area`);
    },
  });
  return form;
}

const toFields = ({ provider_id, ...values }: PhlebotomistValues, isDeveloper: boolean) => ({
  ...toPersonFields(values),
  ...(isDeveloper && provider_id !== '' && { provider_id: Number(provider_id) }),
});
