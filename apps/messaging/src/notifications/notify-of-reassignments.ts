import { visitsReassigned } from '@drawpoint/contracts/appointments/reassignment.events';
import { consumer } from '@drawpoint/nest-kit/events/consumer';
import { on } from '@drawpoint/nest-kit/events/event-handler';
import { writtenDay } from '@drawpoint/rules/dates';
import { Database, type Tx } from '../database.store.ts';
import { NotificationStore } from './notification.store.ts';
import { PushNotifications } from './push-notifications.ts';

/** In hours: the schedule shows it better later. */
const TOLD_WITHIN = 24;

/** Notifies phlebotomists in the bell of visits that they gave or got: once for all visits of a call. */
export const notifyOfReassignments = consumer({
  name: 'notify-of-reassignments',
  publisher: 'appointments',
  kind: 'reaction',
  database: Database,
  inject: [NotificationStore, PushNotifications],
  handlers: (notifications) => [
    on(
      visitsReassigned,
      async (tx: Tx, { id, data }) => {
        const { phlebotomist_id, actor_id, provider_id, local_date, local_time } = data;
        if (phlebotomist_id === actor_id) return;
        await notifications.addMissing(tx, [
          {
            ...{ event_id: id, user_id: phlebotomist_id, provider_id, kind: 'visits_reassigned' },
            ...{ appointment_id: null, said: sentenceOf(data), local_date, local_time, read_at: null },
          },
        ]);
      },
      { hours: TOLD_WITHIN },
    ),
  ],
  afterCommit: (_notifications, pushes) => async (events) => {
    await pushes.causedBy(events);
  },
});

function sentenceOf({ received, count, local_date }: Told): string {
  const visits = count === 1 ? '1 visit' : `${count} visits`;
  const on = `on ${writtenDay(local_date)}`;
  if (received) return `${visits} ${on} ${count === 1 ? 'is' : 'are'} now yours.`;
  return `${visits} ${on} ${count === 1 ? 'goes' : 'go'} to a colleague.`;
}

type Told = { received: boolean; count: number; local_date: string };
