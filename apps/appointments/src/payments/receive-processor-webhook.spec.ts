import { createHmac } from 'node:crypto';
import type { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import type { Log } from '@drawpoint/nest-kit/logging/log';
import { AtOnce } from '@drawpoint/nest-kit/testing/at-once';
import type { Database } from '../database.store.ts';
import { webhookOf } from '../testing/webhooks.ts';
import { ReceiveProcessorWebhook, isSigned } from './receive-processor-webhook.ts';
import type { Merchant } from './processor/merchant.ts';

describe('Concurrent webhooks', () => {
  it('concurrent webhooks are all recorded, one after the other', async () => {
    const key = 'the signature key';
    const written = new AtOnce();
    const jobs = { add: () => written.pass() } as unknown as Jobs;
    const merchant = { isOn: true, signatureKey: key } as Merchant;
    const { receiveWebhook } = new ReceiveProcessorWebhook({} as Database, merchant, jobs, {} as Log);
    const ctx = { now: () => new Date() } as Parameters<typeof receiveWebhook>[1];
    const told = Array.from({ length: 20 }, (_, index) => webhookOf(String(60_000_000_000 + index)));
    const answers = told.map((body) => {
      const signature = `sha512=${createHmac('sha512', key).update(body).digest('hex')}`;
      return receiveWebhook({ body, target: '', headers: { 'x-anet-signature': signature } }, ctx);
    });
    await Promise.all(answers);
    expect([written.all, written.most]).toEqual([20, 1]);
  });
});

/** A published example of the processor: key, body and header of a webhook from 2017. */
const KEY =
  '2679A5D5785C9B26CF921E1754765CDDB265C9C88400786923E5343B315954FAFB4B7BF608818F6A21766741E8637DC206F286C725908C777ED4127D8562163D';
const BODY =
  '{"notificationId":"f813b98f-3552-4eeb-ba40-acb4704eeba3","eventType":"net.authorize.payment.authcapture.created","eventDate":"2017-03-08T17:35:37.155999Z","webhookId":"63d6fea2-aa13-4b1d-a204-f5fbc15942b7","payload":{"responseCode":1,"authCode":"8VTPDC","avsResponse":"Y","authAmount":10.00,"entityName":"transaction","id":"60019392075"}}';
const HEADER =
  'sha512=9607C69D2734514554CE13D923D19939563F2FD6567D239F49F0DF0D08865632A0FB98061B4620CC52C47BB8BF6E2B69A15A67E4C98E81D7D65111076C515C6A';

describe('The signature of a webhook', () => {
  it('the signature is valid for the exact bytes, in upper or lower case', () => {
    expect(isSigned(KEY, BODY, HEADER)).toBe(true);
    expect(isSigned(KEY, BODY, HEADER.toLowerCase())).toBe(true);
  });

  it('the signature is invalid for another body or key, the key as bytes, or a malformed header', () => {
    expect(isSigned(KEY, BODY.replace('10.00', '10'), HEADER)).toBe(false);
    expect(isSigned(KEY, JSON.stringify(JSON.parse(BODY)), HEADER)).toBe(false);
    expect(isSigned(KEY.toLowerCase(), BODY, HEADER)).toBe(false);
    expect(isSigned(Buffer.from(KEY, 'hex').toString('latin1'), BODY, HEADER)).toBe(false);
    for (const none of [undefined, '', 'sha512=', HEADER.slice(0, -2), HEADER.replace('sha512', 'sha1')]) {
      expect(isSigned(KEY, BODY, none)).toBe(false);
    }
  });
});
