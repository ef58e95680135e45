import { Injectable } from '@nestjs/common';
import { e164 } from '@drawpoint/contracts/fields';
import { twilioWebhooks } from '@drawpoint/contracts/notifier/twilio-webhooks.contract';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import MessagingResponse from 'twilio/lib/twiml/MessagingResponse.js';
import { ConsentStore, type ConsentChanged } from '../consent/consent.store.ts';
import { Database, type Tx } from '../database.store.ts';
import type { ConsentAct } from '../domain/consent-changes.ts';
import { STOPPED } from '../domain/sms-error.ts';
import { isConfirmation, readKeyword, type SmsKeyword } from '../domain/sms-keyword.ts';
import { isSmsStatus } from '../domain/sms-status.ts';
import { type SmsAnswer, smsAnswer } from '../domain/sms-templates.ts';
import { SiteWords } from '../messages/site-words.ts';
import { SmsStatusStore } from '../messages/sms-status.store.ts';
import { TakeText } from '../text-replies/take-text.ts';
import { AnswerReminder } from './answer-reminder.ts';
import { SignedRequest } from './signed-request.ts';

const MAX_ID = 2_147_483_647;
const SID = /^(SM|MM)[0-9a-f]{32}$/;

/** Handles Twilio's webhooks: status callbacks and incoming texts. */
@Injectable()
export class ReceiveTwilioWebhook {
  constructor(
    private readonly db: Database,
    private readonly signed: SignedRequest,
    private readonly statuses: SmsStatusStore,
    private readonly consents: ConsentStore,
    private readonly words: SiteWords,
    private readonly reminders: AnswerReminder,
    private readonly texts: TakeText,
  ) {}

  /**
   * The callback URL names the message, so a callback that precedes Twilio's response finds it too. Late,
   * repeated and unknown callbacks change nothing.
   */
  readonly noteStatus = handle(twilioWebhooks.noteStatus, async (request, { now }) => {
    const { fields, query } = this.signed.read(request);
    const id = Number(query.get('message'));
    const sid = fields.get('MessageSid') ?? '';
    const status = fields.get('MessageStatus') ?? '';
    if (!Number.isInteger(id) || id < 1 || id > MAX_ID || !SID.test(sid) || !isSmsStatus(status))
      return reply(null);
    const errorCode = fields.get('ErrorCode');
    const phone = fields.get('To') ?? '';
    await inTransaction(this.db, async (tx: Tx) => {
      const isNews = await this.statuses.note(tx, { id, sid, status, errorCode, now: now() });
      if (!isNews || Number(errorCode) !== STOPPED || !e164.safeParse(phone).success) return;
      await this.consents.change(tx, { phone, act: 'stop', source: 'carrier', now: now() });
    });
    return reply(null);
  });

  /**
   * Handles STOP, START, HELP, the YES that completes an opt-in, the 1 that confirms a visit, and all other texts. Each message counts once. Sends no reply
   * when Twilio has replied (`OptOutType`).
   */
  readonly receiveSms = handle(twilioWebhooks.receiveSms, async (request, ctx) => {
    const { now } = ctx;
    const { fields } = this.signed.read(request);
    const phone = fields.get('From') ?? '';
    const message_sid = fields.get('MessageSid') ?? '';
    if (!e164.safeParse(phone).success || !SID.test(message_sid)) return reply(null);
    const answered = fields.get('OptOutType');
    const body = fields.get('Body') ?? '';
    const keyword = readKeyword(body, answered);
    if (keyword === null) return reply(await this.takeAnswer(phone, body, message_sid, ctx));
    const changed =
      keyword === 'help'
        ? null
        : await inTransaction(this.db, async (tx: Tx) => {
            await this.consents.lock(tx, phone);
            const act = await this.actOf(tx, phone, keyword);
            return this.consents.change(tx, { phone, act, source: 'phone', message_sid, now: now() });
          });
    const answer = answered === null ? answerTo(keyword, changed) : null;
    if (!answer) return reply(null);
    const { language } = await this.consents.find(phone);
    const own = await this.words.wording(`sms_${answer}`, language);
    return reply(smsAnswer(answer, await this.words.name(), language, own));
  });

  /** A 1 confirms a visit. Every other text, and a 1 of which nobody can say whose it is, is taken for staff. */
  private async takeAnswer(
    phone: string,
    body: string,
    sid: string,
    ctx: RequestContext,
  ): Promise<string | null> {
    const { reply, isUnclear } = isConfirmation(body)
      ? await this.reminders.confirm(phone, ctx)
      : { reply: null, isUnclear: true };
    if (isUnclear) await this.texts.take(phone, body, sid, ctx.now());
    return reply;
  }

  /** A YES from a stopped phone means START, as for Twilio. */
  private async actOf(
    tx: Tx,
    phone: string,
    keyword: Exclude<SmsKeyword, 'help' | null>,
  ): Promise<ConsentAct> {
    if (keyword !== 'yes') return keyword;
    return (await this.consents.find(phone, tx)).state === 'stopped' ? 'start' : 'yes';
  }
}

function answerTo(keyword: Exclude<SmsKeyword, null>, changed: ConsentChanged | null): SmsAnswer | null {
  if (keyword === 'help') return 'help';
  if (changed === null) return null;
  if (keyword === 'stop') return 'stopped';
  if (changed.after === changed.before) return null;
  return changed.after === 'given' ? 'given' : 'started';
}

/** Tells Twilio to reply to a phone; null sends nothing. */
function reply(text: string | null): { body: string } {
  const response = new MessagingResponse();
  if (text !== null) response.message(text);
  return { body: response.toString() };
}
