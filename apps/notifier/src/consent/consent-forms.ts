import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Language } from '@drawpoint/contracts/auth/languages';
import { users } from '@drawpoint/contracts/auth/users.contract';
import type { OwnSmsConsent, SmsChoice } from '@drawpoint/contracts/notifier/sms-consent';
import { smsConsent } from '@drawpoint/contracts/notifier/sms-consent.contract';
import { invalid } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { SpamCheck } from '@drawpoint/nest-kit/spam/spam-check';
import { toE164 } from '@drawpoint/rules/phone';
import { Database, type Tx } from '../database.store.ts';
import { QueueMessages } from '../messages/queue-messages.ts';
import { SiteWords } from '../messages/site-words.ts';
import { TwilioClient } from '../messages/twilio-client.ts';
import { ConsentStore, type ConsentChange } from './consent.store.ts';

const DAY_MS = 86_400_000;
/** A phone is asked for YES at most once a day and this often in thirty days, by all people who enter its number. */
const ASKED_IN_THIRTY_DAYS = 3;

type Choice = Pick<ConsentChange, 'phone' | 'source' | 'user_id' | 'name' | 'now'> & {
  choice: SmsChoice;
  language: Language;
};

const RECORDED = { message: 'Thank you. Your preference was recorded.' };
const NO_PHONE = { phone: ['The phone must be a valid phone number.'] };

/** SMS consent: the profile's settings and the public form (docs/product/messages.md#sms). */
@Injectable()
export class ConsentForms {
  constructor(
    private readonly bus: Bus,
    private readonly consents: ConsentStore,
    private readonly db: Database,
    private readonly messages: QueueMessages,
    private readonly twilio: TwilioClient,
    private readonly spam: SpamCheck,
    private readonly words: SiteWords,
  ) {}

  readonly getOwn = handle(smsConsent.getOwn, async (_input, ctx) =>
    this.show(await this.mobileOf(ctx.caller.user_id, ctx), ctx),
  );

  /**
   * Throws INVALID_INPUT when the profile has no mobile number, or an opt-in is for a phone that answered
   * STOP.
   */
  readonly changeOwn = handle(smsConsent.changeOwn, async ({ choice }, ctx) => {
    const { user_id } = ctx.caller;
    const phone = await this.mobileOf(user_id, ctx);
    if (phone === null) throw invalid({ choice: ['Add your mobile number to your profile first.'] });
    if (choice === 'opt_in' && (await this.consents.find(phone)).state === 'stopped') {
      throw invalid({ choice: ['This phone has answered STOP. Text START from it to hear from us again.'] });
    }
    const { language = 'en' } = ctx;
    await this.choose({ phone, choice, source: 'account', user_id, language, now: ctx.now() });
    return this.show(phone, ctx);
  });

  /**
   * Throws INVALID_INPUT when reCAPTCHA suspects a bot. The response does not reveal whether the number is
   * known, or its earlier consent.
   */
  readonly submitChoice = handle(
    smsConsent.submitChoice,
    async ({ phone: typed = '' }) => {
      const phone = toE164(typed);
      return { errors: phone === null ? NO_PHONE : {}, phone };
    },
    async (input, { caller, now, language = 'en' }, { phone }) => {
      if (!(await this.spam.isFromPerson('optin', input, caller))) return RECORDED;
      await this.choose({
        phone: phone!,
        choice: input.choice,
        source: 'form',
        name: `${input.first_name} ${input.last_name}`,
        ...(caller && { user_id: caller.user_id }),
        language,
        now: now(),
      });
      return RECORDED;
    },
  );

  /** Records a choice made on a screen. A phone that opts in is asked to confirm with YES. */
  private async choose({ choice, ...change }: Choice): Promise<void> {
    const { text_version } = await this.words.smsConsent(change.language);
    await inTransaction(this.db, async (tx: Tx) => {
      if (choice === 'opt_out') return void (await this.consents.change(tx, { ...change, act: 'withdraw' }));
      await this.consents.lock(tx, change.phone);
      const asked = await this.mayAsk(tx, change);
      const asking = { ...change, act: 'ask', text_version, asked } as const;
      const changed = await this.consents.change(tx, asking);
      if (changed?.after !== 'pending' || !asked) return;
      const { phone: to, user_id = null, language } = change;
      const key = `consent-request-${randomUUID()}`;
      const values = { language };
      await this.messages.queue(tx, 'sms', { key, template: 'consent-request', to, user_id, values });
    });
  }

  private async mayAsk(tx: Tx, { phone, now }: Pick<Choice, 'phone' | 'now'>): Promise<boolean> {
    const since = (days: number) => new Date(now.getTime() - days * DAY_MS);
    if ((await this.consents.countAsked(tx, phone, since(1))) > 0) return false;
    return (await this.consents.countAsked(tx, phone, since(30))) < ASKED_IN_THIRTY_DAYS;
  }

  private async mobileOf(userId: number, ctx: RequestContext): Promise<string | null> {
    const { data } = await this.bus.call(users.contacts, { ids: [userId] }, ctx);
    return data[0]?.mobile ?? null;
  }

  private async show(phone: string | null, { language = 'en' }: RequestContext): Promise<OwnSmsConsent> {
    const record = phone === null ? null : await this.consents.find(phone);
    return {
      available: this.twilio.isOn,
      phone,
      state: record?.state ?? 'none',
      changed_at: record?.changed_at?.toISOString() ?? null,
      ...(await this.words.smsConsent(language)),
    };
  }
}
