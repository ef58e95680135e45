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
  fasting_hours: service?.fasting_hours?.toString() ?? '',
  bring_order: service?.bring_order ?? false,
  medicines: service?.medicines ?? '',
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
      fasting_hours,
      bring_order,
      medicines,
      result_days,
      ...minutes
    }) => ({
      ...{ name, active, description, preparation, bring, fasting, price: amountOf(price) as number },
      ...{ bring_order, medicines, fasting_hours: fasting_hours === '' ? null : Number(fasting_hours) },
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
    fasting_hours: t('Hours of fasting'),
    bring_order: t('The patient needs the doctor’s order'),
    medicines: t('Medicines'),
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
          bring_order: now?.bring_order ? t('Yes') : t('No'),
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
        {...form.field('fasting_hours')}
        label={labels.fasting_hours}
        description={t('0 to 24. Patients read when to begin: “Begin fasting at 9:00 pm on Thursday.”')}
        inputMode="numeric"
        maxLength={2}
      />
      <LongTextField
        {...form.field('medicines')}
        label={labels.medicines}
        description={t('What patients do about their medicines. We include it in their emails.')}
        rows={2}
        maxLength={2000}
      />
      <TextField
        {...form.field('bring')}
        label={labels.bring}
        description={t('What else patients have at hand, such as a photo ID.')}
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
      <CheckField {...form.field('bring_order')} label={labels.bring_order} />
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
