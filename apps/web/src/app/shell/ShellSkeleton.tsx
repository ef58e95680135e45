import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import header from './Header.module.css';
import css from './Shell.module.css';
import sidebar from './Sidebar.module.css';

/** The shell's skeleton while the user loads. In a document it wraps the screen's first paint. */
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
