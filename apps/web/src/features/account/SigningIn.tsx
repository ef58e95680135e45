import type { TWO_FACTOR_CHANNELS } from '@drawpoint/contracts/auth/profile';
import type { User } from '@drawpoint/contracts/auth/user';
import { toPasswordStrength } from '@drawpoint/rules/password-policy';
import { t } from '../../i18n/translate.ts';
import { checkNewPassword } from '../../lib/forms/new-password.ts';
import { useUser } from '../../lib/session/current-user.ts';
import { useSite } from '../../lib/site.ts';
import { CheckField } from '../../ui/fields/CheckField.tsx';
import { NewPasswordFields } from '../../ui/fields/NewPasswordFields.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import css from './Account.module.css';
import { AccountCard } from './AccountCard.tsx';
import { useAccountForm, type Basis } from './use-account-form.ts';

type Channel = (typeof TWO_FACTOR_CHANNELS)[number];

const toValues = (user: User) => ({
  two_factor_enabled: user.two_factor_enabled,
  // No channel means email (docs/product/accounts.md#two-factor).
  two_factor_default_channel: user.two_factor_default_channel === 'sms' ? 'sms' : 'email',
  password: '',
  password_confirmation: '',
});

/** Settings for two-factor sign-in and the password. */
export function SigningIn({ basis }: { basis: Basis }) {
  const { mobile, mobile_confirmed } = useUser();
  // Older accounts may get codes on a number that was never confirmed; they keep that choice.
  const canText = mobile !== null && (mobile_confirmed || basis[0].two_factor_default_channel === 'sms');
  const strength = toPasswordStrength(useSite().passwordStrength);
  const edit = useAccountForm({
    basis,
    toValues,
    toEdit: ({ password, password_confirmation, ...values }) => ({
      two_factor_enabled: values.two_factor_enabled,
      ...(values.two_factor_enabled && {
        two_factor_default_channel: values.two_factor_default_channel as Channel,
      }),
      ...(password !== '' && { password, password_confirmation }),
    }),
    check: (values) => checkNewPassword(values, strength),
  });
  const { form } = edit;
  const labels = {
    two_factor_enabled: t('Two-step verification'),
    two_factor_default_channel: t('Send the code by'),
  };
  return (
    <AccountCard title={t('Signing in')} edit={edit} labels={labels} verb={t('Save')}>
      <CheckField {...form.field('two_factor_enabled')} label={labels.two_factor_enabled} />
      {form.values.two_factor_enabled && (
        <SelectField
          {...form.field('two_factor_default_channel')}
          className={css.theme}
          label={labels.two_factor_default_channel}
          description={
            canText ? undefined : t('Save and confirm a mobile number to get codes by text message.')
          }
          options={[
            { value: 'email', label: t('Email') },
            { value: 'sms', label: t('Text message'), disabled: !canText },
          ]}
        />
      )}
      <NewPasswordFields
        password={form.field('password')}
        confirmation={form.field('password_confirmation')}
        label={t('New password')}
      />
    </AccountCard>
  );
}
