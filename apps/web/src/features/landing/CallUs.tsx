import { useSyncExternalStore } from 'react';
import { t } from '../../i18n/translate.ts';
import { useSite } from '../../lib/site.ts';
import { ReachLink } from '../../ui/buttons/ReachLink.tsx';
import css from './LandingScreen.module.css';

const never = () => () => undefined;

/** The company's telephone number, where it has one. The prerendered document is the same for every site. */
export function CallUs() {
  const { companyPhone } = useSite();
  const isLive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <p className={css.call}>
      {isLive && companyPhone && (
        <>
          {t('Questions? Call us:')} <ReachLink to={companyPhone} />
        </>
      )}
    </p>
  );
}
