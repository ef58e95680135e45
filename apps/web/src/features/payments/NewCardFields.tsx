import { Button } from '@mantine/core';
import { t } from '../../i18n/translate.ts';
import type { Bound } from '../../lib/forms/form.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { formatCardNumber, formatCvv, formatExpiry, type CardFields } from './card-input.ts';
import css from './Pay.module.css';
import type { Library } from './use-accept.ts';

type NewCardFieldsProps = {
  field: (name: keyof CardFields) => Bound<string>;
  library: Library;
  /** Loads the processor's script again. */
  retry: () => void;
};

/** Number, expiry and security code of a card. None of them is sent to this site's server. */
export function NewCardFields({ field, library, retry }: NewCardFieldsProps) {
  const [number, expiry, cvv] = [field('number'), field('expiry'), field('cvv')];
  return (
    <>
      <TextField
        {...number}
        onChange={(value) => number.onChange(formatCardNumber(textOf(value)))}
        label={t('Card number')}
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="0000 0000 0000 0000"
      />
      <div className={css.row}>
        <TextField
          {...expiry}
          onChange={(value) => expiry.onChange(formatExpiry(textOf(value)))}
          label={t('Expiry')}
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM/YY"
        />
        <TextField
          {...cvv}
          onChange={(value) => cvv.onChange(formatCvv(textOf(value)))}
          label={t('CVV')}
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder="000"
        />
      </div>
      {library === 'missing' && (
        <Notice
          tone="bad"
          action={
            <Button variant="default" onClick={retry}>
              {t('Retry loading')}
            </Button>
          }
        >
          {t('Payment library not available. Disable blockers or retry.')}
        </Notice>
      )}
    </>
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
