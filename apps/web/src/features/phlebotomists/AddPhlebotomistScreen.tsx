import { t } from '../../i18n/translate.ts';
import { Card } from '../../ui/page/Card.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { PersonFields } from '../people/PersonFields.tsx';
import css from './Phlebotomists.module.css';
import { ProviderField } from '../people/ProviderField.tsx';
import { useAddForm } from './use-phlebotomist-form.ts';

/** Adds a phlebotomist's personal data; area and hours follow on their own tabs. */
export function Component() {
  const form = useAddForm();
  return (
    <Page
      title={t('Add Phlebotomist')}
      lead={t('They get an invitation by email to choose a password. It is good for 7 days.')}
    >
      <Card className={css.form} title={t('Personal Info')}>
        <Form form={form}>
          <PersonFields form={form} isNew />
          <ProviderField field={form.field('provider_id')} isNew />
          <div className={css.actions}>
            <SubmitButton form={form} accent>
              {t('Add phlebotomist')}
            </SubmitButton>
          </div>
        </Form>
      </Card>
    </Page>
  );
}
