import { twilioWebhooks } from '@drawpoint/contracts/notifier/twilio-webhooks.contract';
import type { RawRequest } from '@drawpoint/contracts/raw';
import { AppError } from '@drawpoint/nest-kit/app-error';
import request from 'supertest';
import { startGatewayUnderTest, type GatewayUnderTest } from '../testing/gateway-under-test.ts';

const FORM = 'application/x-www-form-urlencoded';
const PATH = '/api/webhooks/twilio/status';

describe('A webhook', () => {
  let gateway: GatewayUnderTest;
  let seen: RawRequest[] = [];
  const post = (path: string, body: string, type = FORM) =>
    request(gateway.url).post(path).set('content-type', type).set('x-twilio-signature', 'abc=').send(body);

  beforeAll(async () => {
    gateway = await startGatewayUnderTest();
    gateway.answer(twilioWebhooks.noteStatus.subject, (input: RawRequest) => {
      seen.push(input);
      if (input.body === 'forged=1') throw new AppError('FORBIDDEN');
      return { body: '<Response/>' };
    });
  });
  afterAll(() => gateway.close());
  beforeEach(() => {
    seen = [];
  });

  it('a webhook reaches its service unchanged: body, path, query and the named headers', async () => {
    const body = 'b=2&a=1&a=%31&c=x+y%20z';
    await post(`${PATH}?z=1&message=5&a=%27`, body).expect(200);
    expect(seen).toEqual([
      { body, target: `${PATH}?z=1&message=5&a=%27`, headers: { 'x-twilio-signature': 'abc=' } },
    ]);
  });

  it('a webhook gets the response its sender expects', async () => {
    const answer = await post(PATH, 'a=1').expect(200);
    expect(answer.headers['content-type']).toBe('text/xml; charset=utf-8');
    expect(answer.text).toBe('<Response/>');
  });

  it('a webhook without body and headers reaches its service', async () => {
    await request(gateway.url).post(PATH).expect(200);
    expect(seen).toEqual([{ body: '', target: PATH, headers: {} }]);
  });

  it('an error of a webhook has the standard format', async () => {
    const answer = await post(PATH, 'forged=1').expect(403);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.body).toEqual({ code: 'FORBIDDEN', message: 'Not authorized.' });
  });

  it('a webhook that is too large or of another type is refused unread', async () => {
    await post(PATH, `a=${'x'.repeat(32_000)}`).expect(413);
    await post(PATH, `a=${'x'.repeat(31_998)}`).expect(200);
    await post(PATH, '{"a":1}', 'application/json').expect(400);
    await post(PATH, '<a/>', 'text/xml').expect(400);
    expect(seen).toHaveLength(1);
  });
});
