import type { ClientBase } from 'pg';
import { statementsSent } from '../metrics/metrics.ts';

/**
 * Maximum number of named statements in this process. Connections keep what they prepared, so names are not
 * reused.
 */
const MOST_NAMES = 1_000;

/** Statements that Postgres plans. BEGIN and the like are sent unprepared. */
const PLANNED = /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i;
/** A list of values of any length: each length would be another statement. */
const VARIABLE = /\bIN \(\s*\$\d+\s*,|\)\s*,\s*\(\s*\$\d+/i;
/** The number of rows a search finds depends on its text, which a generic plan ignores. */
const SEARCHES = /\bI?LIKE\b/i;

/** SQLSTATE when a migration changed the columns of a prepared statement. */
const STALE_PLAN = '0A000';

/** By text, shared by the pools of this process. */
export const names = new Map<string, string>();
let nameCount = 0;

/** The name of a prepared statement. Undefined when the statement is planned each time. */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST_NAMES) return known;
  if (!PLANNED.test(text) || VARIABLE.test(text) || SEARCHES.test(text)) return undefined;
  nameCount += 1;
  const name = `s${nameCount}`;
  names.set(text, name);
  return name;
}

type Query = (config: unknown, values?: unknown, callback?: unknown) => unknown;
type NamedQuery = { name: string; text: string; values: unknown };

/**
 * Counts the statements sent over a service's connection. Prepares each statement with values once per
 * connection.
 */
export function watchStatements(
  client: ClientBase,
  { service, prepares }: { service: string; prepares: boolean },
): void {
  const query = client.query.bind(client) as Query;
  const send: Query = (config, values, callback) => {
    statementsSent.inc({ service });
    const named = prepares ? withName(config, values) : undefined;
    if (!named) return query(config, values, callback);
    const whenDone = (error: unknown) => dropStaleName(named.text, error);
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
  const query = typeof config === 'string' ? { text: config, values } : config;
  if (typeof query !== 'object' || query === null || 'submit' in query) return undefined;
  const { name, text, values: own } = query as Partial<NamedQuery>;
  if (name !== undefined || text === undefined || !Array.isArray(own)) return undefined;
  const found = statementName(text);
  return found === undefined ? undefined : { ...(query as NamedQuery), name: found };
}

/** Gives up the name, so that the next call prepares the statement under a new one. */
function dropStaleName(text: string, error: unknown): void {
  if (error instanceof Error && 'code' in error && error.code === STALE_PLAN) names.delete(text);
}
