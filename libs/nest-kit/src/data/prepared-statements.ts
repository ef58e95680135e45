import type { ClientBase } from 'pg';
import { statementsSent } from '../metrics/metrics.ts';

/** Texts that have a name in this process. Connections keep what they prepared, so a name is never given up for another. */
const MOST_NAMES = 1_000;

/** Statements that Postgres plans; BEGIN and its like go as they are. */
const PLANNED = /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i;
/** A list or rows with a number of values of its own: each number would be another text. */
const VARIABLE = /\bIN \(\s*\$\d+\s*,|\)\s*,\s*\(\s*\$\d+/i;
/** How many rows a search finds follows from its text, which a plan for any text does not know. */
const SEARCHES = /\bI?LIKE\b/i;

/** Postgres refuses a plan that was made before a migration changed what its columns are. */
const STALE_PLAN = '0A000';

const names = new Map<string, string>();
let given = 0;

/** The name under which a connection prepares a statement; undefined for one that is planned anew each time. */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES) return known;
  if (!PLANNED.test(text) || VARIABLE.test(text) || SEARCHES.test(text)) return undefined;
  given += 1;
  const name = `s${given}`;
  names.set(text, name);
  return name;
}

type Query = (config: unknown, values?: unknown, callback?: unknown) => unknown;
type NamedQuery = { name: string; text: string; values: unknown };

/** Counts what a connection of a service is sent, and has it prepare each statement with values once, whoever sends it. */
export function watchStatements(
  client: ClientBase,
  { service, prepares }: { service: string; prepares: boolean },
): void {
  const query = client.query.bind(client) as Query;
  const send: Query = (config, values, callback) => {
    statementsSent.inc({ service });
    const named = prepares ? withName(config, values) : undefined;
    if (!named) return query(config, values, callback);
    const whenDone = (error: unknown) => forgetStale(named.text, error);
    if (typeof callback === 'function') {
      return query(named, undefined, (error: unknown, result: unknown) => {
        whenDone(error);
        (callback as (error: unknown, result: unknown) => void)(error, result);
      });
    }
    const result = query(named) as Promise<unknown>;
    result.catch(whenDone);
    return result;
  };
  client.query = send as ClientBase['query'];
}

function withName(config: unknown, values: unknown): NamedQuery | undefined {
  const given = typeof config === 'string' ? { text: config, values } : config;
  if (typeof given !== 'object' || given === null || 'submit' in given) return undefined;
  const { name, text, values: own } = given as Partial<NamedQuery>;
  if (name !== undefined || text === undefined || !Array.isArray(own)) return undefined;
  const found = statementName(text);
  return found === undefined ? undefined : { ...(given as NamedQuery), name: found };
}

/** The next who asks prepares the statement under a new name. */
function forgetStale(text: string, error: unknown): void {
  if (error instanceof Error && 'code' in error && error.code === STALE_PLAN) names.delete(text);
}
