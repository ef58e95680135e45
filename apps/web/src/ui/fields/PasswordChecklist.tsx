import { checkPassword, MATCH_TEXTS, type PasswordStrength } from '@drawpoint/rules/password-policy';
import { IconCheck, IconCircle, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import css from './PasswordChecklist.module.css';

/** The rules of the site's password strength, each ticked as it is met (1 §2.10). */
export function PasswordChecklist({ strength, password }: { strength: PasswordStrength; password: string }) {
  const { t } = useTranslation();
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

/** "Passwords match" or "Passwords do not match", from the first character of the second one on. */
export function PasswordMatch({ password, confirmation }: { password: string; confirmation: string }) {
  const { t } = useTranslation();
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
