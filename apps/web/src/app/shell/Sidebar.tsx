import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { useIsNarrow } from '../../lib/screen/use-is-narrow.ts';
import { useUser } from '../../lib/session/current-user.ts';
import { useSite } from '../../lib/site.ts';
import { Logo } from '../../ui/page/Logo.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { sidebarOf } from '../navigation.ts';
import { NAV_ICONS } from './nav-icons.ts';
import css from './Sidebar.module.css';
import { UnreadCount } from './LaterUnreadCount.tsx';
import type { SidebarState } from './use-sidebar.ts';

/** Gap between the current link and the edge of the scroll container, in pixels. */
const GAP = 8;

function Links({ collapsed }: { collapsed: boolean }) {
  const user = useUser();
  const sections = sidebarOf(user);
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // Staff have more links than fit in a window, so scroll the current one into view.
  useEffect(() => {
    const link = nav.current?.querySelector('[aria-current="page"]');
    const frame = nav.current?.closest('aside, dialog');
    if (!link || !frame) return;
    const [shown, at] = [frame.getBoundingClientRect(), link.getBoundingClientRect()];
    // Not `scrollIntoView`: in Chromium the first Tab would then start from the link.
    frame.scrollTop += Math.min(0, at.top - GAP - shown.top) + Math.max(0, at.bottom + GAP - shown.bottom);
  }, [pathname]);
  return (
    <nav ref={nav} aria-label={t('Main')} className={css.nav} data-collapsed={collapsed || undefined}>
      {sections.map(({ title, items }) => (
        <div key={title ?? ''} className={css.section}>
          {title && <p className={css.title}>{t(title)}</p>}
          {items.map(({ label, to, icon }) => {
            const Icon = NAV_ICONS[icon];
            const text = t(label, { context: 'screen' });
            return (
              <NavLink key={to} to={to} end className={css.link} title={collapsed ? text : undefined}>
                <Icon size={20} stroke={1.7} aria-hidden="true" className={css.icon} />
                <span className={css.label}>{text}</span>
                {to === paths.messages && <UnreadCount />}
              </NavLink>
            );
          })}
        </div>
      ))}
    </nav>
  );
}

/** A column on a desktop; a drawer that Escape closes on small screens. */
export function Sidebar({ sidebar }: { sidebar: SidebarState }) {
  const site = useSite();
  const isNarrow = useIsNarrow();
  return (
    <>
      {!isNarrow && (
        <aside className={css.sidebar}>
          <Links collapsed={sidebar.collapsed} />
        </aside>
      )}
      {sidebar.opened && (
        <Dialog
          placement="left"
          title={t('Menu')}
          closeLabel={t('Close the menu')}
          head={<Logo to={paths.dashboard} title={site.title} />}
          onClose={sidebar.close}
        >
          <Links collapsed={false} />
        </Dialog>
      )}
    </>
  );
}
