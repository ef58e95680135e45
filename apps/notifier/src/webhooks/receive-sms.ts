import { Injectable } from '@nestjs/common';
import { e164 } from '@drawpoint/contracts/fields';
import { twilioWebhooks } from '@drawpoint/contracts/notifier/twilio-webhooks.contract';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { ConsentStore, type ConsentChanged } from '../consent/consent.store.ts';
import { Database, type Tx } from '../database.store.ts';
import type { ConsentAct } from '../domain/consent-changes.ts';
import { readKeyword, type SmsKeyword } from '../domain/sms-keyword.ts';
import { SMS_ANSWERS } from '../domain/sms-templates.ts';
import { SignedRequest } from './signed-request.ts';
import { noReply, reply } from './twiml.ts';

const SID = /^(SM|MM)[0-9a-f]{32}$/;

/** Hears what a phone says to us: STOP, START, HELP, and the YES that completes an opt-in. */
@Injectable()
export class ReceiveSms {
  constructor(
    private readonly db: Database,
    private readonly signed: SignedRequest,
    private readonly consents: ConsentStore,
  ) {}

  /** Each message counts once, however often it is sent. Nothing is said where Twilio has answered (`OptOutType`). */
  readonly receiveSms = handle(twilioWebhooks.receiveSms, async (request, { now }) => {
    const { fields } = this.signed.read(request);
    const phone = fields.get('From') ?? '';
    const message_sid = fields.get('MessageSid') ?? '';
    if (!e164.safeParse(phone).success || !SID.test(message_sid)) return noReply();
    const answered = fields.get('OptOutType');
    const keyword = readKeyword(fields.get('Body') ?? '', answered);
    if (keyword === null) return noReply();
    const changed =
      keyword === 'help'
        ? null
        : await inTransaction(this.db, async (tx: Tx) => {
            await this.consents.lock(tx, phone);
            const act = await this.actOf(tx, phone, keyword);
            return this.consents.change(tx, { phone, act, source: 'phone', message_sid, now: now() });
          });
    const text = answered === null ? answerTo(keyword, changed) : null;
    return text === null ? noReply() : reply(text);
  });

  /** A YES from a phone that said STOP means START, as Twilio takes it too. */
  private async actOf(
    tx: Tx,
    phone: string,
    keyword: Exclude<SmsKeyword, 'help' | null>,
  ): Promise<ConsentAct> {
    if (keyword !== 'yes') return keyword;
    return (await this.consents.stateOf(tx, phone)) === 'stopped' ? 'start' : 'yes';
  }
}

function answerTo(keyword: Exclude<SmsKeyword, null>, changed: ConsentChanged | null): string | null {
  if (keyword === 'help') return SMS_ANSWERS.help;
  if (changed === null) return null;
  if (keyword === 'stop') return SMS_ANSWERS.stopped;
  if (changed.after === changed.before) return null;
  return changed.after === 'given' ? SMS_ANSWERS.given : SMS_ANSWERS.started;
}
