import { lazy, Suspense } from 'react';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { useSession } from '../../lib/session/session.ts';
import { FormPage } from '../../ui/page/FormPage.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { Company } from './Company.tsx';
import css from './Contact.module.css';
import { ContactForm } from './ContactForm.tsx';

const SignedInContact = lazy(() => import('./SignedInContact.tsx'));

/**
 * The contact form: a public page for visitors, an app screen for signed-in people
 * (docs/product/messages.md#contact).
 */
export function Component() {
  const { token } = useSession();
  if (token !== null) {
    return (
      <Suspense fallback={<div className={css.coming} role="status" aria-label={t('Loading')} />}>
        <SignedInContact />
      </Suspense>
    );
  }
  return (
    <FormPage
      title={t('Contact Us')}
      lead={t('Message the provider of your past or upcoming visit.')}
      below={<TextLink to={paths.login}>{t('Back to Sign In')}</TextLink>}
    >
      <ContactForm />
      <Company />
    </FormPage>
  );
}
