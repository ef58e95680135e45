import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { NatsTransport } from '@drawpoint/nest-kit/bus/nats-transport';
import { createLogger, logOf } from '@drawpoint/nest-kit/logging/log';
import { describeWithNats } from '@drawpoint/nest-kit/testing/transports';
import { raceOnBus, RIVALS, type Aim } from '../bench/races/rivals.ts';
import { lastVisit, rows } from './differences.ts';
import { startProgramsApart, type ProgramsApart } from './programs-apart.ts';

/** No outcome yet: the caller retries with the same key. */
const UNDECIDED = new Set(['TIMEOUT', 'BUSY', 'UNAVAILABLE']);

/** Repeats the call until it has an outcome. The machine decides how long a race takes, not how it ends. */
async function insist<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof AppError) || !UNDECIDED.has(error.code)) throw error;
      await pause(50);
    }
  }
}

describeWithNats('200 patients over NATS, with two replicas of the appointments service', () => {
  let world: ProgramsApart;
  let bus: Bus;
  let end: () => Promise<void>;

  beforeAll(async () => {
    world = await startProgramsApart();
    await world.another('appointments');
    const { url, password } = world.bus;
    const transport = new NatsTransport({ url, user: 'booking', password: password('booking') });
    const client = transport.client('booking', logOf(createLogger({ level: 'silent' }), 'test'));
    await client.connect();
    bus = new Bus('booking', client);
    end = () => client.close();
    // Warms up, so the first measured race is not a program's first request.
    await raceOnBus(bus, 'one slot', 0, insist);
  }, 300_000);
  afterAll(async () => {
    await end?.();
    await world?.close();
  });

  it.each<[Aim, number]>([
    ['one slot', 1],
    ['overlapping starts', 2],
  ])('for %s: exactly one patient books, and all others get SLOT_TAKEN', async (aim, round) => {
    const before = await lastVisit(world);
    const { answers, slowestMs, readP99Ms, reads } = await raceOnBus(bus, aim, round, insist);
    console.log(
      `${aim}: the slowest rival took ${slowestMs.toFixed(0)} ms; p99 of ${reads} reads ${readP99Ms.toFixed(0)} ms`,
    );
    expect(answers).toEqual({ ok: 1, SLOT_TAKEN: RIVALS - 1 });
    const taken = await rows(
      world,
      'appointments',
      'SELECT 1 FROM calendar_entry WHERE appointment_id > $1',
      [before],
    );
    expect(taken).toHaveLength(1);
  });
});
