import { NavLink } from 'react-router';
import { t } from '../../i18n/translate.ts';
import { paths } from '../../config/paths.ts';
import { useUser } from '../../lib/session/current-user.ts';
import { bottomBarOf } from '../navigation.ts';
import css from './BottomBar.module.css';
import { NAV_ICONS } from './nav-icons.ts';
import { UnreadCount } from './LaterUnreadCount.tsx';

/** A phlebotomist's navigation on a phone (docs/product/texts-and-limits.md#layout). */
export function BottomBar() {
  const user = useUser();
  return (
    <nav className={css.bar} aria-label={t('Quick links')}>
      {bottomBarOf(user).map(({ label, to, icon }) => {
        const Icon = NAV_ICONS[icon];
        return (
          <NavLink key={to} to={to} end className={css.link}>
            <Icon size={22} stroke={1.7} aria-hidden="true" />
            {t(label, { context: 'screen' })}
            {to === paths.messages && (
              <span className={css.count}>
                <UnreadCount />
              </span>
            )}
          </NavLink>
        );
      })}
    </nav>
  );
}
