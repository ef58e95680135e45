import { Link } from 'react-router';
import css from './Logo.module.css';

/** The logo and the site's title, as a link. */
export function Logo({ to, title }: { to: string; title: string }) {
  return (
    <Link to={to} className={css.logo}>
      <Mark />
      <span>{title}</span>
    </Link>
  );
}

/** The product's logo: a map pin around a drop. Decorative, since the title is next to it. */
function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <path
        d="M20.7 25.1C19.3 26.8 17.7 28.3 16 29.7 10.6 24.8 6 19.4 6 13.2a10 10 0 0 1 20 0c0 2.2-.6 4.3-1.5 6.2"
        stroke="var(--dp-primary)"
        strokeWidth="2.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M16 7.8c-2.3 3-4.3 5.1-4.3 7.6a4.3 4.3 0 0 0 8.6 0c0-2.5-2-4.6-4.3-7.6z"
        fill="var(--dp-accent-mark)"
      />
    </svg>
  );
}
