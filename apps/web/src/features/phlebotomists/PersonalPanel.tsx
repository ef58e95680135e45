import type { ManagedPhlebotomist } from '@drawpoint/contracts/booking/phlebotomists.contract';
import { t } from '../../i18n/translate.ts';
import { Card } from '../../ui/page/Card.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { StaleNotice } from '../../ui/states/StaleNotice.tsx';
import { PersonFields, PreferenceFields, usePersonLabels } from '../people/PersonFields.tsx';
import css from './Phlebotomists.module.css';
import type { PersonPart } from '../people/person-values.ts';
import { ProviderField } from '../people/ProviderField.tsx';
import { toValues, useEditForm } from './use-phlebotomist-form.ts';

type PanelProps = {
  basis: ManagedPhlebotomist;
  setBasis: (saved: ManagedPhlebotomist) => void;
  part: PersonPart;
};

/** A tab of a phlebotomist's account: who they are, or how they are reached. */
export function PersonalPanel({ basis, setBasis, part }: PanelProps) {
  const { form, stale, settle } = useEditForm(basis, setBasis, part);
  const labels = { ...usePersonLabels(), provider_id: t('Provider') };
  return (
    <Card
      className={css.form}
      title={part === 'person' ? t('Personal Info') : t('Notifications & Preferences')}
    >
      <Form form={form}>
        <StaleNotice stale={stale} labels={labels} show={toValues} settle={settle} />
        {!basis.email_verified && part === 'person' && (
          <Notice tone="wait">{t('The email address is not confirmed yet.')}</Notice>
        )}
        {part === 'person' ? (
          <>
            <PersonFields form={form} isNew={false} />
            <ProviderField field={form.field('provider_id')} />
          </>
        ) : (
          <PreferenceFields form={form} />
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
