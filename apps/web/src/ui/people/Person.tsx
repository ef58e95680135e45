import type { ReactNode } from 'react';
import css from './Person.module.css';
import { Portrait, type PersonName } from './Portrait.tsx';

type PersonProps = {
  /** In parts, or as one string when only that is known. */
  name: PersonName | string;
  photo?: string | null;
  /** A tag after the name. */
  tag?: ReactNode;
  detail?: ReactNode;
  /** Pixels: 56 for the person of a screen, 40 in lists. */
  size?: 56 | 40;
};

/** A person: photo or initials, name and a detail line. Valid inside a label. */
export function Person({ name, photo, tag, detail, size = 40 }: PersonProps) {
  return (
    <span className={css.person} data-size={size}>
      <Portrait name={name} photo={photo} size={size} />
      <span className={css.texts}>
        <span className={css.name} data-tagged={tag ? true : undefined}>
          {typeof name === 'string' ? name : `${name.first_name} ${name.last_name}`.trim()}
          {tag}
        </span>
        {detail && <span className={css.detail}>{detail}</span>}
      </span>
    </span>
  );
}
