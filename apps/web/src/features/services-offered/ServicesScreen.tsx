import { lazy, Suspense } from 'react';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { useIsLive } from '../../lib/screen/use-is-live.ts';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { PageHeading, PageTitle } from '../../ui/page/Page.tsx';
import { PublicPage } from '../../ui/page/PublicPage.tsx';
import { Claims } from '../landing/Claims.tsx';
import { CoverageForm } from '../landing/CoverageForm.tsx';
import css from './Services.module.css';

// Loaded after the page itself, which stays as small as other public pages.
const ServiceList = lazy(() => import('./ServiceList.tsx'));

/** What can be booked, for visitors (docs/product/booking.md#services-for-visitors). */
export function Component() {
  const isLive = useIsLive();
  const coming = <div className={css.coming} role="status" aria-label={t('Loading')} />;
  return (
    <PublicPage
      action={
        <LinkButton to={paths.login} tone="plain">
          {t('Sign In')}
        </LinkButton>
      }
    >
      <PageTitle>{t('Services and prices')}</PageTitle>
      <div className={css.page}>
        <PageHeading className={css.heading}>{t('Services and prices')}</PageHeading>
        <p className={css.lead}>
          {t('Prices are for a visit with travel. Yours depends on who comes; you see it before you book.')}
        </p>
        {isLive ? (
          <Suspense fallback={coming}>
            <ServiceList />
          </Suspense>
        ) : (
          coming
        )}
        <CoverageForm />
        <LinkButton to={paths.register} tone="accent" large>
          {t('Create an Account')}
        </LinkButton>
      </div>
      <Claims />
    </PublicPage>
  );
}
