type PersonName = { first_name: string; last_name: string };

/** Formats as `Maria Lopez`. A missing part leaves no extra space. */
export const fullName = ({ first_name, last_name }: PersonName): string =>
  `${first_name} ${last_name}`.trim();

/** Returns initials such as `ML`, for an avatar. */
export const initials = ({ first_name, last_name }: PersonName): string =>
  [first_name, last_name].map((part) => [...part.trim()][0]?.toUpperCase() ?? '').join('');
