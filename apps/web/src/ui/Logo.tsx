import { Link } from 'react-router';
import { Mark } from './Mark.tsx';
import css from './Logo.module.css';

/** The mark with the site's title; a link home. */
export function Logo({ to, title }: { to: string; title: string }) {
  return (
    <Link to={to} className={css.logo}>
      <Mark />
      <span>{title}</span>
    </Link>
  );
}
