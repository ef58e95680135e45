import css from './TextLink.module.css';

/** A `mailto:` or `tel:` link. `to` is an email address or an E.164 number. */
export function ReachLink({ to, children = to }: { to: string; children?: string }) {
  const href = to.includes('@') ? `mailto:${to}` : `tel:${to.replaceAll(/[^+\d]/g, '')}`;
  return (
    <a href={href} className={css.link}>
      {children}
    </a>
  );
}
