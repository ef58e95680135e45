import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@drawpoint/embedded-postgres/free-port';
import { chromium } from '@playwright/test';
import { newPatient, tokenOf } from '../../../e2e/support/people.ts';
import { root } from '../../build/packages.ts';
import { getChromium } from '../../test/machine.ts';
import { median, medianOfRatios, printTable } from '../report.ts';
import { startEmptyPage } from './empty-page.ts';
import { GOALS } from './goals.ts';
import { look, type Sight } from './measure.ts';
import { STEP_GOAL_MS, walkWizard, type StepTime } from './steps.ts';

// npm run bench:web [rounds] [pages…]: what a visitor with a slow phone waits for, against an empty page of the same libraries.

const ROUNDS = Number(process.argv[2] ?? 3);
/** Names of pages; all of them unless told. */
const NAMES = process.argv.slice(3);
const PAGES = Object.entries(GOALS).filter(([name]) => NAMES.length === 0 || NAMES.includes(name));

const found = await getChromium();
if ('missing' in found) throw new Error(found.missing);
const port = await freePort();
const baseUrl = `http://localhost:${port}`;
const inboxPort = String(await freePort());
// New patients confirm their addresses by what is mailed.
process.env.E2E_SANDBOX_URL = `http://localhost:${inboxPort}`;
const data = mkdtempSync(join(tmpdir(), 'drawpoint-bench-web-'));
const product = spawn(process.execPath, ['apps/local/dist/main.js'], {
  cwd: root,
  env: { ...process.env, PORT: String(port), SANDBOX_PORT: inboxPort, DRAWPOINT_DATA: data },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const empty = await startEmptyPage();
const browser = await chromium.launch({
  executablePath: found.path,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
});
try {
  const ended = once(product, 'exit').then(() => Promise.reject(new Error('The product did not start.')));
  await Promise.race([answers(), ended]);
  ended.catch(() => undefined);
  await compare();
  if (NAMES.length === 0) await walk();
} finally {
  await browser.close();
  empty.close();
  if (product.kill('SIGTERM')) await once(product, 'exit');
  rmSync(data, { recursive: true, force: true });
}

/** What the product says while it starts does not mean that it answers. */
async function answers(): Promise<void> {
  product.stdout.resume();
  for (;;) {
    const healthy = await fetch(`${baseUrl}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (healthy) return;
    await sleep(200);
  }
}

async function compare(): Promise<void> {
  const tokens = {
    patient: await tokenOf(baseUrl, 'patient@demo.test'),
    phlebotomist: await tokenOf(baseUrl, 'phlebotomist@demo.test'),
  };
  const floor: Sight[] = [];
  const sights: Record<string, Sight[]> = Object.fromEntries(PAGES.map(([name]) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    floor.push(await look(browser, { url: empty.url, shows: 'An empty page' }));
    for (const [name, { path, shows, as }] of PAGES) {
      sights[name]!.push(await look(browser, { url: baseUrl + path, shows, token: as && tokens[as] }));
    }
  }
  const pick = (list: readonly Sight[], key: keyof Sight): number[] => list.map((each) => each[key]);
  const emptyLcp = pick(floor, 'lcp');
  const rows = PAGES.map(([name, goal]) => {
    const seen = sights[name]!;
    const of = (key: keyof Sight): number => median(pick(seen, key));
    return [
      name,
      seconds(of('lcp')),
      against(medianOfRatios(pick(seen, 'lcp'), emptyLcp), goal.lcp, 2),
      seconds(of('whole')),
      against(of('scripts') / 1000, goal.scripts / 1000, 0),
      against(of('requests'), goal.requests, 0),
      against(of('shift'), goal.shift, 3),
    ];
  });
  const none = [
    seconds(median(emptyLcp)),
    '1',
    seconds(median(pick(floor, 'whole'))),
    (median(pick(floor, 'scripts')) / 1000).toFixed(0),
  ];
  printTable(
    'First sight',
    ['', 'LCP', 'of the empty page (goal)', 'whole', 'JavaScript kB (goal)', 'requests (goal)', 'CLS (goal)'],
    [['an empty page', ...none, String(median(pick(floor, 'requests'))), '0'], ...rows],
    `Chromium, 390 px, CPU × 4, 1.6 Mbps, 150 ms, nothing cached: medians of ${ROUNDS} rounds; ratios of the same round.`,
  );
}

/** The steps of the wizard, by a patient who was never here before. */
async function walk(): Promise<void> {
  const walks: StepTime[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { token } = await newPatient(baseUrl, 'Wanda');
    walks.push(await walkWizard(browser, baseUrl, token));
  }
  const rows = walks[0]!.map(({ name }, index) => [
    name,
    against(median(walks.map((steps) => steps[index]!.ms)), STEP_GOAL_MS, 0),
  ]);
  printTable(
    'Steps of the wizard',
    ['step', 'ms (goal)'],
    rows,
    'From the press of Next to the next step, whole.',
  );
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}

function against(value: number, goal: number, places: number): string {
  return `${value.toFixed(places)} (${goal})${value > goal ? ' MISSED' : ''}`;
}
