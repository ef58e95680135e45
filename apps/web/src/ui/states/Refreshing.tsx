import type { ReactNode } from 'react';
import css from './Refreshing.module.css';

/** Around rows in the place of which others may be on their way: a line says so, and what is there stays as legible as it was. */
export function Refreshing({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <div className={css.rows}>
      {busy && <div className={css.line} aria-hidden="true" />}
      {children}
    </div>
  );
}
