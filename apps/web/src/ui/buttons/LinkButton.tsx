import { Link, type LinkProps } from 'react-router';
import css from './LinkButton.module.css';

type LinkButtonProps = LinkProps & {
  /** `accent` for the primary action of a page. */
  tone: 'accent' | 'plain';
  large?: boolean;
};

/** A link styled as a button, small enough for the public pages. */
export function LinkButton({ tone, large = false, className, ...props }: LinkButtonProps) {
  return (
    <Link
      {...props}
      className={[css.button, className].filter(Boolean).join(' ')}
      data-tone={tone}
      data-large={large || undefined}
    />
  );
}
