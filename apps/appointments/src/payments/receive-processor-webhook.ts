import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import { Log } from '@drawpoint/nest-kit/logging/log';
import PQueue from 'p-queue';
import { z } from 'zod';
import { Database } from '../database.store.ts';
import { queueTransactionUpdate } from './payment-jobs.ts';
import { Merchant } from './processor/merchant.ts';

/** The webhook of a payment. Usually our own request has reported the payment already. */
const CHARGED = 'net.authorize.payment.authcapture.created';
/** Nobody waits for these, so they run after concurrent payments, and once per transaction. */
const CHARGED_LATER_MS = 10_000;

const Event = z.object({
  eventType: z.string().optional(),
  payload: z.object({ entityName: z.string(), id: z.string().regex(/^\d{1,20}$/) }),
});

/**
 * Receives the processor's webhooks. It trusts only the transaction id and reads the rest from the processor.
 * Duplicate, old or reordered webhooks therefore have the same effect.
 */
@Injectable()
export class ReceiveProcessorWebhook {
  /** Two webhooks come for each payment. One connection for all leaves the others to payers and readers. */
  private readonly writes = new PQueue({ concurrency: 1 });

  constructor(
    private readonly db: Database,
    private readonly merchant: Merchant,
    private readonly jobs: Jobs,
    private readonly log: Log,
  ) {}

  /** Throws NOT_FOUND when card payments are off, FORBIDDEN without a valid signature. */
  readonly receiveWebhook = handle(payments.receiveWebhook, async ({ body, headers }, ctx) => {
    if (!this.merchant.isOn) throw new AppError('NOT_FOUND');
    if (!isSigned(this.merchant.signatureKey, body, headers['x-anet-signature'])) {
      this.log.warn({ alert: 'webhook_refused' }, 'A webhook came with no signature of Authorize.net');
      throw new AppError('FORBIDDEN');
    }
    const event = Event.safeParse(jsonOf(body));
    if (event.success && event.data.payload.entityName === 'transaction') {
      const { eventType, payload } = event.data;
      const later = eventType === CHARGED ? CHARGED_LATER_MS : 0;
      const runAt = new Date(ctx.now().getTime() + later);
      await this.writes.add(() => queueTransactionUpdate(this.jobs, this.db, payload.id, runAt));
    }
    return { body: '{}' };
  });
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/**
 * Whether a webhook's body is the processor's: HMAC-SHA512 over the raw bytes. The signature key is used as
 * text, although it is hexadecimal.
 */
export function isSigned(key: string, body: string, header: string | undefined): boolean {
  const given = /^sha512=([\da-f]{128})$/i.exec(header ?? '')?.[1];
  if (given === undefined) return false;
  const right = createHmac('sha512', key).update(body).digest();
  return timingSafeEqual(right, Buffer.from(given, 'hex'));
}
