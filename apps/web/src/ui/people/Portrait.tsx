import { initials, initialsOf } from '@drawpoint/rules/name';
import css from './Portrait.module.css';

export type PersonName = { first_name: string; last_name: string };

type PortraitProps = {
  /** In parts, or as one string when only that is known. */
  name: PersonName | string;
  photo?: string | null | undefined;
  /** Pixels: 56 for the person of a screen, 40 in lists, 32 in bars. */
  size: 56 | 40 | 32;
};

/** A photo or initials. Hidden from screen readers, since the name is next to it. */
export function Portrait({ name, photo, size }: PortraitProps) {
  if (photo)
    return <img src={photo} alt="" className={css.portrait} data-size={size} width={size} height={size} />;
  const letters = typeof name === 'string' ? initialsOf(name) : initials(name);
  return <span className={css.portrait} data-size={size} data-initials={letters} aria-hidden="true" />;
}
