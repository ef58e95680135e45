import { Link, type LinkProps } from 'react-router';
import css from './TextLink.module.css';

/** A link inside text, with room for a finger. */
export function TextLink({ className, ...props }: LinkProps) {
  return <Link {...props} className={[css.link, className].filter(Boolean).join(' ')} />;
}
