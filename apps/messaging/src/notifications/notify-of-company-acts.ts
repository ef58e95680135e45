import { type CompanyAct, companyActed } from '@drawpoint/contracts/auth/person.events';
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

/** Notifies patients in the bell of what companies do with their account, and admins of objections. */
export const notifyOfCompanyActs = consumer({
  name: 'notify-of-company-acts',
  publisher: 'auth',
  kind: 'reaction',
  database: Database,
  inject: [PeopleStore, NotificationStore, PushNotifications],
  handlers: (people, notifications) => [
    on(companyActed, async (tx: Tx, { id, occurred_at, data }) => {
      const { act, user_id, provider_id, company } = data;
      const local = { local_date: occurred_at.slice(0, 10), local_time: occurred_at.slice(11, 16) };
      const told = { event_id: id, provider_id, appointment_id: null, read_at: null, ...local };
      const added: NewNotification[] =
        act === 'objected'
          ? (await people.concerned(tx, [], provider_id))
              .filter(({ deleted }) => !deleted)
              .map((admin) => ({ ...told, user_id: admin.id, kind: 'patient_objected' as const }))
          : [{ ...told, user_id, kind: 'company_act', said: SAID[act](company) }];
      await notifications.addMissing(tx, added);
    }),
  ],
  afterCommit: (_people, _notifications, pushes) => async (events) => {
    await pushes.causedBy(events);
  },
});
