import css from './Root.module.css';

/** Shown until the first screen's code has loaded: the page's background, so nothing flashes. */
export function PagePlaceholder() {
  return <div className={css.placeholder} />;
}
