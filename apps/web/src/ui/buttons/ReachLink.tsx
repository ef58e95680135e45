import css from './TextLink.module.css';

/** A phone number or email address that opens the device's own program for it. `to`: an address, or a number as E.164. */
export function ReachLink({ to, children = to }: { to: string; children?: string }) {
  const href = to.includes('@') ? `mailto:${to}` : `tel:${to.replaceAll(/[^+\d]/g, '')}`;
  return (
    <a href={href} className={css.link}>
      {children}
    </a>
  );
}
