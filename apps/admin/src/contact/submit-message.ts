import { Injectable } from '@nestjs/common';
import { contactMessages } from '@drawpoint/contracts/admin/contact-messages.contract';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { SpamCheck } from '@drawpoint/nest-kit/spam/spam-check';
import { toE164 } from '@drawpoint/rules/phone';
import { localDateOf } from '@drawpoint/scheduling/zone';
import { ContactMessageStore } from './contact-message.store.ts';

const RECEIVED = { message: 'Thanks! We received your message.' };

const UNKNOWN_PROVIDER = { provider_id: ['Please select a provider.'] };

/** The contact form (docs/product/messages.md#contact). */
@Injectable()
export class SubmitMessage {
  constructor(
    private readonly messages: ContactMessageStore,
    private readonly spam: SpamCheck,
  ) {}

  /** Throws INVALID_INPUT for an unknown provider, and when reCAPTCHA suspects a bot. */
  readonly submit = handle(
    contactMessages.submit,
    async ({ provider_id: id }) => {
      const tz = id === undefined ? null : await this.messages.zoneOf(id);
      return { errors: tz === null ? UNKNOWN_PROVIDER : {}, tz };
    },
    async (input, { caller, now }, { tz }) => {
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
        local_date: localDateOf(tz!, Math.floor(at.getTime() / 60_000)),
        created_at: at,
      });
      return RECEIVED;
    },
  );
}
