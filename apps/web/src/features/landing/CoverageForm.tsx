import type { Coverage } from '@drawpoint/contracts/booking/slots.contract';
import { lazy, Suspense, useState } from 'react';
import { message } from '../../i18n/message.ts';
import { t } from '../../i18n/translate.ts';
import { useForm } from '../../lib/forms/form.ts';
import { Form } from '../../ui/fields/Form.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import css from './CoverageForm.module.css';

// The page of visitors stays small: both are loaded by the first question.
const getCoverage = async () =>
  (await import('@drawpoint/contracts/booking/slots.contract')).slots.getCoverage;
const CoverageAnswer = lazy(() => import('./CoverageAnswer.tsx'));

/** Tells a visitor whether somebody comes to their ZIP code (docs/product/booking.md#coverage). */
export function CoverageForm() {
  const [told, setTold] = useState<Coverage | null>(null);
  const form = useForm({
    op: getCoverage,
    initial: { zip: '' },
    texts: { zip: { required: message('Enter your ZIP code.') } },
    fallback: t('Failed to load'),
    onDone: setTold,
  });
  return (
    <div className={css.coverage}>
      <Form form={form} asks={false}>
        <div className={css.row}>
          <TextField
            {...form.field('zip')}
            label={t('Do we come to you?')}
            placeholder={t('ZIP code')}
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={10}
          />
          <SubmitButton form={form} variant="default">
            {t('Check')}
          </SubmitButton>
        </div>
      </Form>
      {told && (
        <Suspense>
          <CoverageAnswer told={told} />
        </Suspense>
      )}
    </div>
  );
}
