import { Injectable } from '@nestjs/common';
import { replies } from '@drawpoint/contracts/appointments/replies.contract';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import type { RunningJob, Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { ConsentStore } from '../consent/consent.store.ts';
import { Database } from '../database.store.ts';
import { TextReplyStore, type TextReplyRecord } from './text-reply.store.ts';

export const FORWARD_TEXT = 'forward-text';

/**
 * Puts a text message into the conversation of the one person who uses the phone, else on the list for staff
 * (docs/product/messages.md#text-replies).
 */
@Injectable()
export class ForwardText implements Task {
  constructor(
    private readonly db: Database,
    private readonly texts: TextReplyStore,
    private readonly consents: ConsentStore,
    private readonly bus: Bus,
  ) {}

  async run(payload: unknown, { lastAttempt }: Pick<RunningJob, 'lastAttempt'>): Promise<void> {
    const text = await this.texts.findReceived((payload as { id: number }).id);
    if (!text) return;
    try {
      const { is_sent, provider_id } = await this.forward(text);
      await this.texts.change(this.db, text, { state: is_sent ? 'forwarded' : 'open', provider_id });
    } catch (error) {
      if (lastAttempt) await this.texts.change(this.db, text, { state: 'open' });
      throw error;
    }
  }

  private async forward({ phone, text: content, message_sid, reminded_of }: TextReplyRecord) {
    const { account_ids } = await this.consents.usersOf(phone);
    const ctx = systemContext();
    const { data } = await this.bus.call(users.contacts, { ids: account_ids }, ctx);
    const [one, ...others] = data.filter(({ mobile }) => mobile === phone);
    const user_id = one && others.length === 0 ? one.id : null;
    return this.bus.call(replies.forwardText, { user_id, reminded_of, content, client_id: message_sid }, ctx);
  }
}
