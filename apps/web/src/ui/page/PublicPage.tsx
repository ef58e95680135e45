import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { useSite } from '../../lib/site.ts';
import { LanguageLink } from './LanguageLink.tsx';
import { Logo } from './Logo.tsx';
import css from './PublicPage.module.css';

type PublicPageProps = {
  /** At the end of the header. */
  action?: ReactNode;
  children: ReactNode;
};

/** The frame of pages that need no account. */
export function PublicPage({ action, children }: PublicPageProps) {
  const { title, copyright } = useSite();
  return (
    <div className={css.page}>
      <header className={css.header}>
        <Logo to={paths.landing} title={title} />
        <LanguageLink />
        {action}
      </header>
      <main className={css.main}>{children}</main>
      <footer className={css.footer}>
        <span>{copyright}</span>
        <nav aria-label={t('About this site')} className={css.links}>
          <Link to={paths.offered}>{t('Services and prices')}</Link>
          <Link to={paths.about}>{t('About')}</Link>
          <Link to={paths.privacy}>{t('Privacy Policy')}</Link>
          <Link to={paths.terms}>{t('Terms & Conditions')}</Link>
          <Link to={paths.smsConsent}>{t('SMS Consent')}</Link>
          <Link to={paths.contact}>{t('Contact Us')}</Link>
        </nav>
      </footer>
    </div>
  );
}
