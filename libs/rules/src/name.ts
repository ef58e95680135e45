type PersonName = { first_name: string; last_name: string };

/** `Maria Lopez`; a missing part leaves no stray space. */
export const fullName = ({ first_name, last_name }: PersonName): string =>
  `${first_name} ${last_name}`.trim();

/** `ML`, for an avatar. */
export const initials = ({ first_name, last_name }: PersonName): string =>
  [first_name, last_name].map((part) => [...part.trim()][0]?.toUpperCase() ?? '').join('');
