import { calendar } from '@drawpoint/contracts/appointments/calendar.contract';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { inDays, newAppointment, outcome } from '@drawpoint/appointments/testing/start-appointments';
import type { Bus } from '@drawpoint/nest-kit/bus/bus';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { race, type Outcome } from './race.ts';

export const RIVALS = 200;

/** What the rivals want: all the same start, or starts five minutes apart that overlap each other. */
export type Aim = 'one slot' | 'overlapping starts';

/** Another phlebotomist, whose calendar is only read. */
const ELSEWHERE = 11;

/** How a call is made; once unless told. */
type Ask = <T>(call: () => Promise<T>) => Promise<T>;

/**
 * 200 patients confirm at once through `appointments.create`, as the booking service sends it, while the calendar of
 * another phlebotomist is read. `round` keeps the rounds apart: each has its own day and patients.
 */
export function raceOnBus(bus: Bus, aim: Aim, round: number, ask: Ask = (call) => call()): Promise<Outcome> {
  const window = { from: inDays(1).toISOString(), to: inDays(30).toISOString() };
  return race({
    rivals: RIVALS,
    attempt: (rival) => {
      const minutes = 600 + (aim === 'one slot' ? 0 : (rival % 6) * 5);
      const name = `${aim} ${round} ${rival}`;
      const user_id = 1_000 + round * RIVALS + rival;
      const appointment = newAppointment(name, inDays(5 + round, minutes), { user_id });
      return outcome(ask(() => bus.call(appointments.create, appointment, systemContext())));
    },
    read: () =>
      ask(() => bus.call(calendar.listBusy, { phlebotomist_id: ELSEWHERE, ...window }, systemContext())),
  });
}
