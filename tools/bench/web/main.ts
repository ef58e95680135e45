import { chromium } from '@playwright/test';
import { signIn } from '../../faults/api.ts';
import { productOn } from '../../faults/product.ts';
import { getChromium } from '../../test/machine.ts';
import { median, medianOfRatios, printTable } from '../report.ts';
import { startEmptyPage } from './empty-page.ts';
import { GOALS } from './goals.ts';
import { loadPage, type PageLoad } from './measure.ts';

// npm run bench:web [rounds] [pages…]: the wait of a visitor with a slow phone, against an empty page of the
// same libraries.

const ROUNDS = Number(process.argv[2] ?? 3);
const NAMES = process.argv.slice(3);
const PAGES = Object.entries(GOALS).filter(([name]) => NAMES.length === 0 || NAMES.includes(name));

const found = await getChromium();
if ('missing' in found) throw new Error(found.missing);
const product = await productOn([], { env: { LOG_LEVEL: 'info' } });
const { url: baseUrl, api } = product;
const empty = await startEmptyPage();
const browser = await chromium.launch({
  executablePath: found.path,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
});
try {
  await product.program.start();
  const tokens = {
    patient: await signIn(api, 'patient@demo.test', 'Draw-blood-2026'),
    phlebotomist: await signIn(api, 'phlebotomist@demo.test', 'Draw-blood-2026'),
  };
  const emptyLoads: PageLoad[] = [];
  const loads: Record<string, PageLoad[]> = Object.fromEntries(PAGES.map(([name]) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    emptyLoads.push(await loadPage(browser, { url: empty.url, shows: 'An empty page' }));
    for (const [name, { path, shows, as }] of PAGES) {
      loads[name]!.push(await loadPage(browser, { url: baseUrl + path, shows, token: as && tokens[as] }));
    }
  }
  const pick = (list: readonly PageLoad[], key: keyof PageLoad): number[] => list.map((each) => each[key]);
  const emptyLcp = pick(emptyLoads, 'lcp');
  printTable(
    'First sight',
    ['', 'LCP s', 'of the empty page (goal)', 'JavaScript kB (goal)'],
    [
      ['an empty page', median(emptyLcp) / 1000, '1', (empty.scriptBytes / 1000).toFixed(0)],
      ...PAGES.map(([name, goal]) => [
        name,
        median(pick(loads[name]!, 'lcp')) / 1000,
        against(medianOfRatios(pick(loads[name]!, 'lcp'), emptyLcp), goal.lcp, 2),
        against(median(pick(loads[name]!, 'scripts')) / 1000, goal.scripts / 1000, 0),
      ]),
    ],
    `Chromium, 390 px, CPU × 4, 1.6 Mbps, 150 ms, nothing cached: medians of ${ROUNDS} rounds; ratios of the same round.`,
  );
} finally {
  await browser.close();
  empty.close();
  await product.remove();
}

function against(value: number, goal: number, places: number): string {
  return `${value.toFixed(places)} (${goal})${value > goal ? ' MISSED' : ''}`;
}
