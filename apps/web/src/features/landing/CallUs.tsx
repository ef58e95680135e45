import { t } from '../../i18n/translate.ts';
import { useIsLive } from '../../lib/screen/use-is-live.ts';
import { useSite } from '../../lib/site.ts';
import { ReachLink } from '../../ui/buttons/ReachLink.tsx';
import css from './LandingScreen.module.css';

/** The company's telephone number, where it has one. */
export function CallUs() {
  const { companyPhone } = useSite();
  const isLive = useIsLive();
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
