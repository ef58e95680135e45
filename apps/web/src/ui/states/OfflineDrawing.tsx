import css from './Drawing.module.css';

/** In the styles, which are there from the start: nothing can be loaded any more when it is needed. */
export const OfflineDrawing = () => <div className={css.offline} aria-hidden="true" />;
