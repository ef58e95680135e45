import { phlebotomists, type ManagedPhlebotomist } from '@drawpoint/contracts/booking/phlebotomists.contract';
import { zoneCity } from '@drawpoint/rules/dates';
import type { DistanceUnit } from '@drawpoint/rules/distance';
import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.ts';
import { call, query } from '../../lib/api/api.ts';
import { confirm } from '../../lib/screen/confirm.ts';
import { useForm } from '../../lib/forms/form.ts';
import { useStale } from '../../lib/forms/use-stale.ts';
import { Card } from '../../ui/page/Card.tsx';
import { AddressFields } from '../../ui/map/AddressFields.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { MoneyField } from '../../ui/fields/MoneyField.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { AreaMap } from '../../ui/map/AreaMap.tsx';
import { PinFields } from '../../ui/map/PinFields.tsx';
import { StaleNotice } from '../../ui/states/StaleNotice.tsx';
import { VisitsAffected } from '../appointments/AffectedVisits.tsx';
import { PRICE_TEXTS } from '../../lib/forms/amounts.ts';
import { useDistanceUnit } from '../policies/use-policy.ts';
import { addressLine, areaLabels, type AreaValues, toArea, toAreaEdit } from './area-values.ts';
import css from './Phlebotomists.module.css';
import { useSavePhlebotomist } from './use-phlebotomist-form.ts';

const TYPING_MS = 500;

type AreaPanelProps = { basis: ManagedPhlebotomist; setBasis: (saved: ManagedPhlebotomist) => void };

/** A phlebotomist's service address and radii, on a map and as numbers. */
export function AreaPanel(props: AreaPanelProps) {
  const unit = useDistanceUnit(props.basis.provider_id);
  return unit === null ? <Skeleton height={480} /> : <AreaForm key={unit} {...props} unit={unit} />;
}

function AreaForm({ basis, setBasis, unit }: AreaPanelProps & { unit: DistanceUnit }) {
  const shown = (record: ManagedPhlebotomist) => toArea(record, unit);
  const save = useSavePhlebotomist(basis, setBasis);
  const form = useForm<typeof phlebotomists.update, AreaValues, ManagedPhlebotomist>({
    op: phlebotomists.update,
    initial: shown(basis),
    toInput: (values) => ({ id: basis.id, ...toAreaEdit(values, basis, unit) }),
    texts: { service_extra_charge: PRICE_TEXTS },
    fallback: t('Failed to update phlebotomist.'),
    send: async ({ id: _, ...edit }) => {
      const { service_address, service_radius_km, service_extra_radius_km } = edit;
      const area = { service_address, service_radius_km, service_extra_radius_km };
      // When the preview fails, saving reports the invalid area.
      const asked = await call(phlebotomists.previewArea, { id: basis.id, ...area }).catch(() => null);
      const follow_zone = (asked?.zone?.visits_ahead ?? 0) > 0 && (await agreesToZone(asked!.zone!));
      return save.send({ ...edit, ...(follow_zone && { follow_zone }) });
    },
    onDone: (saved) => {
      form.set('pin', null);
      save.done(saved);
    },
  });
  async function agreesToZone({
    tz,
    visits_ahead: count,
  }: {
    tz: string;
    visits_ahead: number;
  }): Promise<boolean> {
    const answer = await confirm({
      title: t('Change the time zone of {{name}} to {{city}}?', {
        name: basis.full_name,
        city: zoneCity(tz),
      }),
      text: t('{{count}} visits ahead keep their time. Working hours count in the new zone.', { count }),
      verb: t('Change the zone'),
      keep: t('Keep the zone'),
    });
    return answer !== null;
  }
  const { stale, settle } = useStale(form, shown, setBasis);
  const [typed] = useDebouncedValue(form.values, TYPING_MS);
  const { service_extra_charge: _, ...area } = toAreaEdit(typed, basis, unit);
  const preview = useQuery({
    ...query(phlebotomists.previewArea, { id: basis.id, ...area }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const zips = useQuery(query(phlebotomists.listVisitZips, { id: basis.id }));
  const labels = areaLabels(unit);
  const { pin } = form.values;
  const home = pin ?? preview.data?.service_address ?? null;
  const move = (to: { lat: number; lng: number }) => form.set('pin', to);
  return (
    <Card title={t('Service Area')}>
      <Form form={form}>
        <StaleNotice
          stale={stale}
          labels={labels}
          show={(current) => ({
            ...shown(current),
            service_address: addressLine(shown(current)),
          })}
          settle={settle}
        />
        <div className={css.area}>
          <div className={css.stack}>
            <AddressFields
              field={(name) => {
                const { onChange, ...field } = form.field(`service_address.${name}`);
                return {
                  ...field,
                  onChange: (event) => {
                    // A changed address is geocoded again.
                    form.set('pin', null);
                    onChange(event.currentTarget.value);
                  },
                };
              }}
            />
            <div className={css.three}>
              <TextField
                {...form.field('service_radius_km')}
                label={labels.service_radius_km}
                inputMode="decimal"
              />
              <TextField
                {...form.field('service_extra_radius_km')}
                label={labels.service_extra_radius_km}
                inputMode="decimal"
              />
              <MoneyField {...form.field('service_extra_charge')} label={labels.service_extra_charge} />
            </div>
            {home && <PinFields key={`${home.lat} ${home.lng}`} at={home} onMove={move} />}
          </div>
          {home ? (
            <AreaMap
              label={t('Service Area')}
              unit={unit}
              home={{ ...home, label: basis.full_name }}
              radiusKm={area.service_radius_km || 0}
              extraRadiusKm={area.service_extra_radius_km || null}
              points={zips.data?.data.map(({ zip, visits, ...at }) => ({
                ...{ id: zip, ...at },
                label: t('ZIP {{zip}}: {{count}} upcoming visits', { zip, count: visits }),
              }))}
              pin={{ at: home, label: t('Service address'), onMove: move }}
              height={360}
            />
          ) : (
            <p className={css.quiet}>
              {t('Enter an address to see the area. Without one, nobody can book.')}
            </p>
          )}
        </div>
        {preview.data && (
          <VisitsAffected visits={preview.data.affected.data} total={preview.data.affected.total} />
        )}
        <div className={css.actions}>
          <SubmitButton form={form} accent>
            {t('Save changes')}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
