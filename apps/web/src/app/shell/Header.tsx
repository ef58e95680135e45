import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMenu2,
  IconMoon,
  IconSun,
  IconSearch,
} from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { NotificationBell } from '../../features/notifications/NotificationBell.tsx';
import { useOwnLanguage } from '../../lib/language/use-language.ts';
import { useUser, worksOffline } from '../../lib/session/current-user.ts';
import { isPatientOnly } from '../../lib/session/roles.ts';
import { useSite } from '../../lib/site.ts';
import { useThemeChoice } from '../../lib/session/theme-choice.ts';
import { Logo } from '../../ui/page/Logo.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import css from './Header.module.css';
import { UnreadCount } from './LaterUnreadCount.tsx';
import type { SidebarState } from './use-sidebar.ts';
import { WelcomeMenu } from './WelcomeMenu.tsx';

const OfflineStatus = lazy(() => import('../../features/offline/OfflineStatus.tsx'));
const ActingBanner = lazy(() => import('./ActingBanner.tsx'));

function ThemeToggle() {
  const { theme, choose } = useThemeChoice();
  const label = theme === 'dark' ? t('Light') : t('Dark');
  const Icon = theme === 'dark' ? IconSun : IconMoon;
  return (
    <button
      type="button"
      className={css.iconButton}
      onClick={() => choose(theme === 'dark' ? 'light' : 'dark')}
      aria-label={label}
      title={label}
    >
      <Icon size={20} stroke={1.7} aria-hidden="true" />
    </button>
  );
}

export function Header({ sidebar }: { sidebar: SidebarState }) {
  const site = useSite();
  const user = useUser();
  useOwnLanguage();
  const Fold = sidebar.collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <header className={css.header}>
      <button
        type="button"
        className={`${css.iconButton} ${css.onDesk}`}
        onClick={sidebar.toggleCollapsed}
        aria-label={t('Collapse the sidebar')}
        aria-pressed={sidebar.collapsed}
      >
        <Fold size={20} stroke={1.7} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={`${css.iconButton} ${css.onPhone}`}
        onClick={sidebar.open}
        aria-expanded={sidebar.opened}
      >
        <IconMenu2 size={22} stroke={1.7} aria-hidden="true" />
        <VisuallyHidden>{`${t('Open the menu')} `}</VisuallyHidden>
        <span className={css.unread}>
          <UnreadCount />
        </span>
      </button>
      <Logo to={paths.dashboard} title={site.title} />
      {user.is_impersonating && (
        <Suspense fallback={null}>
          <ActingBanner user={user} />
        </Suspense>
      )}
      <div className={css.end}>
        {worksOffline(user) && (
          <Suspense fallback={<span className={css.offline} />}>
            <OfflineStatus />
          </Suspense>
        )}
        {!isPatientOnly(user) && <PaletteButton />}
        <NotificationBell />
        <ThemeToggle />
        <WelcomeMenu />
      </div>
    </header>
  );
}

const CommandPalette = lazy(() => import('./palette/CommandPalette.tsx'));

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** Opens the palette, also by Ctrl K or ⌘ K when no dialog is open. The palette loads with its first use. */
function PaletteButton() {
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isShortcut || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      if (!document.querySelector('dialog[open]')) setOpened(true);
    };
    document.addEventListener('keydown', open);
    return () => document.removeEventListener('keydown', open);
  }, []);
  return (
    <>
      <button
        type="button"
        className={css.searchButton}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <IconSearch size={20} stroke={1.7} aria-hidden="true" />
        <span className={css.searchWord}>{t('Search')}</span>
        <VisuallyHidden>{t('people, visits and screens')}</VisuallyHidden>
        <kbd className={css.searchKeys}>{isApple() ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      <Suspense>{opened && <CommandPalette onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}
