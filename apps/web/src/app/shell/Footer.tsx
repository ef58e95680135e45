import { useSite } from '../../lib/site.ts';
import css from './Shell.module.css';

/** Shows the site's copyright option (1 §2.7). */
export function Footer() {
  const { copyright } = useSite();
  return copyright ? <footer className={css.footer}>{copyright}</footer> : null;
}
