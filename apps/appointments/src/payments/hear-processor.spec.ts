import { createHmac } from 'node:crypto';
import type { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import type { Log } from '@drawpoint/nest-kit/logging/log';
import { AtOnce } from '@drawpoint/nest-kit/testing/at-once';
import type { Database } from '../database.store.ts';
import { webhookOf } from '../testing/webhooks.ts';
import { HearProcessor } from './hear-processor.ts';
import type { Merchant } from './processor/merchant.ts';

describe('Webhooks that come at once', () => {
  it('are written down one after the other, all of them', async () => {
    const key = 'the signature key';
    const written = new AtOnce();
    const jobs = { add: () => written.pass() } as unknown as Jobs;
    const merchant = { isOn: true, signatureKey: key } as Merchant;
    const { hearProcessor } = new HearProcessor({} as Database, merchant, jobs, {} as Log);
    const ctx = { now: () => new Date() } as Parameters<typeof hearProcessor>[1];
    const told = Array.from({ length: 20 }, (_, index) => webhookOf(String(60_000_000_000 + index)));
    const answers = told.map((body) => {
      const signature = `sha512=${createHmac('sha512', key).update(body).digest('hex')}`;
      return hearProcessor({ body, target: '', headers: { 'x-anet-signature': signature } }, ctx);
    });
    await Promise.all(answers);
    expect([written.all, written.most]).toEqual([20, 1]);
  });
});
