import { Injectable } from '@nestjs/common';
import { attendance } from '@drawpoint/contracts/appointments/attendance.contract';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { ConsentStore } from '../consent/consent.store.ts';
import { reminderAnswer } from '../domain/sms-templates.ts';
import { SiteWords } from '../messages/site-words.ts';

/** Takes a text with "1" as the confirmation of the visit that the phone was last reminded of. */
@Injectable()
export class AnswerReminder {
  constructor(
    private readonly consents: ConsentStore,
    private readonly words: SiteWords,
    private readonly bus: Bus,
  ) {}

  /**
   * The reply to the phone; null without one. `unclear` where nobody can say whose answer it is: staff read it. Throws
   * when a service is down.
   */
  async confirm(phone: string, ctx: RequestContext): Promise<{ reply: string | null; isUnclear: boolean }> {
    const { reminded_of: id, reminded_user_id: user_id, account_ids } = await this.consents.usersOf(phone);
    if (id === null || user_id === null) return { reply: null, isUnclear: true };
    const { data } = await this.bus.call(users.contacts, { ids: account_ids }, ctx);
    const accounts = data.flatMap((each) => (each.mobile === phone ? each.id : []));
    // The account that was reminded has another number by now.
    if (!accounts.includes(user_id)) return { reply: null, isUnclear: true };
    const is_clear = accounts.length === 1;
    const { outcome } = await this.bus.call(attendance.answerByText, { id, user_id, is_clear }, ctx);
    // There is nothing to confirm any more.
    if (outcome === 'over') return { reply: null, isUnclear: false };
    // The office is told of an unclear answer once.
    if (outcome === 'unclear') await this.consents.forgetReminder(phone);
    const { language } = await this.consents.find(phone);
    const reply = reminderAnswer(outcome, await this.words.name(), language);
    return { reply, isUnclear: outcome === 'unclear' };
  }
}
