import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import header from './Header.module.css';
import css from './Shell.module.css';
import sidebar from './Sidebar.module.css';

/** The shape of the shell while it is found out who is here; in a document around what is shown of its screen already. */
export function ShellSkeleton({ children }: { children?: ReactNode }) {
  return (
    <div className={css.shell}>
      <div className={header.header} role="status" aria-label={t('Loading')}>
        <Skeleton width={140} height={24} />
        <div className={header.end}>
          <Skeleton circle width={32} height={32} />
        </div>
      </div>
      <div className={sidebar.sidebar}>
        {[72, 120, 96].map((width) => (
          <Skeleton key={width} width={width} height={16} my={20} />
        ))}
      </div>
      <div className={css.column}>{children && <main className={css.main}>{children}</main>}</div>
    </div>
  );
}
