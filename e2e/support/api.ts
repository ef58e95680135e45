/** The base URL of the product under test. */
export const baseUrl = (): string =>
  process.env.E2E_BASE_URL ?? `http://127.0.0.1:${process.env.E2E_PORT ?? '4310'}`;

/**
 * Calls the API without the browser, to set up a test. Returns the parsed body. Throws when the response is
 * not 2xx. `from` sets the client's IP address.
 */
export async function api<Answer>(
  route: string,
  { token, body, from }: { token?: string; body?: unknown; from?: string } = {},
): Promise<Answer> {
  const [method, path] = route.split(' ') as [string, string];
  const response = await fetch(new URL(`/api${path}`, baseUrl()), {
    method,
    headers: {
      accept: 'application/json',
      ...(from && { 'x-forwarded-for': from }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${route} answered ${response.status}: ${text}`);
  return JSON.parse(text || 'null') as Answer;
}
