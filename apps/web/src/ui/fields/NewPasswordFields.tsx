import { toPasswordStrength } from '@drawpoint/rules/password-policy';
import { useTranslation } from 'react-i18next';
import type { Bound } from '../../lib/form.ts';
import { useSite } from '../../lib/site.ts';
import { PasswordChecklist, PasswordMatch } from './PasswordChecklist.tsx';
import { PasswordField } from './PasswordField.tsx';

type NewPasswordFieldsProps = {
  /** `form.field('password')` */
  password: Bound<string>;
  /** `form.field('password_confirmation')` */
  confirmation: Bound<string>;
  label: string;
};

/** A new password, twice, with the site's rules ticked as they are met (1 §2.10); checked by `checkNewPassword`. */
export function NewPasswordFields({ password, confirmation, label }: NewPasswordFieldsProps) {
  const { t } = useTranslation();
  const strength = toPasswordStrength(useSite().passwordStrength);
  return (
    <>
      <PasswordField {...password} label={label} autoComplete="new-password" />
      <PasswordChecklist strength={strength} password={password.value} />
      <PasswordField {...confirmation} label={t('Confirm password')} autoComplete="new-password" />
      <PasswordMatch password={password.value} confirmation={confirmation.error ? '' : confirmation.value} />
    </>
  );
}
