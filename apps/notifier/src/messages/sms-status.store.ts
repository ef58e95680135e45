import { Injectable } from '@nestjs/common';
import type { Tx } from '../database.store.ts';
import { failureOf, stateOf, statusesBefore } from '../domain/sms-status.ts';

export type SmsStatus = {
  id: number;
  sid: string;
  status: string;
  /** Twilio's error code. */
  errorCode: string | null;
  now: Date;
};

/** Twilio's statuses of texts. */
@Injectable()
export class SmsStatusStore {
  /** Stores Twilio's first response to a text: the first status has no callback. */
  async noteTaken(tx: Tx, taken: Omit<SmsStatus, 'errorCode'>): Promise<void> {
    const { id, sid } = taken;
    // A callback may have arrived earlier; its status is newer.
    const isNews = await this.note(tx, { ...taken, errorCode: null });
    if (!isNews) await tx.message.updateMany({ where: { id, sid: null }, data: { sid } });
  }

  /** Stores a status unless a later one exists. Returns whether it was new. Deletes the text's content. */
  async note(tx: Tx, { id, sid, status, errorCode, now }: SmsStatus): Promise<boolean> {
    const state = stateOf(status);
    await tx.message.updateMany({
      where: { id, channel: 'sms', state: 'queued' },
      data: { sent_at: now, attempts: { increment: 1 }, values_sealed: null },
    });
    const { count } = await tx.message.updateMany({
      where: {
        id,
        channel: 'sms',
        AND: [
          { OR: [{ sid: null }, { sid }] },
          { OR: [{ carrier_status: null }, { carrier_status: { in: statusesBefore(status) } }] },
        ],
      },
      data: {
        ...{ sid, state, carrier_status: status, values_sealed: null },
        last_error: failureOf(status, errorCode),
        version: { increment: 1 },
      },
    });
    return count > 0;
  }
}
