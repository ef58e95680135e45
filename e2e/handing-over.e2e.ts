import { readTubeNumber } from '@drawpoint/rules/tube-number';
import type { Page } from '@playwright/test';
import { api } from './support/api.ts';
import { expectAccessibleEverywhere } from './support/axe.ts';
import { bookSoon, newCompany } from './support/bookings.ts';
import { newPatient, openAt, tokenOf } from './support/people.ts';
import { PHONE } from './support/phone.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

type Tubes = { data: { id: number; number: string | null; tube_id: number | null }[] };

/** Fills in who takes all tubes of the list, with a typed signature. */
async function handOver(page: Page, receiver: string): Promise<void> {
  for (const tube of await page.getByRole('list', { name: 'Tubes to hand over' }).getByRole('checkbox').all())
    await tube.check();
  await page.getByRole('radio', { name: 'Lab' }).check();
  await page.getByLabel('Place').fill('Main St lab');
  await page.getByLabel('Name of who takes them').fill(receiver);
  await page.getByRole('button', { name: 'Type the name instead' }).click();
  await page.getByLabel('Name of who signs').fill(receiver);
}

test('tubes are handed over with a network and without one, each once, and the patient reads when', async () => {
  const company = await newCompany();
  const { token } = company;
  await api(`PUT /admin/my-provider/policy?provider_id=${company.provider.id}`, {
    token: await tokenOf('developer@demo.test'),
    body: { values: { 'bedside.labels': true } },
  });
  const patients = await Promise.all(['Rhea', 'Sela'].map((name) => newPatient(name)));
  const tests = await api<{ data: { id: number }[] }>('GET /lab-tests', { token });
  const ids: number[] = [];
  for (const patient of patients) {
    const { id } = await bookSoon(patient, company);
    await api(`POST /appointments/${id}/approve`, { token });
    for (const step of ['en-route', 'arrived']) await api(`POST /appointments/${id}/${step}`, { token });
    await api(`POST /appointments/${id}/specimens/plan`, { token, body: { test_ids: [tests.data[0]!.id] } });
    ids.push(id);
  }
  const [first, second] = ids as [number, number];
  const labels = await api<{ numbers: string[] }>('POST /labels-ahead', { token, body: { count: 5 } });
  const page = await openAt(token, `/phleb/appointments/${first}`, PHONE);
  const context = page.context();
  const phone = (state: string | RegExp) =>
    page.getByRole('button', {
      name: typeof state === 'string' ? `Work without a network: ${state}` : state,
    });
  const history = page.getByRole('list', { name: 'Handed over' });
  const delivered = async (visit: number, index: number) => {
    const patient = await openAt(patients[index]!.token, `/appointments/${visit}/confirmation`, PHONE);
    await expect(patient.getByText(/Delivered to the lab at \d+:\d\d [ap]m/)).toBeVisible();
    await patient.context().close();
  };

  await test.step('with a network: drawn, labeled, handed over, and a manifest', async () => {
    await page.getByRole('button', { name: 'Print labels' }).click();
    const printed = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Tubes are drawn: print labels' }).click();
    await printed;
    await page.getByRole('button', { name: 'Specimen drawn' }).click();
    await page.getByRole('link', { name: 'Hand over tubes' }).click();
    await expect(page.getByRole('checkbox').first()).toBeVisible();
    await expect(phone('Saved on this phone')).toBeVisible();
    await handOver(page, 'R. Ortiz');
    await page.getByRole('button', { name: /^Hand over \d+ tubes?$/ }).click();
    await expect(page.getByText('Hand-over recorded.')).toBeVisible();
    await expect(history.getByText(/ to R\. Ortiz$/)).toHaveCount(1);
    const manifest = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Print the manifest, / }).click();
    await manifest;
    await delivered(first, 0);
  });

  await test.step('without a network, also after a reload: labels are typed, and the tubes leave the list', async () => {
    await page.goto(`/phleb/appointments/${second}`);
    await expect(phone(/Saved on this phone|Sent at/)).toBeVisible();
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    const { data } = await api<Tubes>(`GET /appointments/${second}/specimens`, { token });
    const planned = data.filter(({ tube_id }) => tube_id !== null);
    await context.setOffline(true);
    await page.reload();
    for (const [index] of planned.entries()) {
      await page
        .getByRole('button', { name: /^Type the number: / })
        .first()
        .click();
      await page.getByLabel('Number on the label').fill(labels.numbers[index]!);
      await page.getByRole('button', { name: 'Label the tube', exact: true }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    await page.getByRole('button', { name: 'Specimen drawn' }).click();
    await page.getByRole('link', { name: 'Hand over tubes' }).click();
    await expect(page.getByRole('heading', { name: 'Hand over tubes' })).toBeVisible();
    await expect(page.getByText(/^No network\. This is what was saved on this phone at /)).toBeVisible();
    await page.reload();
    await expect(page.getByText('Earlier hand-overs and their manifests need a network.')).toBeVisible();
    await handOver(page, 'S. Lim');
    await expectAccessibleEverywhere(page, 'a hand-over without a network');
    await page.getByRole('button', { name: /^Hand over \d+ tubes?$/ }).click();
    await expect(page.getByText('No tubes to hand over')).toBeVisible();
    await page.reload();
    await expect(page.getByText('No tubes to hand over')).toBeVisible();
    await expect(phone(`${planned.length + 2} not sent`)).toBeVisible();
    await page.goto(`/phleb/appointments/${second}`);
    await expect(page.getByText('At the lab').filter({ visible: true }).first()).toBeVisible();
  });

  await test.step('with a network again it is sent, and both hand-overs are in the history once', async () => {
    await context.setOffline(false);
    await expect(phone(/Sent at/)).toBeVisible();
    await page.goto('/phleb/hand-over');
    for (const receiver of ['R. Ortiz', 'S. Lim'])
      await expect(history.getByText(new RegExp(` to ${receiver}$`))).toHaveCount(1);
    const recorded = await api<{ data: { receiver: string; signed: boolean; numbers: string[] }[] }>(
      'GET /handovers',
      { token },
    );
    expect(recorded.data.map(({ receiver, signed }) => [receiver, signed])).toEqual([
      ['S. Lim', true],
      ['R. Ortiz', true],
    ]);
    expect(recorded.data[0]!.numbers).toContain(readTubeNumber(labels.numbers[0]!));
    await delivered(second, 1);
  });
});
