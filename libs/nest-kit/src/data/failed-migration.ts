/** SQLSTATE classes with messages that quote row values: data exceptions, and errors raised by functions. */
const QUOTES_VALUES = /^(22|P0)/;

/** Creates the error of a failed migration: its name and Postgres's message, without quoted row values. */
export function failedMigration(name: string, cause: unknown): Error {
  const { message, code } = cause as { message?: unknown; code?: unknown };
  const text = typeof message === 'string' ? message : String(cause);
  const isState = typeof code === 'string';
  const reason = isState && QUOTES_VALUES.test(code) ? text.replace(/".*"/s, '"…"') : text;
  const state = isState ? ` (${code})` : '';
  return new Error(`The migration ${name} failed and was rolled back: ${reason}${state}`, { cause });
}
