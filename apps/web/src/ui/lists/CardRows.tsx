import type { ReactNode } from 'react';
import { Link } from 'react-router';
import css from './CardRows.module.css';

/** The rows of a card that reach its edges (`flush`). */
export function CardRows({ children }: { children: ReactNode }) {
  return <ul className={css.list}>{children}</ul>;
}

type CardRowProps = { children: ReactNode } & ({ to: string } | { onClick: () => void });

/** One of them: a link where it leads somewhere, else a button. */
export function CardRow({ children, ...does }: CardRowProps) {
  return (
    <li>
      {'to' in does ? (
        <Link to={does.to} className={css.row}>
          {children}
        </Link>
      ) : (
        <button type="button" className={css.row} onClick={does.onClick}>
          {children}
        </button>
      )}
    </li>
  );
}

/** What stands below the rows, or in their place where there are none. */
export function CardNote({ children }: { children: ReactNode }) {
  return <p className={css.note}>{children}</p>;
}

/** When something was, quietly. */
export function CardTime({ children }: { children: ReactNode }) {
  return <span className={css.time}>{children}</span>;
}
