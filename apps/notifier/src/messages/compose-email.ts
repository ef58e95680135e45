import { Inject, Injectable } from '@nestjs/common';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { notifications } from '@drawpoint/contracts/messaging/notifications.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { AppError } from '@drawpoint/nest-kit/app-error';
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
import { passwordChanged, resetPassword } from '../domain/credential-emails.ts';
import { isStillTrue, appointmentEmail } from '../domain/appointment-email.ts';
import { isTooOld, TOO_OLD } from '../domain/email-limit.ts';
import type { NotifierEnv } from '../env.ts';
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
};

@Injectable()
export class ComposeEmail {
  constructor(
    private readonly bus: Bus,
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
    const ctx = systemContext();
    try {
      const id = Number(email.values.notification_id);
      const { user_id, kind, appointment_id } = await this.bus.call(notifications.describe, { id }, ctx);
      if (appointment_id === null) return { unwanted: 'It is about no visit.' };
      const [{ data }, appointment] = await Promise.all([
        this.bus.call(users.contacts, { ids: [user_id] }, ctx),
        this.bus.call(appointments.describe, { id: appointment_id }, ctx),
      ]);
      const reader = data[0];
      if (!reader) return { unwanted: 'Its recipient has no account any more.' };
      if (!isStillTrue(kind, appointment)) return { unwanted: `The visit is ${appointment.status} by now.` };
      return { to: reader.email, content: appointmentEmail(kind, appointment, reader, this.env.PUBLIC_URL) };
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND') {
        return { unwanted: 'What it tells of is gone.' };
      }
      throw error;
    }
  }
}
