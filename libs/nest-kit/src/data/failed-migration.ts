/** SQLSTATE classes whose texts quote values of rows: data exceptions, and what a function raises. */
const QUOTES_VALUES = /^(22|P0)/;

/** What a migration failed at: its name and what Postgres said, without what is stored in a row. */
export function failedMigration(name: string, cause: unknown): Error {
  const { message, code } = cause as { message?: unknown; code?: unknown };
  const said = typeof message === 'string' ? message : String(cause);
  const isState = typeof code === 'string';
  const reason = isState && QUOTES_VALUES.test(code) ? said.replace(/".*"/s, '"…"') : said;
  const state = isState ? ` (${code})` : '';
  return new Error(`The migration ${name} failed and was rolled back: ${reason}${state}`, { cause });
}
