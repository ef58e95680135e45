import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { SmsChoice } from '@drawpoint/contracts/notifier/sms-consent';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { SMS_CONSENT_VERSION } from '@drawpoint/rules/sms-consent';
import { Database, type Tx } from '../database.store.ts';
import { QueueSms } from '../messages/queue-sms.ts';
import { ConsentStore, type ConsentChange } from './consent.store.ts';

const DAY_MS = 86_400_000;
/** A phone is asked for YES at most once a day and this often in thirty, whoever types its number into a form. */
const ASKED_IN_THIRTY_DAYS = 3;

export type Choice = Pick<ConsentChange, 'phone' | 'source' | 'user_id' | 'name' | 'now'> & {
  choice: SmsChoice;
};

/** Takes what somebody chose on a screen; a phone that is opted in is asked for its YES. */
@Injectable()
export class ChangeConsent {
  constructor(
    private readonly db: Database,
    private readonly consents: ConsentStore,
    private readonly sms: QueueSms,
  ) {}

  async choose({ choice, ...change }: Choice): Promise<void> {
    await inTransaction(this.db, async (tx: Tx) => {
      if (choice === 'opt_out') return void (await this.consents.change(tx, { ...change, act: 'withdraw' }));
      await this.consents.lock(tx, change.phone);
      const asked = await this.mayAsk(tx, change);
      const asking = { ...change, act: 'ask', text_version: SMS_CONSENT_VERSION, asked } as const;
      const changed = await this.consents.change(tx, asking);
      if (changed?.after === 'pending' && asked) await this.askForYes(tx, change);
    });
  }

  private async mayAsk(tx: Tx, { phone, now }: Pick<Choice, 'phone' | 'now'>): Promise<boolean> {
    const since = (days: number) => new Date(now.getTime() - days * DAY_MS);
    if ((await this.consents.countAsked(tx, phone, since(1))) > 0) return false;
    return (await this.consents.countAsked(tx, phone, since(30))) < ASKED_IN_THIRTY_DAYS;
  }

  private async askForYes(tx: Tx, { phone, user_id }: Pick<Choice, 'phone' | 'user_id'>): Promise<void> {
    await this.sms.queue(tx, {
      key: `consent-request-${randomUUID()}`,
      template: 'consent-request',
      to: phone,
      user_id: user_id ?? null,
      values: {},
    });
  }
}
