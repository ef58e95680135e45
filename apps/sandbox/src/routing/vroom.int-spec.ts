import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordedLog } from '@drawpoint/nest-kit/testing/recorded-log';
import { type RunningSandbox, startSandbox } from '../start-sandbox.ts';

describe('The sandbox as a VROOM server', () => {
  let sandbox: RunningSandbox;
  const dataFolder = mkdtempSync(join(tmpdir(), 'drawpoint-sandbox-'));
  beforeAll(async () => {
    sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, dataFolder, logger: recordedLog() });
  });
  afterAll(async () => {
    await sandbox.close();
    rmSync(dataFolder, { recursive: true });
  });

  const hour = 3_600;
  const durations = [
    [0, 600, 1_200],
    [600, 0, 900],
    [1_200, 900, 0],
  ];
  const problem = {
    vehicles: [
      { id: 0, profile: 'car', start_index: 0, end_index: 0, skills: [1], time_window: [0, 8 * hour] },
      { id: 1, profile: 'car', start_index: 2, end_index: 2, time_window: [0, 8 * hour] },
    ],
    jobs: [
      { id: 0, location_index: 1, service: 1_800, skills: [1], time_windows: [[hour, hour]] },
      {
        id: 1,
        location_index: 2,
        service: 1_800,
        time_windows: [
          [0, hour],
          [2 * hour, 3 * hour],
        ],
      },
    ],
    matrices: { car: { durations, costs: durations } },
  };
  const solve = async (asked: unknown) => {
    const answer = await fetch(`http://127.0.0.1:${sandbox.httpPort}/vroom`, {
      method: 'POST',
      body: JSON.stringify(asked),
    });
    return [answer.status, await answer.json()] as [number, Record<string, unknown>];
  };

  it('it answers a plan that keeps windows, skills and vehicles’ hours', async () => {
    const [status, { code, unassigned, routes }] = await solve(problem);
    expect([status, code, unassigned]).toEqual([200, 0, []]);
    expect(routes).toMatchObject([
      {
        vehicle: 0,
        duration: 1_200,
        steps: [
          { type: 'start', arrival: 0 },
          { type: 'job', id: 0, arrival: 600, waiting_time: 3_000 },
          { type: 'end', arrival: hour + 1_800 + 600 },
        ],
      },
      { vehicle: 1, duration: 0, steps: [{ type: 'start' }, { type: 'job', id: 1 }, { type: 'end' }] },
    ]);
    const late = [{ ...problem.jobs[0]!, time_windows: [[9 * hour, 9 * hour]] }];
    expect((await solve({ ...problem, jobs: late }))[1]).toMatchObject({
      unassigned: [{ id: 0 }],
      routes: [],
    });
  });

  it.each([
    ['a key that VROOM does not know', { ...problem, lanes: [] }],
    ['fractions of seconds', { ...problem, jobs: [{ ...problem.jobs[0]!, service: 1.5 }] }],
    [
      'a window that ends before it begins',
      { ...problem, jobs: [{ ...problem.jobs[0]!, time_windows: [[2, 1]] }] },
    ],
    ['two jobs with one id', { ...problem, jobs: [problem.jobs[0]!, problem.jobs[0]!] }],
    ['a place beyond the matrix', { ...problem, jobs: [{ ...problem.jobs[0]!, location_index: 3 }] }],
    ['a matrix with missing pairs', { ...problem, matrices: { car: { durations: [[0, 1]] } } }],
    ['a profile without a matrix', { ...problem, matrices: {} }],
    ['no vehicles', { ...problem, vehicles: [] }],
  ])('it refuses %s', async (_case, asked) => {
    expect(await solve(asked)).toEqual([400, { code: 2, error: expect.any(String) }]);
  });
});
