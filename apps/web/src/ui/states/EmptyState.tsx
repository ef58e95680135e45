import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './Drawing.tsx';
import css from './States.module.css';

type EmptyStateProps = {
  drawing?: DrawingName;
  title: string;
  /** What will be here, and when. */
  text?: ReactNode;
  /** The first step. */
  action?: ReactNode;
};

/** An empty state: what will be here, and the first step. */
export function EmptyState({ drawing = 'inbox', title, text, action }: EmptyStateProps) {
  return (
    <div className={css.state}>
      <Drawing name={drawing} />
      <p className={css.title}>{title}</p>
      {text && <p className={css.text}>{text}</p>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}
