import { Link, type LinkProps } from 'react-router';
import css from './TextLink.module.css';

/** A link inside text, with a touch-sized target. */
export function TextLink({ className, ...props }: LinkProps) {
  return <Link {...props} className={[css.link, className].filter(Boolean).join(' ')} />;
}
