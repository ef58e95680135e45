import css from './Root.module.css';

/** The moment before the first screen's code is here: the page's own ground, no flash. */
export function PagePlaceholder() {
  return <div className={css.placeholder} />;
}
