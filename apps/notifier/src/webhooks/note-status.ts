import { Injectable } from '@nestjs/common';
import { twilioWebhooks } from '@drawpoint/contracts/notifier/twilio-webhooks.contract';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { ConsentStore } from '../consent/consent.store.ts';
import { Database, type Tx } from '../database.store.ts';
import { STOPPED } from '../domain/sms-error.ts';
import { isSmsStatus } from '../domain/sms-status.ts';
import { SmsStatusStore } from '../messages/sms-status.store.ts';
import { SignedRequest } from './signed-request.ts';
import { noReply } from './twiml.ts';

/** Hears from Twilio what became of a text message. */
@Injectable()
export class NoteStatus {
  constructor(
    private readonly db: Database,
    private readonly signed: SignedRequest,
    private readonly statuses: SmsStatusStore,
    private readonly consents: ConsentStore,
  ) {}

  /**
   * The message is named in the address that Twilio was given, so a callback that comes before the answer to the request
   * finds it too. One that is late, repeated or about an unknown message changes nothing.
   */
  readonly noteStatus = handle(twilioWebhooks.noteStatus, async (request, { now }) => {
    const { fields, query } = this.signed.read(request);
    const id = Number(query.get('message'));
    const sid = fields.get('MessageSid') ?? '';
    const status = fields.get('MessageStatus') ?? '';
    if (!Number.isInteger(id) || id < 1 || id > MAX_ID || !SID.test(sid) || !isSmsStatus(status))
      return noReply();
    const errorCode = fields.get('ErrorCode');
    const phone = fields.get('To') ?? '';
    await inTransaction(this.db, async (tx: Tx) => {
      const isNews = await this.statuses.note(tx, { id, sid, status, errorCode, now: now() });
      if (!isNews || Number(errorCode) !== STOPPED || !E164.test(phone)) return;
      await this.consents.change(tx, { phone, act: 'stop', source: 'carrier', now: now() });
    });
    return noReply();
  });
}

const MAX_ID = 2_147_483_647;
const SID = /^(SM|MM)[0-9a-f]{32}$/;
const E164 = /^\+[1-9]\d{7,14}$/;
