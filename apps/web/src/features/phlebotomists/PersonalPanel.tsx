import type { ManagedPhlebotomist } from '@drawpoint/contracts/booking/phlebotomists.contract';
import { t } from '../../i18n/translate.ts';
import { StaleNotice } from '../../ui/states/StaleNotice.tsx';
import { PersonCard } from '../people/PersonCard.tsx';
import { PersonFields, PreferenceFields, usePersonLabels } from '../people/PersonFields.tsx';
import type { PersonPart } from '../people/person-values.ts';
import { ProviderField } from '../people/ProviderField.tsx';
import { toValues, useEditForm } from './use-phlebotomist-form.ts';

type PanelProps = {
  basis: ManagedPhlebotomist;
  setBasis: (saved: ManagedPhlebotomist) => void;
  part: PersonPart;
};

/** A form tab of a phlebotomist's account: personal data or preferences. */
export function PersonalPanel({ basis, setBasis, part }: PanelProps) {
  const { form, stale, settle } = useEditForm(basis, setBasis, part);
  const labels = { ...usePersonLabels(), provider_id: t('Provider') };
  return (
    <PersonCard
      form={form}
      part={part}
      isConfirmed={basis.email_verified}
      notices={<StaleNotice stale={stale} labels={labels} show={toValues} settle={settle} />}
    >
      {part === 'person' ? (
        <>
          <PersonFields form={form} isNew={false} />
          <ProviderField field={form.field('provider_id')} />
        </>
      ) : (
        <PreferenceFields form={form} />
      )}
    </PersonCard>
  );
}
