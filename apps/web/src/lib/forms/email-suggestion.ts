/** Most patients' mail domains. Only domains close to one of these get a suggestion. */
const COMMON = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'comcast.net',
  'verizon.net',
  'live.com',
  'aol.com',
  'att.net',
  'msn.com',
] as const;

/** Real domains that are spelled like a common one. */
const REAL = new Set([
  'mail.com',
  'email.com',
  'ymail.com',
  'me.com',
  'mac.com',
  'att.com',
  'comcast.com',
  'verizon.com',
  'gmx.com',
  'yahoo.co.uk',
  'yahoo.ca',
  'live.ca',
  'hotmail.ca',
]);

/** Edit distance: insertions, deletions, replacements and swaps of neighbours. */
function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  const cell = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  for (let i = 1; i <= one.length; i += 1) {
    rows.push([i]);
    for (let j = 1; j <= other.length; j += 1) {
      const changed = one[i - 1] === other[j - 1] ? 0 : 1;
      let least = Math.min(cell(i - 1, j) + 1, cell(i, j - 1) + 1, cell(i - 1, j - 1) + changed);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        least = Math.min(least, cell(i - 2, j - 2) + 1);
      }
      rows[i]![j] = least;
    }
  }
  return cell(one.length, other.length);
}

/** Suggests a correction: `ann@gmail.com` for `ann@gmial.con`. Null when the address looks right. */
export function suggestEmail(typed: string): string | null {
  const [name, domain, ...more] = typed.trim().toLowerCase().split('@');
  if (!name || !domain || more.length > 0 || REAL.has(domain)) return null;
  const near = COMMON.map((common) => ({ common, away: distance(domain, common) })).sort(
    (one, other) => one.away - other.away,
  )[0];
  if (!near || near.away === 0) return null;
  // In a long name two typos are likely; in a short one they make another name.
  return near.away <= (near.common.length >= 9 ? 2 : 1) ? `${name}@${near.common}` : null;
}
