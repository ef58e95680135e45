import { services, type ManagedService } from '@drawpoint/contracts/booking/services.contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { useForm } from '../../lib/forms/form.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { useStale } from '../../lib/forms/use-stale.ts';
import { CheckField } from '../../ui/fields/CheckField.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { LongTextField } from '../../ui/fields/LongTextField.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { StaleNotice } from '../../ui/states/StaleNotice.tsx';
import { amountOf, amountText, minutesOf, minutesText, PRICE_TEXTS } from '../../lib/forms/amounts.ts';
import css from './Catalog.module.css';
import { TermsFields } from './TermsFields.tsx';

/** Initial values of a new service (docs/product/back-office.md#services). */
const NEW = { length: '60', extension: '0' };

const toValues = (service: ManagedService | null) => ({
  name: service?.name ?? '',
  price: amountText(service?.price ?? null),
  default_appointment_length_minutes: service
    ? minutesText(service.default_appointment_length_minutes)
    : NEW.length,
  default_extra_radius_extension_minutes: service
    ? minutesText(service.default_extra_radius_extension_minutes)
    : NEW.extension,
  description: service?.description ?? '',
  preparation: service?.preparation ?? '',
  bring: service?.bring ?? '',
  fasting: service?.fasting ?? false,
  result_days: service?.result_days?.toString() ?? '',
  active: service?.active ?? true,
});

/** The form to add or edit a service in its row. Saves against the version that was opened (decision 096). */
export function ServiceForm({ service, onClose }: { service: ManagedService | null; onClose: () => void }) {
  const [basis, setBasis] = useState(service);
  const form = useForm({
    initial: toValues(service),
    op: service ? services.update : services.create,
    toInput: ({
      name,
      active,
      price,
      description,
      preparation,
      bring,
      fasting,
      result_days,
      ...minutes
    }) => ({
      ...{ name, active, description, preparation, bring, fasting, price: amountOf(price) as number },
      result_days: result_days === '' ? null : Number(result_days),
      default_appointment_length_minutes: minutesOf(minutes.default_appointment_length_minutes) as number,
      // An empty extension is sent as 0 (docs/product/back-office.md#services).
      default_extra_radius_extension_minutes: minutesOf(minutes.default_extra_radius_extension_minutes) ?? 0,
      ...(basis && { id: basis.id, version: basis.version }),
    }),
    texts: { price: PRICE_TEXTS },
    fallback: t('Save failed.'),
    onDone: () => {
      toast('success', t('Saved.'));
      onClose();
    },
  });
  const { stale, settle } = useStale(form, toValues, setBasis);
  const labels = {
    name: t('Name'),
    price: t('Price'),
    default_appointment_length_minutes: t('Length'),
    default_extra_radius_extension_minutes: t('Extra extension'),
    description: t('Description'),
    preparation: t('Preparation'),
    bring: t('To have ready'),
    fasting: t('The patient fasts before it'),
    result_days: t('Days to results'),
    active: t('Active'),
  };
  return (
    <Form form={form} asks={false}>
      <StaleNotice
        stale={stale}
        labels={labels}
        show={(now) => ({
          ...toValues(now),
          active: now?.active ? t('Active') : t('Inactive'),
          fasting: now?.fasting ? t('Yes') : t('No'),
        })}
        settle={settle}
      />
      <div className={css.service}>
        <TextField {...form.field('name')} label={labels.name} maxLength={200} autoFocus />
        <TermsFields
          price={form.field('price')}
          length={form.field('default_appointment_length_minutes')}
          extension={form.field('default_extra_radius_extension_minutes')}
        />
      </div>
      <TextField
        {...form.field('description')}
        label={labels.description}
        description={t('What the service is, in a sentence. Patients read it when they choose.')}
        maxLength={300}
      />
      <LongTextField
        {...form.field('preparation')}
        label={labels.preparation}
        description={t('What patients do before the visit, such as fasting. We include it in their emails.')}
        maxLength={2000}
      />
      <TextField
        {...form.field('bring')}
        label={labels.bring}
        description={t('What patients have at hand, such as the doctor’s order.')}
        maxLength={300}
      />
      <TextField
        {...form.field('result_days')}
        label={labels.result_days}
        description={t('From the draw, 0 to 60. Left empty, patients read nothing about it.')}
        inputMode="numeric"
        maxLength={2}
      />
      <CheckField {...form.field('fasting')} label={labels.fasting} />
      <div className={css.foot}>
        <CheckField {...form.field('active')} label={labels.active} />
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
