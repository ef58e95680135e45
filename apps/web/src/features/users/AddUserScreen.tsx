import { t } from '../../i18n/translate.ts';
import { Card } from '../../ui/page/Card.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Tabs } from '../../ui/page/Tabs.tsx';
import { PreferenceFields } from '../people/PersonFields.tsx';
import { ADD_TABS, useAddForm } from './use-user-form.ts';
import { UserFields } from './UserFields.tsx';
import css from './Users.module.css';

/** Add User (docs/product/back-office.md#users). */
export function Component() {
  const form = useAddForm();
  return (
    <Page
      title={t('Add User')}
      lead={t('They get an invitation by email to choose a password. It is good for 7 days.')}
    >
      <Form form={form}>
        <Tabs
          label={t('Add User')}
          tabs={[
            {
              name: ADD_TABS.person,
              label: t('Personal Info'),
              panel: () => (
                <Card className={css.form} title={t('Personal Info')}>
                  <div className={css.fields}>
                    <UserFields form={form} user={null} />
                  </div>
                </Card>
              ),
            },
            {
              name: ADD_TABS.preferences,
              label: t('Notifications & Preferences'),
              panel: () => (
                <Card className={css.form} title={t('Notifications & Preferences')}>
                  <div className={css.fields}>
                    <PreferenceFields form={form} />
                  </div>
                </Card>
              ),
            },
          ]}
        />
        <div className={`${css.form} ${css.actions}`}>
          <SubmitButton form={form} accent>
            {t('Add user')}
          </SubmitButton>
        </div>
      </Form>
    </Page>
  );
}
