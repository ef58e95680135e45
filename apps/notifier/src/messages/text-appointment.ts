import { Injectable } from '@nestjs/common';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { Jobs, type NewJob } from '@drawpoint/nest-kit/jobs/jobs';
import { ConsentStore } from '../consent/consent.store.ts';
import { Database, type Tx } from '../database.store.ts';
import { AppointmentNews } from './appointment-news.ts';
import type { NewSms } from './message.store.ts';
import { QueueMessages, TEXT_APPOINTMENT, type TextPayload, type TextsPayload } from './queue-messages.ts';
import { TwilioClient } from './twilio-client.ts';

const MINUTE_MS = 60_000;
/** With doubled waits, a phone that was asked for its consent has about an hour to answer. */
const LONGEST_WAIT_MINUTES = 32;

/**
 * Queues texts about a visit for readers whose phone has consented. Most have none, and get no log entry. A
 * phone that has just been asked gets its text once it has answered YES.
 */
@Injectable()
export class TextAppointment implements Task {
  constructor(
    private readonly db: Database,
    private readonly bus: Bus,
    private readonly news: AppointmentNews,
    private readonly consents: ConsentStore,
    private readonly sms: QueueMessages,
    private readonly twilio: TwilioClient,
    private readonly jobs: Jobs,
  ) {}

  async run(payload: unknown): Promise<void> {
    if (!this.twilio.isOn) return;
    const texts = await this.textsOf(asked(payload as TextsPayload));
    const states = await this.consents.statesOf(texts.map(({ to }) => to));
    const due = texts.filter(({ to }) => states.get(to) === 'given');
    const waiting = texts.filter(({ to }) => states.get(to) === 'pending');
    if (due.length + waiting.length === 0) return;
    await inTransaction(this.db, async (tx: Tx) => {
      for (const { payload: _, ...text } of due) await this.sms.queue(tx, 'sms', text);
      await this.jobs.addAll(tx, waiting.flatMap(waitOf));
    });
  }

  /** The texts of those who have a phone. */
  private async textsOf(payloads: readonly TextPayload[]): Promise<Text[]> {
    const ids = payloads.flatMap((each) => ('user_id' in each ? each.user_id : []));
    const people = new Map<number, string | null>();
    if (ids.length > 0) {
      const { data } = await this.bus.call(users.contacts, { ids }, systemContext());
      for (const { id, mobile } of data) people.set(id, mobile);
    }
    const texts: Text[] = [];
    for (const payload of payloads) {
      const to =
        'event_id' in payload
          ? await this.news.contactPhone(Number(payload.appointment_id))
          : (people.get(payload.user_id) ?? null);
      if (to !== null) texts.push({ ...textOf(payload), to, payload });
    }
    return texts;
  }
}

type Text = NewSms & { to: string; payload: TextPayload };

const asked = (payload: TextsPayload): TextPayload[] => ('texts' in payload ? payload.texts : [payload]);

function textOf(payload: TextPayload): Omit<NewSms, 'to'> {
  const template = 'appointment';
  if ('event_id' in payload) {
    const { event_id, appointment_id, kind } = payload;
    return { key: `contact-sms-${event_id}`, template, user_id: null, values: { appointment_id, kind } };
  }
  const { notification_id, user_id, kind, visit_id } = payload;
  const values = {
    notification_id: String(notification_id),
    ...(kind && { kind }),
    ...(visit_id && { visit_id: String(visit_id) }),
  };
  return { key: `notification-sms-${notification_id}`, template, user_id, values };
}

/** The job that asks again for a phone that has not answered yet. None after the longest wait. */
function waitOf({ key, payload }: Text): NewJob[] {
  const minutes = Math.max(1, 2 * (payload.waited_minutes ?? 0));
  if (minutes > LONGEST_WAIT_MINUTES) return [];
  const texts = [{ ...payload, waited_minutes: minutes }];
  const runAt = new Date(Date.now() + minutes * MINUTE_MS);
  return [{ name: TEXT_APPOINTMENT, payload: { texts }, key: `wait-${key}`, runAt }];
}
