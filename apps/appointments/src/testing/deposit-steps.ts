import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { END_UNPAID } from '../appointments/appointment-jobs.ts';
import { patient, type NewAppointment } from './start-appointments.ts';
import type { PaymentsWorld } from './start-payments.ts';

/** $22.80 of $114.00 is paid in advance. */
export const DEPOSIT_RULE = { 'prepay.percent': 20 };

/** What happens to visits with a deposit. */
export const depositSteps = (world: PaymentsWorld) => ({
  /** A visit that the patient books. */
  book: (more: Partial<NewAppointment> = {}) =>
    world.book({ actor_id: patient.user_id, policies: DEPOSIT_RULE, ...more }),
  get: (id: number, caller: Caller = patient) => world.call(appointments.get, { id }, caller),
  cancel: (id: number, caller: Caller = patient, more = {}) =>
    world.call(appointmentMoves.cancel, { id, ...more }, caller),
  /** Ends the 15 minutes. */
  runOut: () => world.hurry(END_UNPAID),
  /** The changes that were told, in order. */
  changesOf: async (id: number) =>
    (
      await world.rows<{ change: string }>(
        `SELECT data ->> 'change' AS change FROM event_log.event
          WHERE entity = 'appointment' AND entity_id = $1 ORDER BY entity_version`,
        [String(id)],
      )
    ).map(({ change }) => change),
  jobsOf: async (id: number) =>
    (
      await world.rows<{ name: string }>(
        `SELECT task_identifier AS name FROM graphile_worker.jobs WHERE key LIKE '%:' || $1 ORDER BY 1`,
        [String(id)],
      )
    ).map(({ name }) => name),
});
