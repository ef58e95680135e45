import type { Page } from '@playwright/test';
import { api } from './support/api.ts';
import { newCompany } from './support/bookings.ts';
import { newPatient, openAs } from './support/people.ts';
import { PHONE } from './support/phone.ts';
import { expect, test } from './support/test.ts';
import { wizardOf } from './support/wizard.ts';

/** 400 kbit/s in both directions, and 400 ms until an answer begins: 3G in a cellar. */
const BYTES_A_SECOND = 50_000;
const THIRD_GENERATION = {
  offline: false,
  latency: 400,
  downloadThroughput: BYTES_A_SECOND,
  uploadThroughput: BYTES_A_SECOND,
};
/** A five-year-old phone beside the machine of these tests. */
const CPU_SLOWDOWN = 6;

async function slowDown(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const network = (offline: boolean) =>
    devtools.send('Network.emulateNetworkConditions', { ...THIRD_GENERATION, offline });
  await devtools.send('Network.enable');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await network(false);
  return { drop: () => network(true), restore: () => network(false) };
}

test('on an old phone at 3G a visit is booked although the network drops three times', async () => {
  const company = await newCompany();
  const nora = await newPatient('Nora');
  const page = await openAs(nora.token, PHONE);
  const { drop, restore } = await slowDown(page);
  const wizard = wizardOf(page);
  const shows = (name: string) =>
    expect(page.getByRole('paragraph').filter({ hasText: /of 7/ })).toContainText(name);
  const busy = page.locator('[aria-busy="true"], [data-busy], [role="status"], [aria-disabled="true"]');

  await test.step('the first drop: the address is kept, and Next works once the network is back', async () => {
    await wizard.open();
    await wizard.contact('Mobile').fill('2125550188');
    await wizard.fillAddress(company.place);
    await drop();
    await wizard.next.click();
    await expect(page.getByText(/offline|connection/i).first()).toBeVisible();
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue(company.place.address);
    await restore();
    await wizard.next.click();
    await expect(busy.first()).toBeVisible();
    await shows('Service');
  });

  await test.step('the second drop: a time that could not be held is not lost from view, and is held by the next tap', async () => {
    await wizard.choose('Routine Blood Draw');
    await wizard.next.click();
    await shows('Provider');
    await wizard.choose(await nameOf(company.provider.id));
    await wizard.next.click();
    await shows('Phlebotomist');
    await wizard.choose('Maria');
    await wizard.next.click();
    await shows('Time');
    const times = wizard.times.getByRole('button', { name: /^\d+:\d\d [ap]m/ });
    await expect(times.first()).toBeVisible();
    await drop();
    await times.last().click();
    await expect(page.getByText(/offline|connection|saved/i).first()).toBeVisible();
    await restore();
    await times.last().click();
    await expect(wizard.hold).toBeVisible();
    await wizard.next.click();
    await shows('Consents');
    await wizard.agree();
    await wizard.next.click();
    await shows('Review');
  });

  await test.step('the third drop: while the booking is confirmed; it is booked once', async () => {
    await wizard.confirm.click();
    await drop();
    await page.waitForTimeout(3_000);
    await restore();
    const confirmed = page.getByRole('heading', { name: 'Request sent' });
    await expect(async () => {
      if (!(await confirmed.isVisible())) await wizard.confirm.click({ timeout: 1_000 });
      await expect(confirmed).toBeVisible({ timeout: 10_000 });
    }).toPass({ timeout: 60_000 });
    const { data } = await api<{ data: object[] }>('GET /me/appointments', { token: nora.token });
    expect(data).toHaveLength(1);
  });

  async function nameOf(providerId: number): Promise<string> {
    const path = '/catalog/providers?service_id=1';
    const { data } = await api<{ data: { id: number; name: string }[] }>(`GET ${path}`, {
      token: nora.token,
    });
    return data.find(({ id }) => id === providerId)!.name;
  }
});
