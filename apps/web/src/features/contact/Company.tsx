import { useSyncExternalStore } from 'react';
import { t } from '../../i18n/translate.ts';
import { useSite } from '../../lib/site.ts';
import { ReachLink } from '../../ui/buttons/ReachLink.tsx';
import css from './Contact.module.css';

const never = () => () => undefined;

/** Where the company is and how it is called, by the site's options; what is not set is left out. */
export function Company() {
  const { companyAddress, companyPhone } = useSite();
  // The document has the number as text alone: it is made for every site at once.
  const isLive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <address className={css.company} aria-label={t('Our address and phone')}>
      <span>{companyAddress}</span>
      <span>{isLive && companyPhone ? <ReachLink to={companyPhone} /> : companyPhone}</span>
    </address>
  );
}
