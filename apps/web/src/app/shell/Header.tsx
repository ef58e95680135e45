import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMenu2,
  IconMoon,
  IconSun,
} from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../config/paths.ts';
import { NotificationBell } from '../../features/notifications/NotificationBell.tsx';
import { useUser } from '../../lib/current-user.ts';
import { isPatientOnly } from '../../lib/roles.ts';
import { useSite } from '../../lib/site.ts';
import { useThemeChoice } from '../../lib/theme-choice.ts';
import { Logo } from '../../ui/Logo.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import css from './Header.module.css';
import { UnreadCount } from './LaterUnreadCount.tsx';
import { PaletteButton } from './PaletteButton.tsx';
import type { SidebarState } from './use-sidebar.ts';
import { WelcomeMenu } from './WelcomeMenu.tsx';

const ActingBanner = lazy(() => import('./ActingBanner.tsx'));

function ThemeToggle() {
  const { t } = useTranslation();
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
  const { t } = useTranslation();
  const site = useSite();
  const user = useUser();
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
        {!isPatientOnly(user) && <PaletteButton />}
        <NotificationBell />
        <ThemeToggle />
        <WelcomeMenu />
      </div>
    </header>
  );
}
