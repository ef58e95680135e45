import { DEMO_PASSWORD } from '@drawpoint/auth/demo/people';
import { SERVICES } from '@drawpoint/contracts/operation';
import { describeWithNats } from '@drawpoint/nest-kit/testing/transports';
import { until } from '@drawpoint/nest-kit/testing/until';
import { exchange } from '../chaos/faults.ts';
import { isClear } from '../chaos/under-load.ts';
import { signIn, type Answer } from './api.ts';
import { differencesOf, lastVisit } from './differences.ts';
import { startLoad, type Load } from './load.ts';
import { browserPath, openOnBadLine } from './patient-page.ts';
import { startProgramsApart, type ProgramsApart } from './programs-apart.ts';
import { wellness } from './wellness.ts';

const LIMIT_MS = 60_000;
const MARIA = { id: 3, email: 'phlebotomist@demo.test' };
const EVELYN = { id: 4, email: 'patient@demo.test' };
const itInBrowser = browserPath ? it : it.skip;

describeWithNats('The product with every program as its own process', () => {
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
  // The interval stays below the limits for messages of a person.
  const untilWell = () => until(() => probe.isWell(), LIMIT_MS, 500);
  const said = ({ status, headers }: Answer) => [status, Number(headers.get('retry-after')) > 0];
  const whoIsReady = async (): Promise<string[]> => {
    const all = [...world.programs].map(async ([name, program]) => ((await program.isReady()) ? [name] : []));
    return (await Promise.all(all)).flat();
  };
  const whoDied = () =>
    [...world.programs].filter(([, program]) => !program.isRunning()).map(([name]) => name);

  /**
   * Runs `work` on the programs while people use the product, then checks that nothing acknowledged is lost
   * or duplicated.
   */
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

  it.each([
    ['bus', []],
    ['database', ['gateway']],
  ] as const)(
    'answers 503 with Retry-After without its %s, reports it in its health and in the readiness of all but %j, and recovers by itself',
    async (dependency, ready) => {
      await untilWell();
      await world.kill(dependency);
      try {
        await until(async () => (await probe.health()).status === 503, LIMIT_MS);
        expect([said(await probe.read()), said(await probe.write())]).toEqual([
          [503, true],
          [503, true],
        ]);
        await until(async () => (await whoIsReady()).join() === ready.join(), LIMIT_MS, 250);
      } finally {
        await world.restart(dependency);
      }
      await untilWell();
      await until(async () => (await whoIsReady()).length === world.programs.size, LIMIT_MS, 250);
      expect(whoDied()).toEqual([]);
    },
    3 * LIMIT_MS,
  );

  it(
    'works without its mail server, and sends the mail when the server is back',
    async () => {
      await untilWell();
      await world.kill('mail');
      const email = 'waits.for.mail@example.com';
      expect((await register(email)).status).toBe(201);
      expect(await probe.isWell()).toBe(true);
      await world.restart('mail');
      await until(async () => (await world.mailTo(email)).length > 0, LIMIT_MS);
      expect(whoDied()).toEqual([]);
    },
    3 * LIMIT_MS,
  );

  it(
    'neither loses nor duplicates acknowledged work when services are killed one by one, and recovers by itself',
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

  it(
    'refuses and drops no request while each program is replaced by a new process',
    async () => {
      await untilWell();
      const { refusals } = await underLoad('exchanged', async () => {
        for (const name of [...SERVICES, 'gateway']) expect(await exchange(world, name)).toBe(0);
      });
      // Timeouts can come from a busy machine, so they do not count as refusals by a stopping program.
      const refused = [...refusals.keys()].filter((told) => !/TIMEOUT|FINALIZING/.test(told));
      expect(refused).toEqual([]);
    },
    10 * LIMIT_MS,
  );

  itInBrowser(
    'keeps a conversation complete and in order in a browser with a bad connection while its gateway is killed',
    async () => {
      await untilWell();
      const [gateway, at] = [world.programs.get('gateway')!, world.gatewayUrl()];
      const [staff, patient] = [
        await signIn(world.api, MARIA.email, DEMO_PASSWORD),
        await signIn(world.api, EVELYN.email, DEMO_PASSWORD),
      ];
      world.direct((await world.another('gateway')).url);
      let said = 0;
      const say = async () => {
        const body = { receiver_id: EVELYN.id, content: `Number ${said}`, client_id: `number-${said}` };
        expect((await world.api('POST /messages', { token: staff, body })).status).toBe(201);
        said += 1;
      };
      await say();
      const { page, close } = await openOnBadLine(at, patient);
      try {
        const banner = page.getByText('Connection lost. Please reload to continue.');
        const numbers = async (): Promise<string[]> => {
          const list = page.getByRole('region', { name: /^Messages with/ });
          const texts = await list.getByRole('listitem').allInnerTexts();
          return texts.flatMap((text) => /Number \d+/.exec(text)?.[0] ?? []);
        };
        const jump = page.getByRole('button', { name: 'Jump to latest' });
        const isAllThere = async () => {
          // The list is virtual: only visible messages are in the page. It may jump by itself before the click.
          if (await jump.isVisible()) await jump.click({ timeout: 1_000 }).catch(() => undefined);
          return (await numbers()).at(-1) === `Number ${said - 1}`;
        };
        await page.goto(`/messages?with=${MARIA.id}`);
        await until(isAllThere, LIMIT_MS, 100);
        for (let more = 0; more < 8; more += 1) await say();
        await gateway.kill();
        const killedAt = performance.now();
        for (let more = 0; more < 4; more += 1) await say();
        await banner.waitFor({ timeout: LIMIT_MS });
        // Not before 8 s, and later only when the machine is busy (docs/product/messages.md#live).
        expect(performance.now() - killedAt).toBeGreaterThan(8_000);
        await gateway.start();
        await banner.waitFor({ state: 'hidden', timeout: LIMIT_MS });
        await say();
        await until(isAllThere, LIMIT_MS, 100);
        const shown = await numbers();
        expect(shown).toEqual(
          Array.from({ length: said }, (_, number) => `Number ${number}`).slice(-shown.length),
        );
        expect(shown.length).toBeGreaterThan(8);
      } finally {
        await close();
      }
    },
    10 * LIMIT_MS,
  );
});
