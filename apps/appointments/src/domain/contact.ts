type Visit = {
  user_id: number | null;
  patient: { first_name: string; last_name: string; email: string };
};

/**
 * A key of the visited person: account and normalized name. Without an account the key uses the typed email,
 * so that nobody learns whether the email has an account.
 */
export function contactOf({ user_id, patient }: Visit): string {
  const name = `${patient.first_name} ${patient.last_name}`;
  return `${user_id ?? patient.email.toLowerCase()} ${folded(name)}`;
}

/** Removes accents, case, and everything except letters and digits. */
const folded = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim();
