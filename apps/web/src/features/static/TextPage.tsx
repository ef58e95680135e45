import type { LegalPage } from '@drawpoint/rules/legal-options';
import type { ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { useSession } from '../../lib/session/session.ts';
import { useSite } from '../../lib/site.ts';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { PageHeading, PageTitle } from '../../ui/page/Page.tsx';
import { PublicPage } from '../../ui/page/PublicPage.tsx';
import { LegalText } from './LegalText.tsx';
import type { FaqEntry, Section } from './text.ts';
import css from './TextPage.module.css';

type TextPageProps = {
  title: string;
  lead: string;
  /** Date of the last change, MM-DD-YYYY. */
  updated?: string;
  sections: readonly Section[];
  /** Questions and answers, below the sections. */
  questions?: readonly FaqEntry[];
  /** The legal text that a site may word itself. */
  legal?: LegalPage;
  /** Content at the end of the page. */
  after?: ReactNode;
};

/** A public text page. Its header links to sign-in, or back to the app for signed-in people. */
export function TextPage({ title, lead, updated, sections, questions, legal, after }: TextPageProps) {
  const site = useSite().title;
  const isIn = useSession().token !== null;
  const text = (
    <>
      <p className={css.lead}>{t(lead, { site })}</p>
      {updated && <p className={css.updated}>{t('Last updated {{date}}', { date: updated })}</p>}
      {sections.map((section) => (
        <section key={section.title} className={css.section}>
          <h2>{t(section.title, { site })}</h2>
          {section.text.map((part) =>
            typeof part === 'string' ? (
              <p key={part}>{t(part, { site })}</p>
            ) : (
              <ul key={part.join()}>
                {part.map((point) => (
                  <li key={point}>{t(point, { site })}</li>
                ))}
              </ul>
            ),
          )}
        </section>
      ))}
    </>
  );
  return (
    <PublicPage
      action={
        <LinkButton to={isIn ? paths.dashboard : paths.login} tone="plain">
          {isIn ? t('Dashboard') : t('Sign In')}
        </LinkButton>
      }
    >
      <PageTitle>{title}</PageTitle>
      <article className={css.page}>
        <PageHeading className={css.title}>{title}</PageHeading>
        {legal ? <LegalText page={legal}>{text}</LegalText> : text}
        {questions && (
          <section className={css.section}>
            <h2>{t('Questions people ask')}</h2>
            <dl className={css.questions}>
              {questions.map(({ question, answer }) => (
                <div key={question}>
                  <dt>{t(question)}</dt>
                  <dd>{t(answer)}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
        {after && <div className={css.after}>{after}</div>}
      </article>
    </PublicPage>
  );
}
