import type { ComponentProps } from 'react';
import css from './PlainButton.module.css';

export type PlainButtonProps = ComponentProps<'button'> & {
  /** `accent` (coral) for the primary action of a screen, `filled` is teal, `default` only has a border. */
  tone?: 'accent' | 'filled' | 'default' | undefined;
  /** The action is running. The button stays focusable, so that keyboard users keep their place. */
  busy?: boolean | undefined;
};

/** A button small enough for the public pages, styled like Mantine's. */
export function PlainButton({
  tone = 'filled',
  busy = false,
  className,
  children,
  ...props
}: PlainButtonProps) {
  return (
    <button
      type="button"
      {...props}
      className={[css.button, className].filter(Boolean).join(' ')}
      data-tone={tone}
      data-busy={busy || undefined}
      aria-disabled={busy || undefined}
    >
      <span className={css.text}>{children}</span>
      {busy && <span className={css.turning} aria-hidden="true" />}
    </button>
  );
}
