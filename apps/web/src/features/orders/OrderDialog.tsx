import { labOrders, type LabOrder } from '@drawpoint/contracts/appointments/lab-orders.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { formatDate } from '@drawpoint/rules/dates';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { useForm } from '../../lib/forms/form.ts';
import { parseTypedDate, typedDateProblem } from '../../lib/forms/typed-date.ts';
import { useStale } from '../../lib/forms/use-stale.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { BirthDateField } from '../../ui/fields/BirthDateField.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import forms from '../../ui/fields/Form.module.css';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { StaleNotice } from '../../ui/states/StaleNotice.tsx';
import { TestsField } from '../lab-tests/TestsField.tsx';
import css from './Orders.module.css';

/** The visit or the person that a new order is for; the reader without either. */
export type OrderOwner = Pick<InputOf<typeof labOrders.create>, 'appointment_id' | 'attach' | 'person_id'>;

type OrderDialogProps = {
  /** The order to edit; null for a new one. */
  order: LabOrder | null;
  whose?: OrderOwner;
  onClose: () => void;
};

const typed = (day: string | null | undefined): string => (day ? formatDate(day) : '');
const toValues = (order: LabOrder | null) => ({
  first_name: order?.first_name ?? '',
  last_name: order?.last_name ?? '',
  date_of_birth: typed(order?.date_of_birth),
  ordering_provider: order?.ordering_provider ?? '',
  npi: order?.npi ?? '',
  lab: order?.lab ?? '',
  icd10: order?.icd10.join(', ') ?? '',
  valid_from: typed(order?.valid_from),
  valid_until: typed(order?.valid_until),
  uses: String(order?.uses ?? 1),
  test_ids: order?.tests.map(({ id }) => id) ?? [],
});

const DAYS = ['date_of_birth', 'valid_from', 'valid_until'] as const;

/** Adds an order with its tests, or changes what an order says. */
export default function OrderDialog({ order, whose, onClose }: OrderDialogProps) {
  const [basis, setBasis] = useState(order);
  const form = useForm({
    initial: toValues(order),
    op: order ? labOrders.update : labOrders.create,
    toInput: ({ icd10, ...values }) => ({
      ...values,
      ...Object.fromEntries(
        DAYS.map((name) => [
          name,
          parseTypedDate(values[name]) ?? (values[name] === '' ? null : values[name]),
        ]),
      ),
      icd10: icd10.split(/[\s,;]+/).filter(Boolean),
      ...(basis && { id: basis.id, version: basis.version }),
      ...(!basis && whose),
    }),
    check: (values) => Object.fromEntries(DAYS.map((name) => [name, typedDateProblem(values[name])])),
    fallback: t('Save failed.'),
    onDone: () => {
      toast('success', order ? t('Saved.') : t('Order added.'));
      onClose();
    },
  });
  const { stale, settle } = useStale(form, toValues, setBasis);
  const labels = {
    first_name: t('First name on the order (optional)'),
    last_name: t('Last name on the order (optional)'),
    date_of_birth: t('Date of birth on the order (optional)'),
    ordering_provider: t('Ordering provider (optional)'),
    npi: t('NPI (optional)'),
    lab: t('Lab (optional)'),
    icd10: t('ICD-10 codes (optional)'),
    valid_from: t('Valid from (optional)'),
    valid_until: t('Valid until (optional)'),
    uses: t('Number of visits'),
    test_ids: t('Tests'),
  };
  return (
    <Dialog onClose={onClose} title={order ? t('Edit order') : t('Enter an order')}>
      <Form form={form}>
        <StaleNotice
          stale={stale}
          labels={labels}
          show={(now) => {
            const tests = now?.tests.map(({ name }) => t(name)) ?? [];
            return { ...toValues(now), test_ids: tests.join(', ') };
          }}
          settle={settle}
        />
        <TestsField {...form.field('test_ids')} />
        <div className={forms.pair}>
          <TextField {...form.field('first_name')} label={labels.first_name} />
          <TextField {...form.field('last_name')} label={labels.last_name} />
        </div>
        <BirthDateField {...form.field('date_of_birth')} label={labels.date_of_birth} />
        <div className={forms.pair}>
          <TextField {...form.field('ordering_provider')} label={labels.ordering_provider} />
          <TextField {...form.field('npi')} label={labels.npi} inputMode="numeric" maxLength={10} />
        </div>
        <div className={forms.pair}>
          <TextField {...form.field('lab')} label={labels.lab} />
          <TextField
            {...form.field('icd10')}
            label={labels.icd10}
            description={t('Such as E11.9, with commas between them.')}
          />
        </div>
        <div className={forms.pair}>
          <DateField {...form.field('valid_from')} label={labels.valid_from} />
          <DateField {...form.field('valid_until')} label={labels.valid_until} />
        </div>
        <TextField {...form.field('uses')} label={labels.uses} inputMode="numeric" maxLength={2} />
        <div className={css.end}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <SubmitButton form={form} accent>
            {t('Save')}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
