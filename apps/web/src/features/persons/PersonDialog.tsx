import { GENDERS } from '@drawpoint/contracts/auth/genders';
import { persons, type Person } from '@drawpoint/contracts/auth/persons.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { formatDate } from '@drawpoint/rules/dates';
import { genderLabel } from '@drawpoint/rules/labels';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { birthProblem } from '../../lib/forms/birth-date.ts';
import { useForm } from '../../lib/forms/form.ts';
import { parseTypedDate } from '../../lib/forms/typed-date.ts';
import { useStale } from '../../lib/forms/use-stale.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { localDate } from '../../lib/time/local-time.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { useStoredDraft } from '../../ui/dialogs/stored-draft.ts';
import { BirthDateField } from '../../ui/fields/BirthDateField.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import forms from '../../ui/fields/Form.module.css';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { Textarea } from '../../ui/fields/Textarea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { StaleNotice } from '../../ui/states/StaleNotice.tsx';
import css from './Persons.module.css';
import { ownPersons } from './persons.queries.ts';

type PersonDialogProps = {
  /** The person to edit; null for a new one. */
  person: Person | null;
  onClose: () => void;
  onSaved?: (person: Person) => void;
};

type Gender = InputOf<typeof persons.create>['gender'];

const toValues = (person: Person | null) => ({
  first_name: person?.first_name ?? '',
  last_name: person?.last_name ?? '',
  gender: person?.gender ?? '',
  date_of_birth: person ? formatDate(person.date_of_birth) : '',
  insurance_provider: person?.insurance_provider ?? '',
  insurance_member_id: person?.insurance_member_id ?? '',
  draw_notes: person?.draw_notes ?? '',
});

const TEXTS = {
  first_name: { required: message('First name is missing.') },
  last_name: { required: message('Last name is missing.') },
  gender: { required: message('Choose a gender.') },
  date_of_birth: { required: message('Enter the date of birth.') },
};

/** Adds or edits somebody for whom the person books (docs/product/accounts.md#persons). */
export default function PersonDialog({ person, onClose, onSaved }: PersonDialogProps) {
  const [basis, setBasis] = useState(person);
  const form = useForm({
    initial: toValues(person),
    op: person ? persons.update : persons.create,
    toInput: ({ gender, date_of_birth, ...values }) => ({
      ...values,
      gender: gender as Gender,
      date_of_birth: parseTypedDate(date_of_birth) ?? date_of_birth,
      ...(basis && { id: basis.id, version: basis.version }),
    }),
    texts: TEXTS,
    check: ({ date_of_birth }) => ({ date_of_birth: birthProblem(date_of_birth, localDate(new Date())) }),
    fallback: t('Save failed.'),
    onDone: async (kept) => {
      await queryClient.invalidateQueries({ queryKey: ownPersons.queryKey });
      toast('success', t('Saved.'));
      onSaved?.(kept);
      onClose();
    },
  });
  useStoredDraft(`person.${person ? `${person.id}.${person.version}` : 'new'}`, form);
  const { stale, settle } = useStale(form, toValues, setBasis);
  const labels = {
    first_name: t('First name'),
    last_name: t('Last name'),
    gender: t('Gender'),
    date_of_birth: t('Date of birth'),
    insurance_provider: t('Insurance company (optional)'),
    insurance_member_id: t('Member ID (optional)'),
    draw_notes: t('Notes for the draw (optional)'),
  };
  // A portal, because HTML forbids a form inside the wizard's form.
  return createPortal(
    <Dialog onClose={onClose} title={person ? t('Edit person') : t('Add a person')}>
      <Form form={form}>
        <StaleNotice stale={stale} labels={labels} show={toValues} settle={settle} />
        <div className={forms.pair}>
          <TextField {...form.field('first_name')} label={labels.first_name} data-autofocus />
          <TextField {...form.field('last_name')} label={labels.last_name} />
        </div>
        <div className={forms.pair}>
          <SelectField
            {...form.field('gender')}
            label={labels.gender}
            options={GENDERS.map((gender) => ({ value: gender, label: t(genderLabel(gender)) }))}
          />
          <BirthDateField {...form.field('date_of_birth')} label={labels.date_of_birth} />
        </div>
        <div className={forms.pair} data-long>
          <TextField {...form.field('insurance_provider')} label={labels.insurance_provider} />
          <TextField {...form.field('insurance_member_id')} label={labels.insurance_member_id} />
        </div>
        <Textarea
          {...form.field('draw_notes')}
          label={labels.draw_notes}
          description={t('What helps the phlebotomist: small veins, fear of needles, allergies to tape.')}
          maxLength={500}
          rows={2}
        />
        <div className={css.end}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <SubmitButton form={form} accent>
            {t('Save')}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>,
    document.body,
  );
}
