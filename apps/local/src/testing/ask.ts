import { parseRoute } from '@drawpoint/contracts/operation';

export type RequestParts = { params?: Record<string, string | number>; query?: object; body?: unknown };

/** Calls a gateway over HTTP with a token: `ask('GET /appointments/{id}', { params: { id } }, token)`. */
export const askOf =
  (gatewayUrl: string) =>
  async (route: string, { params = {}, query = {}, body }: RequestParts, token: string | null) => {
    const { method, path } = parseRoute(route as 'GET /');
    const url = new URL(
      `/api${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))}`,
      gatewayUrl,
    );
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    const isForm = body instanceof FormData;
    const response = await fetch(url, {
      method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, text, json: <Answer>() => JSON.parse(text) as Answer };
  };
