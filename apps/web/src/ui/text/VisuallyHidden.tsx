import type { ReactNode } from 'react';
import css from './VisuallyHidden.module.css';

/** Words for screen readers, where a sign says it to the eye. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={css.hidden}>{children}</span>;
}
