import type { ReactNode } from 'react';
import css from './Refreshing.module.css';

/** Wraps rows that may be replaced soon. A progress line shows that; the rows stay readable. */
export function Refreshing({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <div className={css.rows}>
      {busy && <div className={css.line} aria-hidden="true" />}
      {children}
    </div>
  );
}
