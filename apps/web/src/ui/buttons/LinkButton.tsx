import { Link, type LinkProps } from 'react-router';
import css from './LinkButton.module.css';

type LinkButtonProps = LinkProps & {
  /** `accent` for the one action of a page that matters. */
  tone: 'accent' | 'plain';
  large?: boolean;
};

/** A link that looks like a button, light enough for the first page of a visitor. */
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
