import { Injectable } from '@nestjs/common';
import { contactMessages } from '@drawpoint/contracts/admin/contact-messages.contract';
import { invalid } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { SpamCheck } from '@drawpoint/nest-kit/spam/spam-check';
import { toE164 } from '@drawpoint/rules/phone';
import { localDateOf } from '@drawpoint/scheduling/zone';
import { ContactMessageStore } from './contact-message.store.ts';

const RECEIVED = { message: 'Thanks! We received your message.' };

const UNKNOWN_PROVIDER = { provider_id: ['Please select a provider.'] };

/** The contact form (2 §2). */
@Injectable()
export class SubmitMessage {
  constructor(
    private readonly messages: ContactMessageStore,
    private readonly spam: SpamCheck,
  ) {}

  /** INVALID_INPUT for an unknown provider, and where a machine is suspected. */
  readonly submit = handle(
    contactMessages.submit,
    async (input, { caller, now }) => {
      const tz = await this.messages.zoneOf(input.provider_id);
      if (tz === null) throw invalid(UNKNOWN_PROVIDER);
      if (!(await this.spam.isFromPerson('contact', input, caller))) return RECEIVED;
      const at = now();
      await this.messages.add({
        provider_id: input.provider_id,
        name: input.name,
        email: input.email,
        phone: input.phone ? toE164(input.phone) : null,
        subject: input.subject || null,
        message: input.message,
        user_id: caller?.user_id ?? null,
        local_date: localDateOf(tz, Math.floor(at.getTime() / 60_000)),
        created_at: at,
      });
      return RECEIVED;
    },
    {
      alsoWrong: async ({ provider_id: id }) =>
        id === undefined || (await this.messages.zoneOf(id)) !== null ? {} : UNKNOWN_PROVIDER,
    },
  );
}
