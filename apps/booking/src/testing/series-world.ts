import { type Series, series } from '@drawpoint/contracts/booking/series.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { callerOf } from '@drawpoint/nest-kit/testing/start-services';
import { until } from '@drawpoint/nest-kit/testing/until';
import { type SeriesInput, seriesPlan } from './series-plan.ts';
import { admin, useBooking } from './start-booking.ts';

/** Booking without any series before each test, and with a new patient whose record is open. */
export function seriesWorld() {
  const world = useBooking();
  let patient = callerOf({ user_id: 41 });
  /** The patient from now on. */
  const nextPatient = () => {
    patient = world.newPatient();
    world.outside.openPatients.set(patient.user_id, patient.user_id);
  };
  beforeEach(async () => {
    // The fake gives the same ids to the visits of each test.
    await world.rows('DELETE FROM visit_series');
    world.outside.busy = [];
    nextPatient();
  });
  const read = ({ id }: Pick<Series, 'id'>, by: Caller = admin) => world.call(series.get, { id }, by);
  return {
    world,
    /** The patient of the running test. */
    patient: () => patient,
    nextPatient,
    /** Plans a series of the patient. */
    make: (change: Partial<SeriesInput> = {}, by: Caller = admin) =>
      world.call(series.create, seriesPlan(patient.user_id, change), by),
    read,
    /** Waits until each visit whose time has come was tried. */
    tried: async (made: Pick<Series, 'id'>): Promise<Series> => {
      const open = `SELECT 1 FROM series_visit WHERE series_id = $1 AND tried_at IS NULL AND state = 'waiting'
                       AND wished_on::date <= current_date + 42`;
      await until(async () => (await world.rows(open, [made.id])).length === 0);
      return read(made);
    },
  };
}
