import { Injectable } from '@nestjs/common';
import { users } from '@drawpoint/contracts/auth/users.contract';
import type { OwnSmsConsent } from '@drawpoint/contracts/notifier/sms-consent';
import { smsConsent } from '@drawpoint/contracts/notifier/sms-consent.contract';
import { invalid } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { SMS_CONSENT_TEXT, SMS_CONSENT_VERSION } from '@drawpoint/rules/sms-consent';
import { TwilioClient } from '../messages/twilio-client.ts';
import { ChangeConsent } from './change-consent.ts';
import { ConsentStore } from './consent.store.ts';

/** What a signed-in person sees and chooses for the mobile number of their profile. */
@Injectable()
export class OwnConsent {
  constructor(
    private readonly bus: Bus,
    private readonly consents: ConsentStore,
    private readonly changeConsent: ChangeConsent,
    private readonly twilio: TwilioClient,
  ) {}

  readonly getOwn = handle(smsConsent.getOwn, async (_input, ctx) =>
    this.show(await this.mobileOf(ctx.caller.user_id, ctx)),
  );

  /** INVALID_INPUT where the profile has no mobile number, or an opt-in of a phone that answered STOP. */
  readonly changeOwn = handle(smsConsent.changeOwn, async ({ choice }, ctx) => {
    const { user_id } = ctx.caller;
    const phone = await this.mobileOf(user_id, ctx);
    if (phone === null) throw invalid({ choice: ['Add your mobile number to your profile first.'] });
    if (choice === 'opt_in' && (await this.consents.find(phone)).state === 'stopped') {
      throw invalid({ choice: ['This phone has answered STOP. Text START from it to hear from us again.'] });
    }
    await this.changeConsent.choose({ phone, choice, source: 'account', user_id, now: ctx.now() });
    return this.show(phone);
  });

  private async mobileOf(userId: number, ctx: RequestContext): Promise<string | null> {
    const { data } = await this.bus.call(users.contacts, { ids: [userId] }, ctx);
    return data[0]?.mobile ?? null;
  }

  private async show(phone: string | null): Promise<OwnSmsConsent> {
    const record = phone === null ? null : await this.consents.find(phone);
    return {
      available: this.twilio.isOn,
      phone,
      state: record?.state ?? 'none',
      changed_at: record?.changed_at?.toISOString() ?? null,
      text: SMS_CONSENT_TEXT,
      text_version: SMS_CONSENT_VERSION,
    };
  }
}
