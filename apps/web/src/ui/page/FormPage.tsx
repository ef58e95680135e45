import type { ReactNode } from 'react';
import css from './FormPage.module.css';
import { PageHeading, PageTitle } from './Page.tsx';
import { PublicPage } from './PublicPage.tsx';

type FormPageProps = {
  title: string;
  lead?: ReactNode;
  /** Under the form: the way to its neighbour. */
  below?: ReactNode;
  children: ReactNode;
};

/** One form for somebody who is not signed in. */
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
