/** The person who is visited, as one text: whose the visit is, and the name as it sounds, however it was typed. */
export function contactOf(userId: number, patient: { first_name: string; last_name: string }): string {
  const name = `${patient.first_name} ${patient.last_name}`;
  return `${userId} ${folded(name)}`;
}

/** Without accents, case, and what is neither letter nor digit. */
const folded = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim();
