import { useQuery } from '@tanstack/react-query';
import { optionsQuery, optionValue } from '../../lib/options.ts';
import css from './Shell.module.css';

/** Shows the site's copyright option (1 §2.7). */
export function Footer() {
  const { data } = useQuery(optionsQuery);
  const copyright = optionValue(data, 'site_copyright');
  return copyright ? <footer className={css.footer}>{copyright}</footer> : null;
}
