/** Whether this is the name of an IANA zone. Bare offsets such as `+05:00` are not. */
export function isZone(tz: string): boolean {
  if (!/^[A-Za-z]/.test(tz)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: tz }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
