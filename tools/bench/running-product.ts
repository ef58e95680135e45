import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@drawpoint/embedded-postgres/free-port';
import { until } from '@drawpoint/nest-kit/testing/until';
import { root } from '../build/packages.ts';
import { apiOf, type Api } from '../faults/api.ts';
import { commands } from '../launch/commands.mjs';

export type RunningProduct = { url: string; api: Api; pid: number; stop: () => Promise<void> };

/** The built product with its demo data as `npm start` runs it, in a process and a folder of its own, once it is healthy. */
export async function runProduct(settings: Record<string, string> = {}): Promise<RunningProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'drawpoint-bench-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const product = spawn(process.execPath, commands.start.run, {
    cwd: root,
    env: {
      ...process.env,
      ...commands.start.environment,
      PORT: String(port),
      SANDBOX_PORT: String(await freePort()),
      DRAWPOINT_DATA: folder,
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(product, 'exit');
  const stop = async (): Promise<void> => {
    product.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const api = apiOf(url);
    await until(async () => (await api('GET /health').catch(() => undefined))?.status === 200, 180_000, 200);
    return { url, api, pid: product.pid!, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export type Reads = { ms: number[]; failed: number };

/** Reads a route as one person does, one time after the other with a pause between, in milliseconds. */
export async function readOn(
  api: Api,
  route: string,
  { token, seconds, everyMs }: { token: string; seconds: number; everyMs: number },
): Promise<Reads> {
  const reads: Reads = { ms: [], failed: 0 };
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) {
    const started = performance.now();
    const { status } = await api(route, { token });
    reads.ms.push(performance.now() - started);
    if (status !== 200) reads.failed += 1;
    await pause(everyMs);
  }
  return reads;
}
