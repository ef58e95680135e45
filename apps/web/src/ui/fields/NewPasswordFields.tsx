import {
  toPasswordStrength,
  checkPassword,
  MATCH_TEXTS,
  type PasswordStrength,
} from '@drawpoint/rules/password-policy';
import { t } from '../../i18n/translate.ts';
import type { Bound } from '../../lib/forms/form.ts';
import { useSite } from '../../lib/site.ts';
import { PasswordField } from './PasswordField.tsx';
import { IconCheck, IconCircle, IconX } from '@tabler/icons-react';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import css from './PasswordChecklist.module.css';

type NewPasswordFieldsProps = {
  /** `form.field('password')` */
  password: Bound<string>;
  /** `form.field('password_confirmation')` */
  confirmation: Bound<string>;
  label: string;
};

/**
 * A new password and its repetition, with a checklist of the site's rules. Check it with `checkNewPassword`.
 */
export function NewPasswordFields({ password, confirmation, label }: NewPasswordFieldsProps) {
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

/** The rules of the site's password strength, each with its state (docs/product/accounts.md#passwords). */
function PasswordChecklist({ strength, password }: { strength: PasswordStrength; password: string }) {
  return (
    <ul className={css.list} aria-label={t('Your password needs')}>
      {checkPassword(strength, password).map(({ key, text, passed }) => {
        const Icon = passed ? IconCheck : IconCircle;
        return (
          <li key={key} className={css.rule} data-passed={passed || undefined}>
            <Icon size={16} stroke={passed ? 2.4 : 1.6} aria-hidden="true" />
            {t(text)}
            <VisuallyHidden>{passed ? t('(done)') : t('(missing)')}</VisuallyHidden>
          </li>
        );
      })}
    </ul>
  );
}

/** "Passwords match" or "Passwords do not match", from the first character of the repetition. */
function PasswordMatch({ password, confirmation }: { password: string; confirmation: string }) {
  if (confirmation === '') return <p className={css.match} aria-live="polite" />;
  const matches = password === confirmation;
  const Icon = matches ? IconCheck : IconX;
  return (
    <p className={css.match} data-matches={matches} aria-live="polite">
      <Icon size={16} stroke={2.2} aria-hidden="true" />
      {t(matches ? MATCH_TEXTS.match : MATCH_TEXTS.mismatch)}
    </p>
  );
}
