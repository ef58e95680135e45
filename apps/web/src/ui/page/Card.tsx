import type { ReactNode } from 'react';
import css from './Card.module.css';

type CardProps = {
  title?: ReactNode;
  /** A link or button at the end of the title line. */
  action?: ReactNode;
  /** `flush` removes the padding, so that a list reaches the edges. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
};

/** A surface with a thin border. With a title it is a section of the page. */
export function Card({ title, action, flush = false, className, children }: CardProps) {
  return (
    <section className={[css.card, className].filter(Boolean).join(' ')} data-flush={flush || undefined}>
      {title && (
        <header className={css.head}>
          <h2 className={css.title}>{title}</h2>
          {action}
        </header>
      )}
      {children}
    </section>
  );
}
