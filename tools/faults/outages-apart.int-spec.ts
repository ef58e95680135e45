import { DEMO_PASSWORD } from '@drawpoint/auth/demo/people';
import { SERVICES } from '@drawpoint/contracts/operation';
import { describeWithNats } from '@drawpoint/nest-kit/testing/transports';
import { until } from '@drawpoint/nest-kit/testing/until';
import { isClear } from '../chaos/under-load.ts';
import type { Answer } from './api.ts';
import { differencesOf, lastVisit } from './differences.ts';
import { startLoad, type Load } from './load.ts';
import { startProgramsApart, type ProgramsApart } from './programs-apart.ts';
import { wellness } from './wellness.ts';

const LIMIT_MS = 60_000;

describeWithNats('Every program as a process of its own', () => {
  let world: ProgramsApart;
  let probe: Awaited<ReturnType<typeof wellness>>;
  beforeAll(async () => {
    world = await startProgramsApart();
    probe = await wellness(world);
  }, 240_000);
  afterAll(() => world?.close());

  const register = (email: string) =>
    world.api('POST /register', {
      body: {
        ...{
          first_name: 'Nora',
          last_name: 'Lindqvist',
          gender: 'female',
          date_of_birth: '1980-02-03',
          email,
        },
        ...{ mobile: '(212) 555-0147', password: DEMO_PASSWORD, password_confirmation: DEMO_PASSWORD },
      },
    });
  // Seldom enough for the limits of what a person may write.
  const untilWell = () => until(() => probe.isWell(), LIMIT_MS, 500);
  const said = ({ status, headers }: Answer) => [status, Number(headers.get('retry-after')) > 0];
  const whoDied = () =>
    [...world.programs].filter(([, program]) => !program.isRunning()).map(([name]) => name);

  /** Lets people work while something is done to the programs; nothing that they were told may be lost or doubled. */
  const underLoad = async (name: string, work: () => Promise<void>): Promise<Load> => {
    const after = await lastVisit(world);
    const load = await startLoad(world, name);
    await work();
    await load.stop();
    expect(load.acknowledged.visits.length).toBeGreaterThan(0);
    expect(load.acknowledged.messages.length).toBeGreaterThan(0);
    expect(await differencesOf(world, load.acknowledged, { name, after })).toEqual({ lost: [], doubled: [] });
    return load;
  };

  it.each(['bus', 'database'] as const)(
    'without its %s answers 503 with Retry-After, says so in its health, and recovers by itself',
    async (need) => {
      await untilWell();
      await world.take(need);
      try {
        await until(async () => (await probe.health()).status === 503, LIMIT_MS);
        expect([said(await probe.read()), said(await probe.write())]).toEqual([
          [503, true],
          [503, true],
        ]);
      } finally {
        await world.giveBack(need);
      }
      await untilWell();
      expect(whoDied()).toEqual([]);
    },
    3 * LIMIT_MS,
  );

  it(
    'without its mail server works as ever, and sends when the server is back',
    async () => {
      await untilWell();
      await world.take('mail');
      const email = 'waits.for.mail@example.com';
      expect((await register(email)).status).toBe(201);
      expect(await probe.isWell()).toBe(true);
      await world.giveBack('mail');
      await until(async () => (await world.mailTo(email)).length > 0, LIMIT_MS);
      expect(whoDied()).toEqual([]);
    },
    3 * LIMIT_MS,
  );

  it(
    'loses and doubles nothing that was acknowledged when one service after the other is killed, and recovers by itself',
    async () => {
      await untilWell();
      const { refusals } = await underLoad('killed', async () => {
        for (const name of SERVICES) {
          const program = world.programs.get(name)!;
          await program.kill();
          await program.start();
          expect(await probe.secondsUntilWell(LIMIT_MS)).toBeLessThan(Infinity);
        }
      });
      expect([...refusals.keys()].filter((refusal) => !isClear(refusal))).toEqual([]);
    },
    10 * LIMIT_MS,
  );
});
