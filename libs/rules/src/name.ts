type PersonName = { first_name: string; last_name: string };

/** Formats as `Maria Lopez`. A missing part leaves no extra space. */
export const fullName = ({ first_name, last_name }: PersonName): string =>
  `${first_name} ${last_name}`.trim();

/** The first name of a name that is known as one text only. */
export const firstName = (name: string): string => name.trim().split(/\s/)[0] ?? '';

/** Returns initials such as `ML`, for an avatar. */
export const initials = ({ first_name, last_name }: PersonName): string =>
  [first_name, last_name].map((part) => [...part.trim()][0]?.toUpperCase() ?? '').join('');

/** The initials of a name that is known as one text only. */
export function initialsOf(name: string): string {
  const [first_name = '', ...rest] = name.trim().split(/\s/);
  return initials({ first_name, last_name: rest.at(-1) ?? '' });
}
