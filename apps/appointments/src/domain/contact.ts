type Visit = {
  user_id: number | null;
  patient: { first_name: string; last_name: string; email: string };
};

/**
 * The person who is visited, as one text: whose the visit is, and the name as it sounds, however it was typed. Of a visit
 * without an account only what was typed counts: whether the email has one is told to nobody.
 */
export function contactOf({ user_id, patient }: Visit): string {
  const name = `${patient.first_name} ${patient.last_name}`;
  return `${user_id ?? patient.email.toLowerCase()} ${folded(name)}`;
}

/** Without accents, case, and what is neither letter nor digit. */
const folded = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim();
