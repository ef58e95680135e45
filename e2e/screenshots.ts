/**
 * `npm run screenshots`: takes the README's pictures for `docs/screenshots` from a demo product that it
 * starts and stops.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@drawpoint/embedded-postgres/free-port';
import { chromium, type BrowserContextOptions, type Page } from '@playwright/test';
import { api } from './support/api.ts';
import { newPage, openAs, openPagesIn, tokenOf } from './support/people.ts';
import { wizardOf } from './support/wizard.ts';
import { root } from '../tools/build/packages.ts';
import { getChromium } from '../tools/test/machine.ts';

const folder = join(root, 'docs', 'screenshots');
const PATIENT = 'patient@demo.test';
const DESK = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

const found = await getChromium();
if ('missing' in found) throw new Error(found.missing);
const port = await freePort();
process.env.E2E_BASE_URL = `http://localhost:${port}`;
const data = mkdtempSync(join(tmpdir(), 'drawpoint-screenshots-'));
const product = spawn(process.execPath, ['apps/local/dist/main.js'], {
  cwd: root,
  env: { ...process.env, PORT: String(port), DRAWPOINT_DATA: data },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const browser = await chromium.launch({
  executablePath: found.path,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
});
openPagesIn(browser);
try {
  // The launcher prints the address once the product responds.
  await once(product.stdout, 'data');
  mkdirSync(folder, { recursive: true });
  await takeAll();
} finally {
  await browser.close();
  product.kill('SIGTERM');
  await once(product, 'exit');
  rmSync(data, { recursive: true, force: true });
}

async function takeAll(): Promise<void> {
  const landing = await newPage(DESK);
  await landing.goto('/');
  await take(landing, 'landing');

  const dashboard = await open(PATIENT, DESK);
  await dashboard.goto('/dashboard');
  await dashboard.getByText('View the details').waitFor();
  await take(dashboard, 'dashboard');

  const wizard = await goToTimes(await open(PATIENT, DESK));
  await take(wizard.page, 'wizard-time');
  await wizard.next.click();
  await wizard.agree();
  await wizard.next.click();
  await wizard.confirm.click();
  await wizard.page.getByText(/Maria will confirm, usually/).waitFor();
  await wizard.page.getByRole('button', { name: 'Dismiss' }).click();
  await take(wizard.page, 'confirmation');

  const pending = await open('phlebotomist@demo.test', DESK);
  await pending.goto('/phleb/appointments/pending');
  await pending.getByRole('row').nth(1).waitFor();
  await take(pending, 'pending');

  const token = await tokenOf(PATIENT);
  await api('PUT /account', { token, body: { theme_preference: 'dark' } });
  const phone = await open(PATIENT, PHONE);
  await phone.goto('/dashboard');
  await phone.getByText('View the details').waitFor();
  await phone.locator('html[data-mantine-color-scheme="dark"]').waitFor();
  await take(phone, 'dashboard-phone-dark');
  await goToTimes(phone);
  await phone.evaluate(() => window.scrollTo(0, 0));
  await take(phone, 'wizard-phone-dark');
}

async function open(email: string, device: BrowserContextOptions): Promise<Page> {
  return openAs(await tokenOf(email), { ...device, reducedMotion: 'reduce' });
}

/** Goes to the time step with a chosen time, for the demo patient's saved address and phlebotomist. */
async function goToTimes(page: Page) {
  const wizard = wizardOf(page);
  await wizard.open();
  await wizard.next.click();
  await wizard.choose('Routine Blood Draw');
  for (let step = 0; step < 2; step += 1) await wizard.next.click();
  await wizard.times.waitFor();
  // A phone shows a row of days instead of a month.
  if (await page.getByRole('button', { name: 'Next month' }).isVisible()) {
    await wizard.lookAtNextMonth();
    await wizard.chooseTime(4, 3);
  } else {
    await page.locator('button[data-day][aria-disabled="false"]').nth(3).tap();
    await wizard.times.getByRole('button').nth(3).tap();
  }
  await wizard.hold.waitFor();
  return { ...wizard, page };
}

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  await page.mouse.move(0, 0);
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
  console.log(`${name}.png, ${Math.round(statSync(path).size / 1000)} kB`);
}
