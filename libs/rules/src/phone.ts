/**
 * A phone number as typed to E.164: 10 US digits (a leading 1 may stand before them) or + and 8 to 15 digits
 * (docs/product/texts-and-limits.md#api). Null where it is neither.
 */
export function toE164(typed: string): string | null {
  const compact = typed.replace(/[\s().-]/g, '');
  if (/^1?\d{10}$/.test(compact)) return `+1${compact.slice(-10)}`;
  if (/^\+1/.test(compact)) return /^\+1\d{10}$/.test(compact) ? compact : null;
  return /^\+[2-9]\d{7,14}$/.test(compact) ? compact : null;
}

/** An E.164 number as shown: US ones `(555) 555-5555` (docs/product/texts-and-limits.md#formats), others as they are. */
export function formatPhone(e164: string): string {
  const match = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164);
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : e164;
}

/**
 * What a US phone field shows while somebody types: at most 10 digits, grouped. Browsers fill in the country's 1
 * before them, with or without its +.
 */
export function maskPhone(typed: string): string {
  const all = typed.replace(/\D/g, '');
  const hasCountry = all.length > 10 && all.startsWith('1');
  if (!hasCountry && typed.trimStart().startsWith('+')) return typed.trimStart().slice(0, 20);
  const digits = all.slice(hasCountry ? 1 : 0).slice(0, 10);
  if (digits.length <= 3) return digits;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}
