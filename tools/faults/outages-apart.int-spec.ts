import { DEMO_PASSWORD } from '@drawpoint/auth/demo/people';
import { describeWithNats } from '@drawpoint/nest-kit/testing/transports';
import { until } from '@drawpoint/nest-kit/testing/until';
import { signIn, type Answer } from './api.ts';
import { startProgramsApart, type ProgramsApart } from './programs-apart.ts';

const LIMIT_MS = 60_000;
const HOME = { label: 'Home', line1: '350 5th Ave', city: 'New York', state: 'NY', zip: '10118' };

describeWithNats('Every program as a process of its own', () => {
  let world: ProgramsApart;
  let token: string;
  beforeAll(async () => {
    world = await startProgramsApart();
    token = await signIn(world.api, 'patient@demo.test', DEMO_PASSWORD);
  }, 240_000);
  afterAll(() => world?.close());

  const read = () => world.api('GET /addresses', { token });
  const health = () => world.api('GET /health');
  const write = async (): Promise<Answer> => {
    const added = await world.api('POST /addresses', { token, body: HOME });
    if (added.status === 201) await world.api(`DELETE /addresses/${String(added.body.id)}`, { token });
    return added;
  };
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
  const isWell = async (): Promise<boolean> =>
    (await Promise.all([read(), write(), health()])).every(({ status }) => status < 300);
  // Seldom enough for the limits of what a person may write.
  const untilWell = () => until(isWell, LIMIT_MS, 500);
  const said = ({ status, headers }: Answer) => [status, Number(headers.get('retry-after')) > 0];
  const whoDied = () =>
    [...world.programs].filter(([, program]) => !program.isRunning()).map(([name]) => name);

  it.each(['bus', 'database'] as const)(
    'without its %s answers 503 with Retry-After, says so in its health, and recovers by itself',
    async (need) => {
      await untilWell();
      await world.take(need);
      try {
        await until(async () => (await health()).status === 503, LIMIT_MS);
        expect([said(await read()), said(await write())]).toEqual([
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
      expect(await isWell()).toBe(true);
      await world.giveBack('mail');
      await until(async () => (await world.mailTo(email)).length > 0, LIMIT_MS);
      expect(whoDied()).toEqual([]);
    },
    3 * LIMIT_MS,
  );
});
