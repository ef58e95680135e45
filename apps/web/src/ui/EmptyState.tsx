import type { IconProps } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import css from './States.module.css';

type EmptyStateProps = {
  icon: ComponentType<IconProps>;
  title: string;
  /** What will be here, and when. */
  text?: ReactNode;
  /** The first step. */
  action?: ReactNode;
};

/** A list with nothing in it: says what will be here and offers the first step. */
export function EmptyState({ icon: Icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={css.state}>
      <span className={css.badge}>
        <Icon size={24} stroke={1.6} aria-hidden="true" />
      </span>
      <p className={css.title}>{title}</p>
      {text && <p className={css.text}>{text}</p>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}
