/** Whether this is the name of an IANA zone. */
export function isZone(tz: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: tz }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
