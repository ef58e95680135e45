import { initials } from '@drawpoint/rules/name';
import type { ReactNode } from 'react';
import css from './Person.module.css';

type Named = { first_name: string; last_name: string };

type PersonProps = {
  /** In parts, or in one where only that is known. */
  name: Named | string;
  photo?: string | null;
  detail?: ReactNode;
  /** Pixels; 56 where a person is met, 40 in lists. */
  size?: 56 | 40;
};

function inParts(name: string): Named {
  const [first_name = '', ...rest] = name.trim().split(/\s+/);
  return { first_name, last_name: rest.at(-1) ?? '' };
}

/** A person: photo or initials, the name, a line about them. */
export function Person({ name, photo, detail, size = 40 }: PersonProps) {
  const shown = typeof name === 'string' ? name : `${name.first_name} ${name.last_name}`.trim();
  return (
    <div className={css.person} data-size={size}>
      {photo ? (
        <img src={photo} alt="" className={css.picture} width={size} height={size} />
      ) : (
        <span className={css.picture} aria-hidden="true">
          {initials(typeof name === 'string' ? inParts(name) : name)}
        </span>
      )}
      <div className={css.words}>
        <p className={css.name}>{shown}</p>
        {detail && <p className={css.detail}>{detail}</p>}
      </div>
    </div>
  );
}
