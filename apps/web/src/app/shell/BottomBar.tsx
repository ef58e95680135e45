import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { BOTTOM_BAR } from '../navigation.ts';
import css from './BottomBar.module.css';

/** A phlebotomist's way around on a phone (1 §2.7). */
export function BottomBar() {
  const { t } = useTranslation();
  return (
    <nav className={css.bar} aria-label={t('Quick links')}>
      {BOTTOM_BAR.map(({ label, to, icon: Icon }) => (
        <NavLink key={to} to={to} end className={css.link}>
          <Icon size={22} stroke={1.7} aria-hidden="true" />
          {t(label)}
        </NavLink>
      ))}
    </nav>
  );
}
