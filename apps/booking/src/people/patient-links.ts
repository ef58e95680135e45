import {
  type AppointmentChange,
  appointmentChanged,
} from '@drawpoint/contracts/appointments/appointment.events';
import { consumer } from '@drawpoint/nest-kit/events/consumer';
import { on } from '@drawpoint/nest-kit/events/event-handler';
import { Database, type Tx } from '../database.store.ts';
import { AssignmentStore } from '../phlebotomists/assignment.store.ts';
import { RelationStore } from './relation.store.ts';

/** Actions by which the patient agrees to a visit. */
const AGREEMENTS: readonly AppointmentChange[] = ['requested', 'confirmed'];

/** The providers and phlebotomists each patient has or had a visit with (decision 183). */
export const patientLinks = consumer({
  name: 'patient-links',
  publisher: 'appointments',
  kind: 'projection',
  database: Database,
  inject: [AssignmentStore, RelationStore],
  afterCommit: (_assignments, relations) => () => relations.announce(),
  handlers: (assignments) => [
    on(appointmentChanged, async (tx: Tx, { data, occurred_at }) => {
      const { user_id, phlebotomist_id, provider_id, actor_id, change } = data;
      if (provider_id === null || user_id === null) return;
      const isAgreed = AGREEMENTS.includes(change) && actor_id === user_id;
      const link = { patient_id: user_id, phlebotomist_id, provider_id };
      await assignments.link(tx, link, isAgreed ? new Date(occurred_at) : null);
    }),
  ],
});
