import type { HttpMethod } from '@drawpoint/contracts/operation';
import { invalid } from '@drawpoint/nest-kit/fault';

type Parts = { params: unknown; query: unknown; body: unknown };

/**
 * The input of an operation: its path values, then the query (GET, DELETE) or the body (others). The path wins but for
 * the names in `bodyWins`. INVALID_INPUT for a query name sent twice and for a body that is no object.
 */
export function readInput(
  method: HttpMethod,
  { params, query, body }: Parts,
  bodyWins: readonly string[],
): object {
  const path = (params ?? {}) as Record<string, unknown>;
  const rest = method === 'GET' || method === 'DELETE' ? readQuery(query) : readBody(body);
  const input: Record<string, unknown> = { ...rest, ...path };
  for (const name of bodyWins) if (rest[name] !== undefined) input[name] = rest[name];
  return input;
}

function readQuery(query: unknown): Record<string, unknown> {
  const values = (query ?? {}) as Record<string, unknown>;
  const twice = Object.keys(values).filter((name) => Array.isArray(values[name]));
  if (twice.length > 0) {
    throw invalid(
      Object.fromEntries(twice.map((name) => [name, [`The ${name.replaceAll('_', ' ')} was sent twice.`]])),
    );
  }
  return values;
}

function readBody(body: unknown): Record<string, unknown> {
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body))
    throw invalid({ input: ['The input must be an object.'] });
  return body as Record<string, unknown>;
}
