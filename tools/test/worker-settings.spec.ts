import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Asks as jest-light-runner does, when it is told to.
const WORKER = `
process.on('message', (message) => {
  if (message === 'ask') process.send('jest-light-runner-get-worker-data');
  if (message.workerData) process.send(message.workerData);
});
process.send('ready');
`;

describe('A worker of Jest', () => {
  const folder = mkdtempSync(join(tmpdir(), 'drawpoint-worker-'));
  let worker: ChildProcess;
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeEach(async () => {
    const path = join(folder, 'worker.mjs');
    writeFileSync(path, WORKER);
    const preload = new URL('./worker-settings.mjs', import.meta.url).href;
    worker = fork(path, { execArgv: ['--import', preload], env: { TINYPOOL_WORKER_ID: '2' } });
    expect(await said()).toBe('ready');
  });
  afterEach(() => worker.kill());

  const said = async (): Promise<unknown> => (await once(worker, 'message'))[0];
  const settings = { type: 'jest-light-runner-worker-data', workerData: { runtime: 'child_process' } };

  it('gets the settings that were sent before it asked', async () => {
    worker.send(settings);
    expect(await said()).toEqual(settings.workerData);
    worker.send('ask');
    expect(await said()).toEqual(settings.workerData);
  });

  it('asks the runner when nothing was sent yet', async () => {
    worker.send('ask');
    expect(await said()).toBe('jest-light-runner-get-worker-data');
    worker.send(settings);
    expect(await said()).toEqual(settings.workerData);
  });
});
