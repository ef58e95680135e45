import { Injectable } from '@nestjs/common';
import { type CompanyAct, companyActed } from '@drawpoint/contracts/auth/person.events';
import type { TypedEvent } from '@drawpoint/contracts/events';
import { consumer } from '@drawpoint/nest-kit/events/consumer';
import { on } from '@drawpoint/nest-kit/events/event-handler';
import { Database, type Tx } from '../database.store.ts';
import { PeopleStore } from '../people/people.store.ts';
import { type NewNotification, NotificationStore } from './notification.store.ts';
import { PushNotifications } from './push-notifications.ts';

const SAID: Record<Exclude<CompanyAct, 'objected'>, (company: string) => string> = {
  assigned: (company) => `${company} added you to its patients. You can object in your account.`,
  acted: (company) => `${company} is acting for you. You can object in your account.`,
  edited: (company) => `${company} changed your account. You can object in your account.`,
};

/** Tells patients in the bell what companies do with their account, and admins that a patient objected. */
@Injectable()
export class NotifyOfCompanyActs {
  constructor(
    private readonly people: PeopleStore,
    private readonly notifications: NotificationStore,
  ) {}

  async apply(tx: Tx, { id, occurred_at, data }: TypedEvent<typeof companyActed>): Promise<void> {
    const { act, user_id, provider_id, company } = data;
    const local = { local_date: occurred_at.slice(0, 10), local_time: occurred_at.slice(11, 16) };
    const told = { event_id: id, provider_id, appointment_id: null, read_at: null, ...local };
    const notifications: NewNotification[] =
      act === 'objected'
        ? (await this.people.concerned(tx, [], provider_id))
            .filter(({ deleted }) => !deleted)
            .map((admin) => ({ ...told, user_id: admin.id, kind: 'patient_objected' as const }))
        : [{ ...told, user_id, kind: 'company_act', said: SAID[act](company) }];
    await this.notifications.addMissing(tx, notifications);
  }
}

/** Hears what companies do with people. */
export const notifyOfCompanyActs = consumer({
  name: 'notify-of-company-acts',
  publisher: 'auth',
  kind: 'reaction',
  database: Database,
  inject: [NotifyOfCompanyActs, PushNotifications],
  handlers: (tell) => [on(companyActed, (tx: Tx, event) => tell.apply(tx, event))],
  afterCommit: (_tell, pushes) => async (events) => {
    await pushes.causedBy(events);
  },
});
