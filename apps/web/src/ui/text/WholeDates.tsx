import css from './WholeDates.module.css';

const DATE = /(\d\d-\d\d-\d{4})/;

/** Text whose dates do not break at their hyphens. */
export function WholeDates({ children }: { children: string }) {
  return children.split(DATE).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} className={css.date}>
        {part}
      </span>
    ),
  );
}
