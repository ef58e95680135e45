import { adminUsers, type AdminUser } from '@drawpoint/contracts/auth/admin-users.contract';
import { t } from '../../i18n/translate.ts';
import { seesAllProviders, useUser } from '../../lib/session/current-user.ts';
import { PersonFields } from '../people/PersonFields.tsx';
import { ProviderField } from '../people/ProviderField.tsx';
import type { useAddForm, useEditForm } from './use-user-form.ts';
import css from './Users.module.css';
import { roles } from '@drawpoint/contracts/auth/roles.contract';
import { ROLES } from '@drawpoint/contracts/operation';
import { useQuery, useMutation } from '@tanstack/react-query';
import { query, mutation } from '../../lib/api/api.ts';
import type { Bound } from '../../lib/forms/form.ts';
import { CheckField } from '../../ui/fields/CheckField.tsx';
import { roleName } from './role-name.ts';
import { passwords } from '@drawpoint/contracts/auth/passwords.contract';
import { Button } from '@mantine/core';
import { errorText } from '../../lib/api/api-error.ts';
import { toast } from '../../lib/screen/toasts.ts';
import { Facts } from '../../ui/text/Facts.tsx';
import { Notice } from '../../ui/page/Notice.tsx';

type UserForm = ReturnType<typeof useAddForm> | ReturnType<typeof useEditForm>['form'];

/** Personal data, roles and provider: the first tab of the user form (docs/product/back-office.md#users). */
export function UserFields({ form, user }: { form: UserForm; user: AdminUser | null }) {
  const isDeveloper = seesAllProviders(useUser());
  const isLocked = user !== null && !user.may.includes('credentials');
  return (
    <>
      <PersonFields
        form={form}
        isNew={user === null}
        locked={isLocked ? <LockedCredentials user={user} /> : undefined}
      />
      {user?.may.includes('invite') && user.email !== '' && <Invitation user={user} />}
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
            {t('To change a phlebotomist’s provider, open their page under Phlebotomists.')}
          </p>
        )
      ) : (
        <ProviderField field={form.field('provider_id')} none={t('None')} isNew={user === null} />
      )}
    </>
  );
}

type RoleFieldsProps = {
  chosen: readonly string[];
  error: string | undefined;
  onChange: (roles: string[]) => void;
  flag: Bound<boolean>;
};

/** The roles of a user. Only developers see the role `developer`. */
function RoleFields({ chosen, error, onChange, flag }: RoleFieldsProps) {
  const isDeveloper = seesAllProviders(useUser());
  const known = useQuery(query(roles.list, {}));
  const names: readonly string[] = known.data?.data.map(({ name }) => name) ?? ROLES;
  // The flag below sets the phlebotomist role.
  const offered = [...new Set(names)].filter(
    (role) => role !== 'phlebotomist' && (isDeveloper || role !== 'developer'),
  );
  return (
    <fieldset className={css.roles}>
      <legend>{t('Roles')}</legend>
      {offered.map((role) => (
        <CheckField
          key={role}
          name={`role_${role}`}
          label={roleName(role)}
          value={chosen.includes(role)}
          onChange={(is) => onChange(is ? [...chosen, role] : chosen.filter((each) => each !== role))}
        />
      ))}
      <CheckField
        {...flag}
        label={t('Phlebotomist')}
        description={t('Adds a phlebotomist profile. Patients can book once it has an area and hours.')}
      />
      {error && <p className={css.error}>{error}</p>}
    </fieldset>
  );
}

/** Offers to invite a person who has not chosen a password again. */
function Invitation({ user: { id, full_name: name } }: { user: AdminUser }) {
  const invite = useMutation({
    ...mutation(adminUsers.invite),
    onSuccess: () => toast('success', t('An invitation is on its way to {{name}}.', { name })),
    onError: (error) => toast('error', errorText(error, t('The invitation could not be sent.'))),
  });
  return (
    <Notice
      tone="wait"
      action={
        <Button
          variant="default"
          aria-disabled={invite.isPending || undefined}
          onClick={() => !invite.isPending && invite.mutate({ id })}
        >
          {t('Send the invitation again')}
        </Button>
      }
    >
      {t('{{name}} has not chosen a password yet.', { name })}
    </Notice>
  );
}

/** Replaces credentials and roles that only the person may change. Offers to send a reset link. */
function LockedCredentials({ user }: { user: AdminUser }) {
  const name = user.full_name;
  const send = useMutation({
    ...mutation(passwords.forgot),
    onSuccess: () => toast('success', t('A reset link is on its way to {{name}}.', { name })),
    onError: (error) => toast('error', errorText(error, t('This could not be done.'))),
  });
  return (
    <>
      <Notice
        tone="wait"
        action={
          <Button
            variant="default"
            aria-disabled={send.isPending || undefined}
            onClick={() => !send.isPending && send.mutate({ email: user.email })}
          >
            {t('Send a reset link')}
          </Button>
        }
      >
        {t('Only {{name}} can change the email, password and sign-in codes.', { name })}
      </Notice>
      <Facts
        facts={[
          [t('Email'), user.email],
          [t('Roles'), user.roles.map((role) => roleName(role)).join(', ')],
        ]}
      />
    </>
  );
}
