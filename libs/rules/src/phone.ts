/**
 * Converts a typed phone number to E.164 (docs/product/texts-and-limits.md#api). Accepts 10 US digits, with
 * or without a leading 1, or + and 8 to 15 digits. Null for anything else.
 */
export function toE164(typed: string): string | null {
  const compact = typed.replace(/[\s().-]/g, '');
  if (/^1?\d{10}$/.test(compact)) return `+1${compact.slice(-10)}`;
  return /^\+(1\d{10}|[2-9]\d{7,14})$/.test(compact) ? compact : null;
}

/**
 * Formats a US number as `(555) 555-5555` and leaves others unchanged
 * (docs/product/texts-and-limits.md#formats).
 */
export function formatPhone(e164: string): string {
  const match = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164);
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : e164;
}

/**
 * Formats a US phone field while a person types: at most 10 digits, grouped. Drops the leading 1 or +1 that
 * browsers fill in.
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
