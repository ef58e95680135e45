import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { TwilioAccount, TwilioAnswer } from './twilio-account.ts';

const MESSAGES = /^\/twilio\/2010-04-01\/Accounts\/(\w{1,64})\/Messages\.json$/;
const MAX_BYTES = 100_000;

/**
 * Plays Twilio's API, and accepts messages that the inbox page sends for a phone. Undefined for other paths,
 * null when Twilio never responds.
 */
export async function answerTwilio(
  account: TwilioAccount,
  request: IncomingMessage,
  pathname: string,
): Promise<TwilioAnswer | null | undefined> {
  const sid = MESSAGES.exec(pathname)?.[1];
  if (request.method !== 'POST' || (sid === undefined && pathname !== '/twilio/inbound')) return undefined;
  if (Number(request.headers['content-length'] ?? 0) > MAX_BYTES) return { status: 413, body: TOO_LARGE };
  const body = await text(request);
  if (sid === undefined) return receive(account, request, body);
  if (!account.isKnown(sid, request.headers.authorization)) return { status: 401, body: UNKNOWN };
  return account.send(new URLSearchParams(body));
}

/** Accepts only JSON: a page of another site would need a CORS preflight for it. */
async function receive(
  account: TwilioAccount,
  request: IncomingMessage,
  body: string,
): Promise<TwilioAnswer> {
  if (!request.headers['content-type']?.startsWith('application/json'))
    return { status: 415, body: JSON_ONLY };
  const { from, body: said, advanced } = parse(body);
  if (
    typeof from !== 'string' ||
    !/^\+[1-9]\d{7,14}$/.test(from) ||
    typeof said !== 'string' ||
    said.length > 1_600
  ) {
    return {
      status: 422,
      body: { message: 'It needs `from`, a phone number as +12025550123, and `body`, a text.' },
    };
  }
  const taken = await account.receive(from, said, advanced === true);
  return taken ? { status: 200, body: { taken } } : { status: 502, body: NOT_TAKEN };
}

function parse(body: string): { from?: unknown; body?: unknown; advanced?: unknown } {
  try {
    return Object(JSON.parse(body)) as object;
  } catch {
    return {};
  }
}

const UNKNOWN = {
  code: 20_003,
  message: 'Authenticate',
  more_info: 'https://www.twilio.com/docs/errors/20003',
  status: 401,
};
const TOO_LARGE = { message: 'Too large.' };
const JSON_ONLY = { message: 'It is sent as JSON.' };
const NOT_TAKEN = { message: 'Drawpoint did not take it.' };
