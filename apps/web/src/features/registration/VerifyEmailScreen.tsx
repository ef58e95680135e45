import { useSearchParams } from 'react-router';
import { paths } from '../../config/paths.ts';
import { t } from '../../i18n/translate.ts';
import forms from '../../ui/fields/Form.module.css';
import { FormPage } from '../../ui/page/FormPage.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { FollowLink } from './FollowLink.tsx';
import { registeredHere } from './registered-here.ts';
import { ResendForm } from './ResendForm.tsx';
import css from './VerifyEmailScreen.module.css';

/** What a person sees after registering, until the email arrives. */
function Waiting() {
  const [search, setSearch] = useSearchParams();
  const email = search.get('email') ?? '';
  const registered = registeredHere() === email ? email : null;
  return (
    <div className={forms.form}>
      <p className={css.text}>{t('A verification email has been sent. Please check your inbox.')}</p>
      {email && (
        <p className={css.text}>
          {t('We sent it to {{email}}. The link works once, for 1 hour. Check your spam folder too.', {
            email,
          })}
        </p>
      )}
      {registered && (
        <p className={css.text}>{t('Is the address wrong? Correct it and send the link again.')}</p>
      )}
      <ResendForm
        email={email}
        registered={registered}
        onSent={(to) => setSearch({ email: to }, { replace: true })}
      />
    </div>
  );
}

/**
 * Shown after registration, and as the target of the email's link (docs/product/accounts.md#verification).
 */
export function Component() {
  const token = useSearchParams()[0].get('token');
  return (
    <FormPage
      title={t('Verify your email')}
      below={
        <>
          {t('Already verified?')} <TextLink to={paths.login}>{t('Sign In')}</TextLink>
        </>
      }
    >
      {token ? <FollowLink token={token} /> : <Waiting />}
    </FormPage>
  );
}
