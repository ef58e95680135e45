import type { Page } from '@playwright/test';
import { expectAccessibleEverywhere, expectRoomAtDoubleSize } from './support/axe.ts';
import { MARIA, OFFICE, ROUTINE } from './support/bookings.ts';
import { newPatient, openAs } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { wizardOf } from './support/wizard.ts';

/** Watched on the page's clock, in parts between which the server answers. */
const WATCHED_MS = 20_000;
const PARTS = 4;
/** Asked at intervals on every page, or again when somebody else books, as other tests do. */
const MAY_REPEAT = /^\/api\/(notifications|messages\/threads|catalog\/phlebotomists\/\d+\/slots)$/;

/**
 * Does `act`, lets 20 seconds pass on the page's clock, and expects that the page sent no request of the API twice: the same method,
 * address and body.
 */
async function expectNoRepeats(page: Page, act: () => Promise<void>): Promise<void> {
  const counts = new Map<string, number>();
  const count = (request: { url(): string; method(): string; postData(): string | null }): void => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/api/') || MAY_REPEAT.test(pathname)) return;
    const key = `${request.method()} ${pathname}${search} ${request.postData() ?? ''}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  page.on('request', count);
  await act();
  for (let part = 0; part < PARTS; part += 1) {
    await page.clock.runFor(WATCHED_MS / PARTS);
    // Nothing on the page tells that no further request follows.
    await page.waitForTimeout(150);
  }
  page.off('request', count);
  expect([...counts].filter(([, times]) => times > 1)).toEqual([]);
}

test('no step of the wizard repeats a request while its input stays the same, on a device with a wrong clock; each is accessible, with room at double size', async () => {
  const page = await openAs((await newPatient('Walter')).token);
  // The clock of the device is wrong; the time of the server counts.
  await page.clock.install({ time: Date.now() + 7 * 60_000 });
  const wizard = wizardOf(page);
  await wizard.open();
  const next = () => wizard.next.click();
  const step = (name: string, act: () => Promise<void>) => test.step(name, () => expectNoRepeats(page, act));
  const looksRight = async (name: string) => {
    await wizard.shows(name);
    await expectAccessibleEverywhere(page, `wizard: ${name}`);
    await expectRoomAtDoubleSize(page, name);
  };

  await step('an unknown ZIP code', () => wizard.fillAddress({ ...OFFICE, address_zip: '00000' }));
  await step('Location', () => wizard.fillAddress());
  await looksRight('Location');
  await step('Service', next);
  await wizard.choose(ROUTINE.name);
  await looksRight('Service');
  await step('Phlebotomist', next);
  await wizard.step('Provider').click();
  await looksRight('Provider');
  await next();
  await looksRight('Phlebotomist');
  await step('the times of anyone', next);
  await wizard.step('Phlebotomist').click();
  await wizard.choose(MARIA.name);
  await step('Time', next);
  await wizard.lookAtNextMonth();
  await step('a held time', async () => {
    await wizard.chooseTime(9, 0);
    // A time is held for ten minutes, not for three.
    await expect(wizard.hold.locator('..')).toContainText(/(10:00|9:[0-5]\d)$/);
  });
  await looksRight('Time');
  await step('Consents', next);
  await wizard.agree();
  await looksRight('Consents');
  await step('Review', async () => {
    await next();
    await expect(wizard.confirm).toBeVisible();
  });
  await looksRight('Review');
});
