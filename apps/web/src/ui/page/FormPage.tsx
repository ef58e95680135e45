import type { ReactNode } from 'react';
import css from './FormPage.module.css';
import { PageHeading, PageTitle } from './Page.tsx';
import { PublicPage } from './PublicPage.tsx';

type FormPageProps = {
  title: string;
  lead?: ReactNode;
  /** Link to a related form, below this one. */
  below?: ReactNode;
  children: ReactNode;
};

/** A page with one form, for signed-out visitors. */
export function FormPage({ title, lead, below, children }: FormPageProps) {
  return (
    <PublicPage>
      <div className={css.center}>
        <PageTitle>{title}</PageTitle>
        <div className={css.head}>
          <PageHeading className={css.title}>{title}</PageHeading>
          {lead && <p className={css.lead}>{lead}</p>}
        </div>
        <div className={css.card}>{children}</div>
        {below && <p className={css.below}>{below}</p>}
      </div>
    </PublicPage>
  );
}
