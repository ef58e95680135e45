import type { HttpMethod, Operation } from '@drawpoint/contracts/operation';
import { invalid, type AppError } from '@drawpoint/nest-kit/app-error';

export type Parts = { params: unknown; query: unknown; body: unknown };

/**
 * Builds an operation's input from the path and the query (GET, DELETE) or the body (others). Path and body may
 * differ only for `bodyWins`; names in `fromQuery` may also be in the query. A blank query value counts as absent.
 * Throws INVALID_INPUT for a duplicate name and for a body that is no object.
 */
export function readInput(
  method: HttpMethod,
  { params, query, body }: Parts,
  { bodyWins = [], fromQuery = [] }: Pick<Operation, 'bodyWins' | 'fromQuery'> = {},
): object {
  const path = (params ?? {}) as Record<string, unknown>;
  const rest = method === 'GET' || method === 'DELETE' ? readQuery(query) : readBody(body);
  if (fromQuery.length === 0 && isEmpty(path)) return rest;
  const named = Object.entries(fromQuery.length > 0 ? readQuery(query) : {}).filter(([name]) =>
    fromQuery.includes(name),
  );
  const input: Record<string, unknown> = { ...Object.fromEntries(named), ...rest, ...path };
  const twice = named.filter(([name, value]) => String(input[name]) !== value).map(([name]) => name);
  for (const name in path) {
    const other = rest[name];
    if (other === undefined) continue;
    if (bodyWins.includes(name)) input[name] = other;
    else if (String(other) !== path[name]) twice.push(name);
  }
  if (twice.length > 0) throw sentTwice(twice);
  return input;
}

function isEmpty(record: object): boolean {
  for (const _name in record) return false;
  return true;
}

const sentTwice = (names: readonly string[]): AppError =>
  invalid(
    Object.fromEntries(names.map((name) => [name, [`The ${name.replaceAll('_', ' ')} was sent twice.`]])),
  );

function readQuery(query: unknown): Record<string, unknown> {
  const values = (query ?? {}) as Record<string, unknown>;
  const names = Object.keys(values);
  const twice = names.filter((name) => Array.isArray(values[name]));
  if (twice.length > 0) throw sentTwice(twice);
  // A filter that a client leaves blank is not set (docs/product/texts-and-limits.md#api).
  if (!names.some((name) => values[name] === '')) return values;
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}

function readBody(body: unknown): Record<string, unknown> {
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body))
    throw invalid({ input: ['The input must be an object.'] });
  return body as Record<string, unknown>;
}
