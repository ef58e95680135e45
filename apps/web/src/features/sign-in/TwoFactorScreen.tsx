import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { usePending } from '../../lib/session/pending-sign-in.ts';
import forms from '../../ui/fields/Form.module.css';
import { FormPage } from '../../ui/page/FormPage.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { CodeForm } from './CodeForm.tsx';

/** The second factor: the code sent after the correct password (docs/product/accounts.md#two-factor). */
export function Component() {
  const pending = usePending();
  return (
    <FormPage
      title={t('Enter your code')}
      // Without a pending sign-in no code was sent, and the form links back.
      {...(pending !== null && {
        lead:
          pending?.channel === 'sms'
            ? t('We sent a code of 6 digits to your phone.')
            : t('We sent a code of 6 digits to your email.'),
        below: <TextLink to={paths.login}>{t('Back to Sign In')}</TextLink>,
      })}
    >
      {pending === null ? (
        <div className={forms.form}>
          <Notice tone="calm">{t('There is no sign-in to finish here. Please sign in again.')}</Notice>
          <LinkButton to={paths.login} tone="accent">
            {t('Sign In')}
          </LinkButton>
        </div>
      ) : (
        <CodeForm pending={pending} />
      )}
    </FormPage>
  );
}
