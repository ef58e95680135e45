import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useSite } from '../../lib/site.ts';
import css from './Page.module.css';

type PageProps = {
  title: string;
  /** One sentence under the title. */
  lead?: ReactNode;
  /** Beside the title on a desktop, below it on a phone. */
  actions?: ReactNode;
  /** `narrow` for forms and reading, `wide` for tables. */
  width?: 'narrow' | 'normal' | 'wide';
  children: ReactNode;
};

/** The frame of a signed-in screen: document title, heading and focus. */
export function Page({ title, lead, actions, width = 'normal', children }: PageProps) {
  return (
    <div className={css.page} data-width={width}>
      <PageTitle>{title}</PageTitle>
      <div className={css.head}>
        <div className={css.text}>
          <PageHeading>{title}</PageHeading>
          {lead && <p className={css.lead}>{lead}</p>}
        </div>
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}

/** The document's title: page first, then site. */
export function PageTitle({ children }: { children: string }) {
  const { title } = useSite();
  return <title>{`${children} · ${title}`}</title>;
}

// The first page keeps the browser's focus. Later pages focus the heading, so that screen readers announce
// it.
let lastPath: string | null = null;

/** A page's `h1`. It gets the focus after a navigation from another page. */
export function PageHeading({ children, className }: { children: ReactNode; className?: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    if (lastPath !== null && lastPath !== pathname) heading.current?.focus({ preventScroll: true });
    lastPath = pathname;
  }, [pathname]);
  return (
    <h1 ref={heading} tabIndex={-1} className={className ?? css.title}>
      {children}
    </h1>
  );
}
