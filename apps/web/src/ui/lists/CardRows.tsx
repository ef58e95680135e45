import type { ReactNode } from 'react';
import { Link } from 'react-router';
import css from './CardRows.module.css';

/** Rows of a `flush` card, which reach its edges. */
export function CardRows({ children }: { children: ReactNode }) {
  return <ul className={css.list}>{children}</ul>;
}

type CardRowProps = { children: ReactNode } & ({ to: string } | { onClick: () => void });

/** A row: a link with `to`, else a button. */
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

/** A note below the rows, or instead of them when there are none. */
export function CardNote({ children }: { children: ReactNode }) {
  return <p className={css.note}>{children}</p>;
}

/** A time, in a muted colour. */
export function CardTime({ children }: { children: ReactNode }) {
  return <span className={css.time}>{children}</span>;
}
