import { board } from '@drawpoint/contracts/appointments/board.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { chromium, type Page } from '@playwright/test';
import { signIn } from '../faults/api.ts';
import { productOn } from '../faults/product.ts';
import { getChromium } from '../test/machine.ts';
import { percentile, printTable } from './report.ts';

// npm run bench:board [seconds]: the frames of the dispatch board while a visit is dragged over it.

const SECONDS = Number(process.argv[2] ?? 5);
const LANES = 40;
const VISITS = 15;
const DATE = '2099-03-03';
const GOAL_MS = 32;

const at = (minute: number): string =>
  `${DATE}T${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00-05:00`;

function made(): OutputOf<typeof board.read> {
  const tz = 'America/New_York';
  const lanes = Array.from({ length: LANES }, (_, lane) => ({
    ...{ id: lane + 1, name: `Phlebotomist ${lane + 1}`, tz, home: { lat: 40.7, lng: -74 + lane / 100 } },
    ...{ hours: [{ from: at(480), to: at(1_140) }], absences: [], drive_minutes: 180, drive_km: 90 },
    ...{ drive_home: { minutes: 12, km: 6 }, home_at: at(1_150), position: null },
    visits: Array.from({ length: VISITS }, (__, index) => {
      const start = 480 + index * 42 + (lane % 3) * 5;
      const id = lane * VISITS + index + 1;
      return {
        ...{ id, confirmation_code: `DP${id}`, calendar_sequence: 0, stage: null, movable: true },
        status: id % 9 === 0 ? ('pending' as const) : ('approved' as const),
        ...{ patient_name: `Patient ${id}`, service_name: 'Routine Blood Draw', provider_id: 1, tz },
        ...{ starts_at: at(start), ends_at: at(start + 30), arrival_window: null },
        ...{ planned_at: at(start), planned_end: at(start + 30), drive: { minutes: 12, km: 6 } },
        ...{ place: { lat: 40.6 + index / 100, lng: -74.1 + lane / 100 }, eta_at: null },
      };
    }),
  }));
  return board.read.output.parse({ date: DATE, lanes, attention: [] });
}

const cost = board.tryMove.output.parse({
  ...{ fits: true, refusals: [], lanes: [], at_risk: [], tells_patient: true },
});

/** Milliseconds between frames while the pointer goes to and fro. */
async function dragged(page: Page): Promise<number[]> {
  const box = (await page.getByRole('button', { name: /^Patient 35 / }).boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    let before = performance.now();
    const next = (now: number) => {
      frames.push(now - before);
      before = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  await page.mouse.move(x, y);
  await page.mouse.down();
  const end = Date.now() + SECONDS * 1_000;
  for (let step = 0; Date.now() < end; step += 1) {
    await page.mouse.move(x + 220 * Math.sin(step / 12), y + 150 * Math.sin(step / 31));
  }
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return frames.slice(2);
}

const found = await getChromium();
if ('missing' in found) throw new Error(found.missing);
const product = await productOn([], { env: { LOG_LEVEL: 'info' } });
const browser = await chromium.launch({
  executablePath: found.path,
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await product.program.start();
  const token = await signIn(product.api, 'admin@demo.test', 'Draw-blood-2026');
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  await context.addInitScript((value) => localStorage.setItem('auth_token', value), token);
  const page = await context.newPage();
  await page.route(/\/api\/admin\/board\?/, (route) => route.fulfill({ json: made() }));
  await page.route('**/api/admin/board/moves/cost', (route) => route.fulfill({ json: cost }));
  await page.goto(`${product.url}/admin/board?day=${DATE}`);
  await page.getByRole('button', { name: /^Patient 600 / }).waitFor();
  const frames = await dragged(page);
  printTable(
    'Dispatch board',
    ['', 'frames', 'p50 ms', `p99 ms (goal ${GOAL_MS})`],
    [
      [
        `${LANES} lanes, ${LANES * VISITS} visits`,
        frames.length,
        percentile(frames, 0.5),
        percentile(frames, 0.99),
      ],
    ],
    `Chromium without a graphics card, 1440 × 900: the time between frames during ${SECONDS} s of dragging.`,
  );
} finally {
  await browser.close();
  await product.remove();
}
