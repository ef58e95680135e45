import { createHmac } from 'node:crypto';

type Fields = Record<string, string>;

/** Twilio's signature: HMAC-SHA1 over the URL and the sorted fields, with the account's token as key. */
export function signatureOf(token: string, url: string, fields: Fields): string {
  const signed = Object.keys(fields)
    .sort()
    .reduce((text, name) => `${text}${name}${fields[name] ?? ''}`, url);
  return createHmac('sha1', token).update(signed).digest('base64');
}

/**
 * Calls a webhook as Twilio does. Returns the response text, null when the call failed or was refused.
 * `reachedAt` overrides the host to call; the signature is for `url`.
 */
export async function callSigned(
  token: string,
  url: string,
  fields: Fields,
  reachedAt?: string,
): Promise<string | null> {
  try {
    const { pathname, search } = new URL(url);
    const response = await fetch(reachedAt === undefined ? url : new URL(pathname + search, reachedAt), {
      method: 'POST',
      headers: { 'x-twilio-signature': signatureOf(token, url, fields) },
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(15_000),
    });
    const text = await response.text();
    return response.ok ? text : null;
  } catch {
    return null;
  }
}
