import { t } from '../../i18n/translate.ts';
import { useUser } from '../../lib/session/current-user.ts';
import { Page } from '../../ui/page/Page.tsx';
import { Company } from './Company.tsx';
import { ContactForm } from './ContactForm.tsx';

/**
 * The contact form in the app, prefilled with the person's name and email (docs/product/messages.md#contact).
 */
export default function SignedInContact() {
  const { first_name, last_name, email } = useUser();
  return (
    <Page
      title={t('Contact Us')}
      lead={t('Message the provider of your past or upcoming visit.')}
      width="narrow"
    >
      <ContactForm name={`${first_name} ${last_name}`} email={email} />
      <Company />
    </Page>
  );
}
