import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { recordedLog } from '@drawpoint/nest-kit/testing/recorded-log';
import { type RunningSandbox, startSandbox } from '@drawpoint/sandbox/start-sandbox';
import { usePlans } from '../testing/plan-days.ts';
import { useAppointments } from '../testing/start-appointments.ts';

let server: Server | undefined;
let answer: (body: string) => object = () => ({});
const asked: string[] = [];

/** A server in the place of VROOM that answers what the test says. */
async function startStandIn(): Promise<number> {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push(body);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answer(body)));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

describe('Planning a day with a VROOM server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'drawpoint-vroom-'));
  let sandbox: RunningSandbox;
  const env: { ROUTE_OPTIMIZER_URL?: string } = {};
  beforeAll(async () => {
    sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, dataFolder: folder, logger: recordedLog() });
    env.ROUTE_OPTIMIZER_URL = `http://127.0.0.1:${await startStandIn()}/vroom`;
  });
  afterAll(async () => {
    await sandbox.close();
    server!.closeAllConnections();
    server!.close();
    rmSync(folder, { recursive: true });
  });
  const world = useAppointments(env);
  const { zigzag, preview } = usePlans(world);
  beforeEach(() => asked.splice(0));

  it('the server’s order is the plan, and it is told no place and nobody’s name', async () => {
    const [far, near, farToo] = await zigzag();
    let said = {};
    answer = (body) => {
      said = JSON.parse(body) as object;
      const steps = [0, 2, 1].map((id) => ({ type: 'job', id }));
      return { code: 0, routes: [{ vehicle: 0, steps: [{ type: 'start' }, ...steps, { type: 'end' }] }] };
    };
    const plan = await preview();
    expect(asked).toHaveLength(1);
    expect(plan.lanes[0]!.after.stops.map(({ appointment_id }) => appointment_id)).toEqual([
      far,
      farToo,
      near,
    ]);
    expect(asked[0]).not.toMatch(/40\.7|-74|Carter|5th/);
    const real = await fetch(`http://127.0.0.1:${sandbox.httpPort}/vroom`, {
      method: 'POST',
      body: JSON.stringify(said),
    });
    expect([real.status, await real.json()]).toEqual([
      200,
      expect.objectContaining({ code: 0, unassigned: [] }),
    ]);
  });

  it.each([
    ['an error', () => ({ code: 1, error: 'Internal' })],
    [
      'an order that breaks a promise',
      () => ({
        code: 0,
        routes: [
          {
            vehicle: 0,
            steps: [
              { type: 'job', id: 2 },
              { type: 'job', id: 1 },
              { type: 'job', id: 0 },
            ],
          },
        ],
      }),
    ],
    [
      'a plan without one of the visits',
      () => ({ code: 0, routes: [{ vehicle: 0, steps: [{ type: 'job', id: 0 }] }] }),
    ],
  ])('the product plans itself after %s', async (_case, wrong) => {
    const [far, near, farToo] = await zigzag();
    answer = wrong;
    const plan = await preview();
    expect(asked).toHaveLength(1);
    expect(plan.lanes[0]!.after.stops.map(({ appointment_id }) => appointment_id)).toEqual([
      far,
      farToo,
      near,
    ]);
  });
});
