import { appointmentChanged } from '@drawpoint/contracts/appointments/appointment.events';
import type { AppointmentStatus } from '@drawpoint/contracts/appointments/appointment';
import { consumer } from '@drawpoint/nest-kit/events/consumer';
import { on } from '@drawpoint/nest-kit/events/event-handler';
import { localDateOf } from '@drawpoint/scheduling/zone';
import { Database, type Tx } from '../database.store.ts';
import { SeriesVisitStore } from './series-visit.store.ts';

const STATES: Record<AppointmentStatus, 'booked' | 'completed' | 'canceled'> = {
  ...{ pending: 'booked', approved: 'booked', completed: 'completed' },
  ...{ denied: 'canceled', canceled: 'canceled' },
};

/** What became of the booked visits of series. */
export const seriesVisits = consumer({
  name: 'series-visits',
  publisher: 'appointments',
  kind: 'projection',
  database: Database,
  inject: [SeriesVisitStore],
  handlers: (store) => [
    on(
      appointmentChanged,
      async (tx: Tx, { data: { id, status, change, starts_at, tz } }) => {
        const date = localDateOf(tz, Math.floor(Date.parse(starts_at) / 60_000));
        await store.follow(tx, id, { state: STATES[status], date, isMoved: change === 'moved' });
      },
      // The visits of series are approved from the start.
      { matters: ({ data }) => data.change !== 'requested' },
    ),
  ],
});
