import { useSyncExternalStore } from 'react';
import { t } from '../../i18n/translate.ts';
import { useSite } from '../../lib/site.ts';
import { ReachLink } from '../../ui/buttons/ReachLink.tsx';
import css from './Contact.module.css';

const never = () => () => undefined;

/** The company's address and phone from the site options. Missing values are omitted. */
export function Company() {
  const { companyAddress, companyPhone } = useSite();
  // The prerendered document is the same for every site, so it has the number as plain text.
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
