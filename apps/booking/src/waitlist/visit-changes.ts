import { appointmentChanged } from '@drawpoint/contracts/appointments/appointment.events';
import type { EventData } from '@drawpoint/contracts/events';
import { consumer } from '@drawpoint/nest-kit/events/consumer';
import { on } from '@drawpoint/nest-kit/events/event-handler';
import { Database, type Tx } from '../database.store.ts';
import { FreedTimes } from './freed-times.ts';
import { WaitlistStore } from './waitlist.store.ts';

/** In hours: what came free earlier is not offered any more. */
const OFFERED_WITHIN = 24;

const isAhead = ({ status, stage }: EventData<typeof appointmentChanged>): boolean =>
  status === 'pending' || (status === 'approved' && !stage);

/** Offers the times that visits give back, and ends entries whose own visit is over or under way. */
export const waitlistChanges = consumer({
  name: 'waitlist-changes',
  publisher: 'appointments',
  kind: 'reaction',
  database: Database,
  inject: [FreedTimes, WaitlistStore],
  handlers: (freedTimes, entries) => [
    on(
      appointmentChanged,
      async (tx: Tx, { data, entity_version, occurred_at }) => {
        const { id, freed, provider_id } = data;
        const now = new Date(occurred_at);
        if (!isAhead(data)) await entries.end(tx, { appointment_id: id }, 'ended', now);
        if (!freed) return;
        await freedTimes.add(tx, {
          ...{ source: `visit:${id}:${entity_version}`, provider_id, appointment_id: id, freed_at: now },
          phlebotomist_id: freed.phlebotomist_id,
          ...{ starts_at: new Date(freed.starts_at), ends_at: new Date(freed.ends_at) },
        });
      },
      { hours: OFFERED_WITHIN, matters: ({ data }) => data.freed !== undefined || !isAhead(data) },
    ),
  ],
});
