import { appointmentChanged } from '@drawpoint/contracts/appointments/appointment.events';
import { consumer } from '@drawpoint/nest-kit/events/consumer';
import { on } from '@drawpoint/nest-kit/events/event-handler';
import { Database, type Tx } from '../database.store.ts';
import { AssignmentStore } from '../phlebotomists/assignment.store.ts';
import { RelationStore } from './relation.store.ts';

/** With whom each patient has or had a visit: whose patients they are (decision 097). */
export const patientLinks = consumer({
  name: 'patient-links',
  publisher: 'appointments',
  kind: 'projection',
  database: Database,
  inject: [AssignmentStore, RelationStore],
  afterCommit: (_assignments, relations) => () => relations.announce(),
  handlers: (assignments) => [
    on(appointmentChanged, async (tx: Tx, { data: { user_id, phlebotomist_id, provider_id } }) => {
      if (provider_id === null) return;
      await assignments.link(tx, { patient_id: user_id, phlebotomist_id, provider_id });
    }),
  ],
});
