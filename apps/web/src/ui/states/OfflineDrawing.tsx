import css from './Drawing.module.css';

/** An image in the style sheet, which has always loaded: offline, no image file could be fetched. */
export const OfflineDrawing = () => <div className={css.offline} aria-hidden="true" />;
