import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createLogger, logOf } from '../logging/log.ts';
import { SpamCheck } from './spam-check.ts';

describe('a public form', () => {
  const googleRequests: URLSearchParams[] = [];
  let answer: object = {};
  const google = createServer((request, response) => {
    void text(request).then((body) => {
      googleRequests.push(new URLSearchParams(body));
      response.end(JSON.stringify(answer));
    });
  });
  let url = '';
  const checkWith = (secret?: string, at = url) =>
    new SpamCheck(
      {
        ...(secret !== undefined && { RECAPTCHA_SECRET: secret }),
        RECAPTCHA_URL: at,
        RECAPTCHA_MIN_SCORE: 0.5,
      },
      logOf(createLogger({ level: 'silent' }), 'test'),
    );
  const isAccepted = (sent: object, caller: object | null = null, check = checkWith('secret')) =>
    check.isFromPerson('optin', sent, caller).catch((error: { code: string }) => error.code);

  beforeAll(async () => {
    google.listen(0, '127.0.0.1');
    await once(google, 'listening');
    url = `http://127.0.0.1:${(google.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    googleRequests.length = 0;
    answer = { success: true, score: 0.9, action: 'optin' };
  });
  afterAll(() => void google.close());

  it('a form with a token that Google approves for it is accepted', async () => {
    expect(await isAccepted({ recaptcha_token: 'abc' })).toBe(true);
    expect(googleRequests.map((each) => Object.fromEntries(each))).toEqual([
      { secret: 'secret', response: 'abc' },
    ]);
  });

  it('a form with a missing, wrong or foreign token, or a low score, is refused', async () => {
    expect(await isAccepted({})).toBe('INVALID_INPUT');
    expect(googleRequests).toEqual([]);
    for (const verdict of [
      { success: false },
      { success: true, score: 0.9, action: 'contact' },
      { success: true, score: 0.1, action: 'optin' },
      { success: true, action: 'optin' },
    ]) {
      answer = verdict;
      expect([verdict, await isAccepted({ recaptcha_token: 'abc' })]).toEqual([verdict, 'INVALID_INPUT']);
    }
  });

  it('a signed-in caller is not checked, and nobody when no secret is set', async () => {
    expect(await isAccepted({}, { user_id: 4 })).toBe(true);
    expect(await isAccepted({}, null, checkWith())).toBe(true);
    expect(googleRequests).toEqual([]);
  });

  it('a form with the hidden field filled in is ignored', async () => {
    expect(await isAccepted({ recaptcha_token: 'abc', website: 'https://spam.test' })).toBe(false);
    expect(await isAccepted({ website: 'x' }, null, checkWith())).toBe(false);
    // A signed-in person is known. Their browser may fill in the hidden field without losing their message.
    expect(await isAccepted({ website: 'x' }, { user_id: 4 }, checkWith())).toBe(true);
  });

  it('a form is accepted while Google does not answer', async () => {
    expect(
      await isAccepted({ recaptcha_token: 'abc' }, null, checkWith('secret', 'http://127.0.0.1:1')),
    ).toBe(true);
  });
});
