import { ownWork, type OwnArea } from '@drawpoint/contracts/booking/own-work.contract';
import type { DistanceUnit } from '@drawpoint/rules/distance';
import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { call } from '../../lib/api/api.ts';
import { useForm } from '../../lib/forms/form.ts';
import { useStale } from '../../lib/forms/use-stale.ts';
import { toastFailure } from '../../lib/screen/toast-failure.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { Form } from '../../ui/fields/Form.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { AddressFields } from '../../ui/map/AddressFields.tsx';
import { StaleNotice } from '../../ui/states/StaleNotice.tsx';
import { addressLine, areaLabels, type AreaValues, toArea, toAreaEdit } from './area-values.ts';
import css from './Phlebotomists.module.css';

/** Lets a phlebotomist change their own service address and radii. */
export function OwnAreaForm({ opened, unit }: { opened: OwnArea; unit: DistanceUnit }) {
  const [basis, setBasis] = useState(opened);
  const shown = (area: OwnArea) => toArea(area, unit);
  const failed = t('Save failed.');
  const form = useForm<typeof ownWork.updateArea, AreaValues, OwnArea>({
    op: ownWork.updateArea,
    initial: shown(basis),
    toInput: (values) => {
      const { service_extra_charge: _, ...area } = toAreaEdit(values, basis, unit);
      return { ...area, version: basis.version };
    },
    send: (input) => call(ownWork.updateArea, input).catch(toastFailure(failed)),
    fallback: failed,
    onDone: (saved) => {
      setBasis(saved);
      toast('success', t('Saved.'));
    },
  });
  const { stale, settle } = useStale(form, shown, setBasis);
  const labels = areaLabels(unit);
  return (
    <Form form={form}>
      <StaleNotice
        stale={stale}
        labels={labels}
        show={(area) => ({ ...shown(area), service_address: addressLine(shown(area)) })}
        settle={settle}
      />
      <div className={css.stack}>
        <AddressFields
          field={(name) => {
            const { onChange, ...field } = form.field(`service_address.${name}`);
            return { ...field, onChange: (event) => onChange(event.currentTarget.value) };
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
        </div>
        <div className={css.actions}>
          <SubmitButton form={form} accent>
            {t('Save changes')}
          </SubmitButton>
        </div>
      </div>
    </Form>
  );
}
