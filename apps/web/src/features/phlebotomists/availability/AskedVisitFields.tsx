import { t } from '../../../i18n/translate.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import css from './Availability.module.css';
import type { VisitQuery } from './use-visit-asked.ts';

/** Fields for the visit in question: service and place. */
export function AskedVisitFields({ visit }: { visit: VisitQuery }) {
  return (
    <div className={css.ask}>
      <SelectField
        name="service"
        label={t('Service')}
        value={visit.service}
        onChange={visit.setService}
        options={(visit.services.data?.data ?? []).map(({ id, name }) => ({
          value: String(id),
          label: t(name),
        }))}
      />
      <TextInput
        label={t('Address (optional)')}
        maxLength={200}
        value={visit.line1}
        onChange={({ currentTarget }) => visit.setLine1(currentTarget.value)}
      />
      <TextInput
        label={t('ZIP (optional)')}
        inputMode="numeric"
        maxLength={5}
        value={visit.zip}
        error={visit.isUnknownZip ? t('We could not find this ZIP code.') : undefined}
        onChange={({ currentTarget }) => visit.setZip(currentTarget.value)}
      />
    </div>
  );
}
