import css from './WholeDates.module.css';

const DATE = /(\d\d-\d\d-\d{4})/;

/** Words in which no date is broken at its hyphens. */
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
