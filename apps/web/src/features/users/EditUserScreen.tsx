import { type AdminUser, adminUsers } from '@drawpoint/contracts/auth/admin-users.contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { query } from '../../lib/api.ts';
import { Card } from '../../ui/Card.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { QueryView } from '../../ui/QueryView.tsx';
import { StaleNotice } from '../../ui/StaleNotice.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { PreferenceFields, usePersonLabels } from '../people/PersonFields.tsx';
import { useEditForm } from './use-user-form.ts';
import { toUserValues } from './user-values.ts';
import { UserFields } from './UserFields.tsx';
import css from './Users.module.css';

const DocumentSlots = lazy(async () => ({
  default: (await import('../documents/DocumentSlots.tsx')).DocumentSlots,
}));

/** Edit User (3 §2). */
export function Component() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const found = useQuery({ ...query(adminUsers.get, { id: Number(id) }), staleTime: Infinity });
  return (
    <QueryView query={found} failure={t('Failed to load user.')}>
      {(user) => <Editor key={user.id} opened={user} />}
    </QueryView>
  );
}

function Editor({ opened }: { opened: AdminUser }) {
  const { t } = useTranslation();
  const [basis, setBasis] = useState(opened);
  const props = { basis, setBasis };
  return (
    <Page title={basis.full_name} lead={basis.email}>
      <Tabs
        label={t('Edit User')}
        tabs={[
          { name: 'personal', label: t('Personal Info'), panel: () => <Panel {...props} part="person" /> },
          {
            name: 'documents',
            label: t('Documents'),
            panel: () => <DocumentSlots userId={basis.id} canUpload />,
          },
          {
            name: 'preferences',
            label: t('Notifications & Preferences'),
            panel: () => <Panel {...props} part="preferences" />,
          },
        ]}
      />
    </Page>
  );
}

type PanelProps = {
  basis: AdminUser;
  setBasis: (saved: AdminUser) => void;
  part: 'person' | 'preferences';
};

function Panel({ basis, setBasis, part }: PanelProps) {
  const { t } = useTranslation();
  const { form, stale, settle } = useEditForm(basis, setBasis);
  const labels = {
    ...usePersonLabels(),
    roles: t('Roles'),
    is_phlebotomist: t('Phlebotomist'),
    provider_id: t('Provider'),
  };
  return (
    <Card
      className={css.form}
      title={part === 'person' ? t('Personal Info') : t('Notifications & Preferences')}
    >
      <Form form={form}>
        <StaleNotice
          stale={stale}
          labels={labels}
          show={(now) => ({ ...toUserValues(now), roles: now?.roles.join(', ') ?? '' })}
          settle={settle}
        />
        {basis.deleted && (
          <Notice tone="bad">{t('This account is deleted. It can be restored in the list.')}</Notice>
        )}
        {!basis.email_verified && part === 'person' && (
          <Notice tone="wait">{t('The email address is not confirmed yet.')}</Notice>
        )}
        {part === 'person' ? <UserFields form={form} user={basis} /> : <PreferenceFields form={form} />}
        <div className={css.actions}>
          <SubmitButton form={form} accent>
            {t('Save changes')}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
