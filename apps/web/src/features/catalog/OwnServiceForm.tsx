import { myProvider, type ProviderService } from '@drawpoint/contracts/booking/my-provider.contract';
import { formatMoney } from '@drawpoint/rules/money';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { message } from '../../i18n/message.ts';
import { call } from '../../lib/api.ts';
import { useForm } from '../../lib/form.ts';
import { toast } from '../../lib/toasts.ts';
import { useStale } from '../../lib/use-stale.ts';
import { CheckField } from '../../ui/fields/CheckField.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { MinutesField } from '../../ui/fields/MinutesField.tsx';
import { MoneyField } from '../../ui/fields/MoneyField.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { StaleNotice } from '../../ui/StaleNotice.tsx';
import { AffectedVisits } from '../appointments/AffectedVisits.tsx';
import { amountOf, amountText, minutesOf, minutesText } from './amounts.ts';
import css from './Catalog.module.css';
import { toastFailure } from './toast-failure.ts';

const toValues = (row: ProviderService) => ({
  price: amountText(row.price),
  appointment_length_minutes: minutesText(row.appointment_length_minutes),
  extra_radius_extension_minutes: minutesText(row.extra_radius_extension_minutes),
  enabled: row.enabled !== false,
});

/** The own terms of a service, and which visits ahead a change is about; blank takes the default (3 §5). */
export function OwnServiceForm({ row, onClose }: { row: ProviderService; onClose: () => void }) {
  const { t } = useTranslation();
  const [basis, setBasis] = useState(row);
  const failed = t('Save failed.');
  const form = useForm({
    initial: toValues(row),
    op: myProvider.updateService,
    toInput: ({ price, enabled, ...minutes }) => ({
      ...{ id: basis.id, provider_id: basis.provider_id, version: basis.version, price: amountOf(price) },
      appointment_length_minutes: minutesOf(minutes.appointment_length_minutes),
      extra_radius_extension_minutes: minutesOf(minutes.extra_radius_extension_minutes),
      // Null is the default, which is yes.
      enabled: enabled ? null : false,
    }),
    words: { price: { type: message('Enter an amount such as 89.00.') } },
    send: (input) => call(myProvider.updateService, input).catch(toastFailure(failed)),
    fallback: failed,
    onDone: () => {
      toast('success', t('Saved.'));
      onClose();
    },
  });
  const { stale, settle } = useStale(form, toValues, setBasis);
  const labels = {
    price: t('Price'),
    appointment_length_minutes: t('Length'),
    extra_radius_extension_minutes: t('Extra extension'),
    enabled: t('Offered'),
  };
  return (
    <Form form={form} asks={false}>
      <h3 className={css.subtitle}>{t(row.name)}</h3>
      <StaleNotice
        stale={stale}
        labels={labels}
        show={(now) => ({
          ...toValues(now),
          enabled: now.enabled === false ? t('Not offered') : t('Offered'),
        })}
        settle={settle}
      />
      <div className={css.terms}>
        <MoneyField
          {...form.field('price')}
          label={labels.price}
          placeholder={t('Default {{value}}', { value: formatMoney(row.default_price) })}
          autoFocus
        />
        <MinutesField
          {...form.field('appointment_length_minutes')}
          label={labels.appointment_length_minutes}
          placeholder={t('Default {{value}}', { value: row.default_length_minutes })}
          min={5}
          max={720}
        />
        <MinutesField
          {...form.field('extra_radius_extension_minutes')}
          label={labels.extra_radius_extension_minutes}
          placeholder={t('Default {{value}}', { value: row.default_extra_extension_minutes })}
          min={0}
          max={720}
        />
      </div>
      <CheckField
        {...form.field('enabled')}
        label={labels.enabled}
        description={t('Patients can book it with you. A blank field takes the default.')}
      />
      <AffectedVisits about={{ provider_id: row.provider_id, service_id: row.id }} />
      <div className={css.foot}>
        <span className={css.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <SubmitButton form={form}>{t('Save')}</SubmitButton>
        </span>
      </div>
    </Form>
  );
}
