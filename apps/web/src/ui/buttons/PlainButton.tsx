import type { ComponentProps } from 'react';
import css from './PlainButton.module.css';

export type PlainButtonProps = ComponentProps<'button'> & {
  /** `accent`, coral, for the one action of a screen that matters; `filled`, teal; `default`, an edge alone. */
  tone?: 'accent' | 'filled' | 'default' | undefined;
  /** Its work is being done: it stays focusable, for what loses the focus loses its place for a keyboard. */
  busy?: boolean | undefined;
};

/** A button that is light enough for a visitor's first page; it looks as Mantine's does. */
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
