import type { InputOf, Operation } from '@drawpoint/contracts/operation';
import type { futureVisits } from '@drawpoint/contracts/appointments/future-visits.contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { call } from '../../lib/api/api.ts';
import { useForm } from '../../lib/forms/form.ts';
import { toastFailure } from '../../lib/screen/toast-failure.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { useStale } from '../../lib/forms/use-stale.ts';
import { CheckField } from '../../ui/fields/CheckField.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { useStoredDraft } from '../../ui/dialogs/stored-draft.ts';
import { StaleNotice } from '../../ui/states/StaleNotice.tsx';
import { AffectedVisits } from '../appointments/AffectedVisits.tsx';
import { amountOf, amountText, minutesOf, minutesText, PRICE_TEXTS } from '../../lib/forms/amounts.ts';
import css from './Catalog.module.css';
import { TermsFields } from './TermsFields.tsx';

/**
 * A service with own terms of a provider or phlebotomist; null means the default
 * (docs/product/back-office.md#my-provider).
 */
type OwnTerms = {
  name: string;
  price: number | null;
  appointment_length_minutes: number | null;
  extra_radius_extension_minutes: number | null;
};

type Edit = Omit<OwnTerms, 'name'> & { offered: boolean };
type Flag = 'enabled' | 'accepted';
type Values = Record<Exclude<keyof OwnTerms, 'name'>, string> & Record<Flag, boolean>;

type OwnTermsFormProps<Op extends Operation, Row extends OwnTerms> = {
  /** The row as it was when the form opened. */
  row: Row;
  op: Op;
  /** Builds the input from the edit and the opened row's ids and version. */
  toInput: (edit: Edit, basis: Row) => InputOf<Op>;
  /** The operation's name for "offered", and the checkbox texts. */
  flag: { name: Flag; label: string; description: string; is: (row: Row) => boolean };
  usual: { price: number; length: number; extension: number };
  about: InputOf<typeof futureVisits.list>;
  /** For a form that opens and closes. Without it the form stays open, and Save needs a change. */
  onClose?: () => void;
};

/** Edits own terms of a service and shows the affected future visits. A blank field means the default. */
export function OwnTermsForm<Op extends Operation, Row extends OwnTerms>(props: OwnTermsFormProps<Op, Row>) {
  const { row, op, toInput, flag, usual, about, onClose } = props;
  const [basis, setBasis] = useState(row);
  const failed = t('Save failed.');
  const toValues = (now: Row) =>
    ({
      price: amountText(now.price),
      appointment_length_minutes: minutesText(now.appointment_length_minutes),
      extra_radius_extension_minutes: minutesText(now.extra_radius_extension_minutes),
      [flag.name]: flag.is(now),
    }) as Values;
  const form = useForm<Op, Values, Row>({
    initial: toValues(row),
    op,
    toInput: ({
      price,
      appointment_length_minutes: length,
      extra_radius_extension_minutes: extension,
      ...is
    }) =>
      toInput(
        {
          price: amountOf(price),
          appointment_length_minutes: minutesOf(length),
          extra_radius_extension_minutes: minutesOf(extension),
          offered: is[flag.name],
        },
        basis,
      ),
    texts: { price: PRICE_TEXTS },
    send: (input) => call<Op, Row>(op, input).catch(toastFailure(failed)),
    fallback: failed,
    onDone: (saved) => {
      setBasis(saved);
      toast('success', t('Saved.'));
      onClose?.();
    },
  });
  // A draft of older terms must not replace newer ones, so the terms are part of its name.
  useStoredDraft(`terms.${JSON.stringify([about, toValues(row)])}`, form);
  const { stale, settle } = useStale(form, toValues, setBasis);
  const labels = {
    price: t('Price'),
    appointment_length_minutes: t('Length'),
    extra_radius_extension_minutes: t('Extra extension'),
    [flag.name]: flag.label,
  };
  return (
    <Form form={form} asks={onClose === undefined}>
      <h3 className={css.subtitle}>{t(row.name)}</h3>
      <StaleNotice
        stale={stale}
        labels={labels}
        show={(now) => ({ ...toValues(now), [flag.name]: flag.is(now) ? t('Yes') : t('No') })}
        settle={settle}
      />
      <div className={css.terms}>
        <TermsFields
          price={form.field('price')}
          length={form.field('appointment_length_minutes')}
          extension={form.field('extra_radius_extension_minutes')}
          usual={usual}
          autoFocus={onClose !== undefined}
        />
      </div>
      <CheckField {...form.field(flag.name)} label={flag.label} description={flag.description} />
      {(onClose || form.dirty) && (
        <>
          <AffectedVisits about={about} />
          <div className={css.foot}>
            <span className={css.buttons}>
              {onClose && (
                <Button variant="default" onClick={onClose}>
                  {t('Cancel')}
                </Button>
              )}
              <SubmitButton form={form}>{t('Save')}</SubmitButton>
            </span>
          </div>
        </>
      )}
    </Form>
  );
}
