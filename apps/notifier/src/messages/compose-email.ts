import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '@drawpoint/nest-kit/service';
import type { EmailContent } from '../domain/email-content.ts';
import {
  alreadyRegistered,
  confirmEmailChange,
  emailChanged,
  emailChangeRequested,
  emailInUse,
  invitation,
  verifyEmail,
} from '../domain/account-emails.ts';
import {
  passkeyAdded,
  passkeyRemoved,
  passwordChanged,
  resetPassword,
  signInCode,
} from '../domain/credential-emails.ts';
import { paymentReceipt, paymentRefunded } from '../domain/payment-emails.ts';
import { appointmentEmail } from '../domain/appointment-email.ts';
import { isTooOld, TOO_OLD } from '../domain/email-limit.ts';
import type { NotifierEnv } from '../env.ts';
import { AppointmentNews } from './appointment-news.ts';
import type { QueuedEmail, Template } from './message.store.ts';

/** An email ready to be handed over, or why it is no longer wanted or too old. */
export type Composed = { to: string; content: EmailContent } | { unwanted: string } | { expired: string };

const OF_ACCOUNT: Record<
  Exclude<Template, 'appointment'>,
  (values: Record<string, string>) => EmailContent
> = {
  'verify-email': verifyEmail,
  'already-registered': alreadyRegistered,
  invitation,
  'confirm-email-change': confirmEmailChange,
  'email-change-requested': emailChangeRequested,
  'email-in-use': emailInUse,
  'email-changed': emailChanged,
  'reset-password': resetPassword,
  'password-changed': passwordChanged,
  'sign-in-code': signInCode,
  'passkey-added': passkeyAdded,
  'passkey-removed': passkeyRemoved,
  'payment-receipt': paymentReceipt,
  'payment-refunded': paymentRefunded,
};

@Injectable()
export class ComposeEmail {
  constructor(
    private readonly news: AppointmentNews,
    @Inject(ENV) private readonly env: NotifierEnv,
  ) {}

  /** Asks the owners of what the email tells, now that it is sent. Throws where one of them is away. */
  async compose(email: QueuedEmail, now: Date): Promise<Composed> {
    if (email.template === 'appointment') {
      return isTooOld(email.created_at, now) ? { expired: TOO_OLD } : this.aboutAppointment(email);
    }
    if (email.to === null) return { unwanted: 'It has no recipient.' };
    const minutes = Number(email.values.minutes ?? Number.POSITIVE_INFINITY);
    if (now.getTime() > email.created_at.getTime() + minutes * 60_000) {
      return { unwanted: 'Its link expired before it could be sent.' };
    }
    return { to: email.to, content: OF_ACCOUNT[email.template](email.values) };
  }

  private async aboutAppointment(email: QueuedEmail): Promise<Composed> {
    const news = await this.news.find(Number(email.values.notification_id));
    if ('unwanted' in news) return news;
    const { kind, appointment, reader } = news;
    return { to: reader.email, content: appointmentEmail(kind, appointment, reader, this.env.PUBLIC_URL) };
  }
}
