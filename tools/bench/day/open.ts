import { DEMO_PASSWORD, DEMO_PEOPLE } from '@drawpoint/auth/demo/people';
import { withClient } from '@drawpoint/nest-kit/data/migrate';
import { chromium, type Browser, type Page } from '@playwright/test';
import { signIn } from '../../faults/api.ts';
import { productOn } from '../../faults/product.ts';
import { getChromium } from '../../test/machine.ts';
import { seedVisits } from '../pay/seed.ts';
import { median, medianOfRatios, printTable } from '../report.ts';
import { CPU_SLOWDOWN, NETWORK, PHONE } from '../web/measure.ts';

const VISITS = 6;
const WARMUP = 1;
const GOAL = 0.5;
const TZ = 'America/New_York';
const PATH = '/phleb/appointments/schedule?view=day';

/** Milliseconds from the opening of the page until the first visit's step can be taken. */
async function opened(page: Page, origin: string): Promise<number> {
  const started = performance.now();
  await page.goto(origin + PATH, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'On my way', exact: true }).waitFor();
  return performance.now() - started;
}

type Kind = 'installed' | 'warm' | 'empty';
type Phone = { origin: string; token: string };

/** A page of a phone. `warm`: a browser with the files in its cache. `empty`: without, as after a new version. */
async function pageOf(browser: Browser, { origin, token }: Phone, kind: Kind): Promise<Page> {
  const localStorage = [{ name: 'auth_token', value: token }];
  const context = await browser.newContext({
    ...PHONE,
    timezoneId: TZ,
    serviceWorkers: kind === 'installed' ? 'allow' : 'block',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  const page = await context.newPage();
  if (kind !== 'empty') {
    await opened(page, origin);
    await page.getByRole('button', { name: 'Work without a network: Saved on this phone' }).waitFor();
  }
  if (kind === 'installed') {
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await context.setOffline(true);
  }
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  if (kind !== 'installed') await devtools.send('Network.emulateNetworkConditions', NETWORK);
  return page;
}

/** Opens the installed app's day without a network, and the day in a browser on a slow network, in changing order. */
export async function measureOpening(rounds = 9): Promise<void> {
  const found = await getChromium();
  if ('missing' in found) throw new Error(found.missing);
  const product = await productOn([], { env: { LOG_LEVEL: 'warn' } });
  const browser = await chromium.launch({
    executablePath: found.path,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    await product.program.start();
    const people = DEMO_PEOPLE.filter(({ roles }) => roles.join() === 'user').slice(0, VISITS);
    const ids = await seedVisits(
      product,
      people.map(({ id }) => id),
    );
    await withClient(product.databaseUrl('appointments'), (client) =>
      client.query(
        `UPDATE appointment SET status = 'approved', completed_at = NULL,
                starts_at = moment.start, ends_at = moment.start + interval '30 minutes',
                local_date = to_char(moment.start AT TIME ZONE tz, 'YYYY-MM-DD'),
                local_time = to_char(moment.start AT TIME ZONE tz, 'HH24:MI'),
                local_end_date = to_char(moment.start AT TIME ZONE tz, 'YYYY-MM-DD'),
                local_end_time = to_char(moment.start AT TIME ZONE tz + interval '30 minutes', 'HH24:MI')
           FROM (SELECT date_trunc('minute', now()) AS start) AS moment WHERE id = ANY ($1)`,
        [ids],
      ),
    );
    const token = await signIn(product.api, 'phlebotomist@demo.test', DEMO_PASSWORD);
    const phone = { origin: product.url, token };
    const kept = {
      installed: await pageOf(browser, phone, 'installed'),
      warm: await pageOf(browser, phone, 'warm'),
    };
    const open = {
      installed: () => opened(kept.installed, product.url),
      warm: () => opened(kept.warm, product.url),
      empty: async () => {
        const page = await pageOf(browser, phone, 'empty');
        const took = await opened(page, product.url);
        await page.context().close();
        return took;
      },
    };
    const times: Record<Kind, number[]> = { installed: [], warm: [], empty: [] };
    const kinds = Object.keys(times) as Kind[];
    for (let round = -WARMUP; round < rounds; round += 1) {
      for (const [turn] of kinds.entries()) {
        const kind = kinds[(round + WARMUP + turn) % kinds.length]!;
        const took = await open[kind]();
        if (round >= 0) times[kind].push(took);
      }
    }
    const offline = median(times.installed);
    printTable(
      'Opening the day without a network, and online',
      ['online, with a browser’s cache that is', 'online, ms', 'offline, ms', 'ratio', 'goal'],
      [
        ['empty', median(times.empty), offline, medianOfRatios(times.installed, times.empty), GOAL],
        ['warm', median(times.warm), offline, medianOfRatios(times.installed, times.warm), ''],
      ],
      `A phone at a ${CPU_SLOWDOWN}th of this machine's speed, ${NETWORK.latency} ms from the server; ${VISITS} visits.`,
    );
  } finally {
    await browser.close();
    await product.remove();
  }
}
