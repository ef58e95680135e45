import { labelsAhead, specimens, type Specimens } from '@drawpoint/contracts/appointments/specimens.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { type AppointmentsWorld, inDays, phlebotomist } from './start-appointments.ts';
import { METABOLIC } from './tube-fakes.ts';

/** A visit whose phlebotomist is there. Each name has a time of its own. */
export async function visitAt(
  world: AppointmentsWorld,
  name: string,
  days: number,
  more: Parameters<AppointmentsWorld['book']>[2] = {},
): Promise<number> {
  const id = await world.book(name, inDays(days, 600), more);
  await world.rows(
    `UPDATE appointment SET status = 'approved', stage = 'arrived', arrived_at = now() WHERE id = $1`,
    [id],
  );
  return id;
}

/** Plans tubes for tests and collects them. Returns their numbers. */
export async function drawTubes(
  world: AppointmentsWorld,
  id: number,
  test_ids: number[] = [METABOLIC],
  caller: Caller = phlebotomist,
): Promise<string[]> {
  const planned = await world.call(specimens.plan, { id, test_ids }, caller);
  const specimen_ids = tubesOf(planned).map((each) => each.id);
  const drawn = await world.call(specimens.collect, { id, specimen_ids }, caller);
  return tubesOf(drawn).map(({ number }) => number!);
}

/** The tubes that get a label. */
export const tubesOf = ({ data }: Specimens) => data.filter(({ tube_id }) => tube_id !== null);

export const printAhead = async (
  world: AppointmentsWorld,
  count: number,
  caller: Caller = phlebotomist,
): Promise<string[]> => (await world.call(labelsAhead.make, { count }, caller)).numbers;
