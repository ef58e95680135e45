import type { TWO_FACTOR_CHANNELS, User } from '@drawpoint/contracts/auth/user';
import { toPasswordStrength } from '@drawpoint/rules/password-policy';
import { useTranslation } from 'react-i18next';
import { checkNewPassword } from '../../lib/new-password.ts';
import { useSite } from '../../lib/site.ts';
import { Card } from '../../ui/Card.tsx';
import { CheckField } from '../../ui/fields/CheckField.tsx';
import { Form } from '../../ui/fields/Form.tsx';
import { NewPasswordFields } from '../../ui/fields/NewPasswordFields.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx';
import css from './Account.module.css';
import { StaleNotice } from './StaleNotice.tsx';
import { useAccountForm, type Basis } from './use-account-form.ts';

type Channel = (typeof TWO_FACTOR_CHANNELS)[number];

const toValues = (user: User) => ({
  two_factor_enabled: user.two_factor_enabled,
  // None means email (OP §7).
  two_factor_default_channel: user.two_factor_default_channel === 'sms' ? 'sms' : 'email',
  password: '',
  password_confirmation: '',
  current_password: '',
});

/** Two-factor and the password (1 §2.15); the server asks for the current one where the sign-in is not recent. */
export function SigningIn({ basis }: { basis: Basis }) {
  const { t } = useTranslation();
  const [{ mobile }] = basis;
  const strength = toPasswordStrength(useSite().passwordStrength);
  const { form, stale, settle } = useAccountForm({
    basis,
    toValues,
    toEdit: ({ password, password_confirmation, current_password, ...values }) => ({
      two_factor_enabled: values.two_factor_enabled,
      ...(values.two_factor_enabled && {
        two_factor_default_channel: values.two_factor_default_channel as Channel,
      }),
      ...(password !== '' && { password, password_confirmation }),
      ...(current_password !== '' && { current_password }),
    }),
    check: (values) => checkNewPassword(values, strength),
  });
  const labels = {
    two_factor_enabled: t('Ask for a code after my password'),
    two_factor_default_channel: t('Send the code by'),
  };
  return (
    <Card className={css.form} title={t('Signing in')}>
      <Form form={form}>
        <StaleNotice stale={stale} labels={labels} show={toValues} settle={settle} />
        <CheckField {...form.field('two_factor_enabled')} label={labels.two_factor_enabled} />
        {form.values.two_factor_enabled && (
          <SelectField
            {...form.field('two_factor_default_channel')}
            className={css.theme}
            label={labels.two_factor_default_channel}
            description={mobile ? undefined : t('Save a mobile number to get codes by text message.')}
            options={[
              { value: 'email', label: t('Email') },
              ...(mobile ? [{ value: 'sms', label: t('Text message') }] : []),
            ]}
          />
        )}
        <NewPasswordFields
          password={form.field('password')}
          confirmation={form.field('password_confirmation')}
          label={t('New password')}
        />
        {form.dirty && (
          <PasswordField
            {...form.field('current_password')}
            label={t('Current password')}
            description={t('Leave it empty if you have just signed in.')}
            autoComplete="current-password"
          />
        )}
        <div className={css.actions}>
          <SubmitButton form={form}>{t('Save')}</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
