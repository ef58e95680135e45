import { t } from '../../i18n/translate.ts';
import { useIsLive } from '../../lib/screen/use-is-live.ts';
import { useSite } from '../../lib/site.ts';
import { ReachLink } from '../../ui/buttons/ReachLink.tsx';
import css from './Contact.module.css';

/** The company's address and phone from the site options. Missing values are omitted. */
export function Company() {
  const { companyAddress, companyPhone } = useSite();
  // The prerendered document has the number as plain text.
  const isLive = useIsLive();
  return (
    <address className={css.company} aria-label={t('Our address and phone')}>
      <span>{companyAddress}</span>
      <span>{isLive && companyPhone ? <ReachLink to={companyPhone} /> : companyPhone}</span>
    </address>
  );
}
