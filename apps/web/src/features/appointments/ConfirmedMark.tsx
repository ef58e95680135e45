import css from './ConfirmedMark.module.css';

/** The logo, drawn once as an animation. Decorative. */
export function ConfirmedMark() {
  return (
    <svg className={css.mark} width="56" height="56" viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <path
        d="M24.5 19.4c.9-1.9 1.5-4 1.5-6.2a10 10 0 0 0-20 0c0 6.2 4.6 11.6 10 16.5 1.7-1.4 3.3-2.9 4.7-4.6"
        stroke="var(--dp-primary)"
        strokeWidth="2.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        className={css.closing}
        d="M20.7 25.1c1.5-1.8 2.8-3.7 3.8-5.7"
        pathLength={1}
        stroke="var(--dp-primary)"
        strokeWidth="2.8"
        strokeLinecap="round"
      />
      <path
        d="M16 7.8c-2.3 3-4.3 5.1-4.3 7.6a4.3 4.3 0 0 0 8.6 0c0-2.5-2-4.6-4.3-7.6z"
        fill="var(--dp-accent-mark)"
      />
    </svg>
  );
}
