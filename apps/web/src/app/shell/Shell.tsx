import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useUserQuery } from '../../lib/session/current-user.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { Toaster } from '../../ui/dialogs/Toaster.tsx';
import { bottomBarOf } from '../navigation.ts';
import { BottomBar } from './BottomBar.tsx';
import { Header } from './Header.tsx';
import { LiveUpdates } from './LiveUpdates.tsx';
import css from './Shell.module.css';
import { ShellSkeleton } from './ShellSkeleton.tsx';
import { Sidebar } from './Sidebar.tsx';
import { useSidebar } from './use-sidebar.ts';
import { useSite } from '../../lib/site.ts';
import { t } from '../../i18n/translate.ts';

function Frame({ children }: { children: ReactNode }) {
  const user = useUserQuery();
  const sidebar = useSidebar();
  if (!user.data) {
    if (user.isError) {
      return (
        <main>
          <ErrorState error={user.error} retrying={user.isFetching} onRetry={() => void user.refetch()} />
        </main>
      );
    }
    return <ShellSkeleton />;
  }
  const hasBottomBar = bottomBarOf(user.data).length > 0;
  return (
    <div
      className={css.shell}
      data-density="staff"
      data-collapsed={sidebar.collapsed || undefined}
      data-bottom-bar={hasBottomBar || undefined}
      data-acting={user.data.is_impersonating || undefined}
    >
      <SkipLink />
      <Header sidebar={sidebar} />
      <Sidebar sidebar={sidebar} />
      <div className={css.column}>
        <LiveUpdates />
        <main id="content" className={css.main}>
          {children}
        </main>
        <Footer />
      </div>
      {hasBottomBar && <BottomBar />}
      <Toaster />
    </div>
  );
}

/**
 * The frame of every signed-in screen. It renders its children once the user has loaded, so they may call
 * `useUser`.
 */
export default function Shell({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Frame>{children}</Frame>
    </QueryClientProvider>
  );
}

/** Shows the site's copyright option (docs/product/texts-and-limits.md#layout). */
function Footer() {
  const { copyright } = useSite();
  return copyright ? <footer className={css.footer}>{copyright}</footer> : null;
}

/** The first stop of the Tab key; skips the header and the sidebar. */
function SkipLink() {
  return (
    <a
      href="#content"
      className={css.skip}
      onClick={(event) => {
        event.preventDefault();
        document.querySelector<HTMLElement>('#content h1')?.focus();
      }}
    >
      {t('Skip to content')}
    </a>
  );
}
