import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { PageHeading, PageTitle } from '../../ui/page/Page.tsx';
import { PublicPage } from '../../ui/page/PublicPage.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { CallUs } from './CallUs.tsx';
import { Claims } from './Claims.tsx';
import { CoverageForm } from './CoverageForm.tsx';
import css from './LandingScreen.module.css';
import { Questions } from './Questions.tsx';
import { VisitPicture } from './VisitPicture.tsx';
import { WayLine } from './WayLine.tsx';

/** The landing page for visitors (docs/product/texts-and-limits.md#screens). */
export function Component() {
  const steps = [
    [t('Choose a time'), t('Tell us where you are and pick a time that suits you. You see the price first.')],
    [t('We come to you'), t('A phlebotomist draws your blood at your home or work.')],
    [t('Follow every step'), t('Confirmation, changes and answers reach you here and by email.')],
  ] as const;
  return (
    <PublicPage
      action={
        <LinkButton to={paths.login} tone="plain">
          {t('Sign In')}
        </LinkButton>
      }
    >
      <PageTitle>{t('Mobile Phlebotomy, Simplified')}</PageTitle>
      <section className={css.hero}>
        <div>
          <PageHeading className={css.tagline}>{t('Mobile Phlebotomy, Simplified')}</PageHeading>
          <p className={css.lead}>
            {t('A blood draw at your home or work, at a time you choose. Book it in about two minutes.')}
          </p>
          <div className={css.actions}>
            <LinkButton to={paths.register} tone="accent" large>
              {t('Create an Account')}
            </LinkButton>
            <TextLink to={paths.forgotPassword} className={css.forgot}>
              {t('Forgot Password')}
            </TextLink>
          </div>
          <CoverageForm />
          <TextLink to={paths.offered} className={css.services}>
            {t('Services and prices')}
          </TextLink>
          <CallUs />
        </div>
        <VisitPicture />
      </section>
      <WayLine />
      <ol className={css.steps}>
        {steps.map(([title, text]) => (
          <li key={title} className={css.step}>
            <h2 className={css.stepTitle}>{title}</h2>
            <p className={css.stepText}>{text}</p>
          </li>
        ))}
      </ol>
      <Claims />
      <Questions />
    </PublicPage>
  );
}
