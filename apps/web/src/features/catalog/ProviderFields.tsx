import { OFFERED_ZONES } from '@drawpoint/scheduling/offered-zones';
import { zoneCity } from '@drawpoint/rules/dates';
import { zoneOfZip } from '@drawpoint/rules/zone-of-zip';
import { t } from '../../i18n/translate.ts';
import type { useForm } from '../../lib/forms/form.ts';
import { AddressFields } from '../../ui/map/AddressFields.tsx';
import { MoneyField } from '../../ui/fields/MoneyField.tsx';
import { PhoneField } from '../../ui/fields/PhoneField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { Textarea } from '../../ui/fields/Textarea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import css from './Catalog.module.css';
import { PROVIDER_LABELS, type ProviderValues } from './provider-values.ts';

type ProviderForm = Pick<ReturnType<typeof useForm<never, ProviderValues>>, 'field' | 'values'>;

/** The profile fields of a provider (docs/product/back-office.md#providers). */
export function ProviderFields({ form }: { form: ProviderForm }) {
  const { tz, address } = form.values;
  const typed = Object.values(address).filter((part) => part.trim() !== '').length;
  const isHalf = typed > 0 && typed < Object.keys(address).length;
  const place = /^\d{5}/.test(address.zip) ? zoneOfZip(address.zip) : null;
  const zones = [...new Set([...OFFERED_ZONES, ...(tz ? [tz] : [])])];
  return (
    <>
      <TextField {...form.field('name')} label={t(PROVIDER_LABELS.name)} maxLength={200} data-autofocus />
      <AddressFields field={(name) => form.field(`address.${name}`)} />
      {isHalf && <Notice tone="wait">{t('The address is not complete yet.')}</Notice>}
      <div className={css.pair}>
        <PhoneField {...form.field('phone')} label={t(PROVIDER_LABELS.phone)} />
        <TextField
          {...form.field('license_number')}
          label={t(PROVIDER_LABELS.license_number)}
          autoComplete="off"
          maxLength={60}
        />
      </div>
      <div className={css.pair}>
        <MoneyField {...form.field('travel_price')} label={t(PROVIDER_LABELS.travel_price)} />
        <SelectField
          {...form.field('tz')}
          label={t(PROVIDER_LABELS.tz)}
          none={t('From the address')}
          options={zones.map((zone) => ({ value: zone, label: zoneCity(zone) }))}
        />
      </div>
      <Textarea {...form.field('about')} label={t(PROVIDER_LABELS.about)} maxLength={300} rows={2} />
      {place !== null && tz !== '' && place !== tz && (
        <Notice tone="wait">
          {t('The address is in {{place}} time, but the zone is {{zone}}.', {
            place: zoneCity(place),
            zone: zoneCity(tz),
          })}
        </Notice>
      )}
    </>
  );
}
