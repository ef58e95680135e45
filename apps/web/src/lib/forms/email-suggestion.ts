/** Where most patients have their mailbox. A domain that is one of these, or none near them, is left alone. */
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

/** Near in spelling, and somebody's all the same. */
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

/** Letters inserted, left out, changed or swapped with their neighbour between two words. */
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

/** The address that was probably meant: `ann@gmial.con` is `ann@gmail.com`. Null where it looks as meant. */
export function suggestEmail(typed: string): string | null {
  const [name, domain, ...more] = typed.trim().toLowerCase().split('@');
  if (!name || !domain || more.length > 0 || REAL.has(domain)) return null;
  const near = COMMON.map((common) => ({ common, away: distance(domain, common) })).sort(
    (one, other) => one.away - other.away,
  )[0];
  if (!near || near.away === 0) return null;
  // Two slips in a long name are a slip of the finger, in a short one another name.
  return near.away <= (near.common.length >= 9 ? 2 : 1) ? `${name}@${near.common}` : null;
}
