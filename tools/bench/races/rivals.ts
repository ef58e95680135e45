import { calendar } from '@drawpoint/contracts/appointments/calendar.contract';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { ASKED, inDays, newAppointment, outcome } from '@drawpoint/appointments/testing/start-appointments';
import type { Bus } from '@drawpoint/nest-kit/bus/bus';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { percentile } from '../report.ts';

export const RIVALS = 200;

/** The starts the rivals request: all the same one, or overlapping ones five minutes apart. */
export type Aim = 'one slot' | 'overlapping starts';

/** Another phlebotomist, used only for reads. */
const ELSEWHERE = 11;

/** How a call is made; exactly once by default. */
type AskBus = <T>(call: () => Promise<T>) => Promise<T>;

/**
 * 200 patients confirm at once through `appointments.create`, as booking sends it. Meanwhile others read the
 * calendar of another phlebotomist. Each `round` has its own day and patients.
 */
export function raceOnBus(
  bus: Bus,
  aim: Aim,
  round: number,
  ask: AskBus = (call) => call(),
): Promise<Outcome> {
  const window = { from: inDays(1).toISOString(), to: inDays(30).toISOString() };
  return race({
    attempt: (rival) => {
      const minutes = 600 + (aim === 'one slot' ? 0 : (rival % 6) * 5);
      const name = `${aim} ${round} ${rival}`;
      const user_id = 1_000 + round * RIVALS + rival;
      const appointment = newAppointment(name, inDays(5 + round, minutes), { user_id });
      return outcome(ask(() => bus.call(appointments.create, appointment, systemContext())));
    },
    read: () =>
      ask(() =>
        bus.call(calendar.listBusy, { ...ASKED, phlebotomist_id: ELSEWHERE, ...window }, systemContext()),
      ),
  });
}

/** The result of a race. */
export type Outcome = {
  /** The count of each answer: `ok`, or an error code. */
  answers: Record<string, number>;
  /** Response times of the rivals, in milliseconds. */
  slowestMs: number;
  medianMs: number;
  /** Response time of those who only read, in milliseconds. */
  readP99Ms: number;
  reads: number;
};

type Rivalry = {
  /** One rival's attempt. Returns `ok` or the error code. */
  attempt(rival: number): Promise<string>;
  /** A read of unrelated data. Throws when it is refused. */
  read(): Promise<unknown>;
};

const READERS = 4;

/** Starts all rivals at once, while a few others read all the time. */
async function race({ attempt, read }: Rivalry): Promise<Outcome> {
  const answers: Record<string, number> = {};
  const times: number[] = [];
  const readTimes: number[] = [];
  let running = true;
  const readOn = async (): Promise<void> => {
    while (running) readTimes.push(await timed(read));
  };
  const readers = Array.from({ length: READERS }, readOn);
  await Promise.all(
    Array.from({ length: RIVALS }, async (_, rival) => {
      let answer = '';
      times.push(await timed(async () => (answer = await attempt(rival))));
      answers[answer] = (answers[answer] ?? 0) + 1;
    }),
  );
  running = false;
  await Promise.all(readers);
  return {
    answers,
    slowestMs: Math.max(...times),
    medianMs: percentile(times, 0.5),
    readP99Ms: percentile(readTimes, 0.99),
    reads: readTimes.length,
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
