import type { AdminUser } from '@drawpoint/contracts/auth/admin-users.contract';
import { useTranslation } from 'react-i18next';
import { seesAllProviders, useUser } from '../../lib/current-user.ts';
import { PersonFields } from '../people/PersonFields.tsx';
import { ProviderField } from '../people/ProviderField.tsx';
import { LockedCredentials } from './LockedCredentials.tsx';
import { RoleFields } from './RoleFields.tsx';
import type { useAddForm, useEditForm } from './use-user-form.ts';
import css from './Users.module.css';

type UserForm = ReturnType<typeof useAddForm> | ReturnType<typeof useEditForm>['form'];

/** Who somebody is, what they may do and whom they belong to: the first tab of the user form (3 §2). */
export function UserFields({ form, user }: { form: UserForm; user: AdminUser | null }) {
  const { t } = useTranslation();
  const isDeveloper = seesAllProviders(useUser());
  const isLocked = user !== null && !user.may.includes('credentials');
  return (
    <>
      <PersonFields
        form={form}
        isNew={user === null}
        locked={isLocked ? <LockedCredentials user={user} /> : undefined}
      />
      {!isLocked && (
        <RoleFields
          chosen={form.values.roles}
          error={form.errorOf('roles')}
          onChange={(roles) => form.set('roles', roles)}
          flag={form.field('is_phlebotomist')}
        />
      )}
      {user?.is_phlebotomist ? (
        isDeveloper && (
          <p className={css.quiet}>
            {t('A phlebotomist’s provider is changed on their page among the phlebotomists.')}
          </p>
        )
      ) : (
        <ProviderField field={form.field('provider_id')} none={t('None')} />
      )}
    </>
  );
}
