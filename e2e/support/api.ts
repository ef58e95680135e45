/** Where the product of this run answers. */
export const baseUrl = (): string =>
  process.env.E2E_BASE_URL ?? `http://127.0.0.1:${process.env.E2E_PORT ?? '4310'}`;

/** What the API answered, for set-up beside the screens. Throws what is not a success. `from`: the caller's address. */
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
