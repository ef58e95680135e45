import { parseRoute, type HttpRoute } from '@drawpoint/contracts/operation';

export type HttpRequest = { method: string; url: string; body?: string };

const BASE = '/api';

/**
 * The HTTP request of an operation: path values filled in, the rest as query (GET, DELETE) or JSON body. A
 * value in the path is not sent again.
 */
export function toRequest(route: HttpRoute, input: unknown): HttpRequest {
  const { method, path, params } = parseRoute(route);
  const rest = new Map(Object.entries((input ?? {}) as Record<string, unknown>));
  let url = BASE + path;
  for (const name of params) {
    url = url.replace(`{${name}}`, encodeURIComponent(String(rest.get(name))));
    rest.delete(name);
  }
  if (method === 'GET' || method === 'DELETE') {
    const query = new URLSearchParams();
    for (const [name, value] of rest) {
      if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
    }
    const text = query.toString();
    return { method, url: text === '' ? url : `${url}?${text}` };
  }
  return { method, url, body: JSON.stringify(Object.fromEntries(rest)) };
}
