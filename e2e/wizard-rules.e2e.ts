import { expectAccessibleEverywhere, expectRoomAtDoubleSize } from './support/axe.ts';
import { EMPIRE, MARIA, OFFICE, ROUTINE } from './support/bookings.ts';
import { newPatient, openAs } from './support/people.ts';
import { wizardOf } from './support/wizard.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ timeout: 360_000 });

const STEPS = ['Location', 'Service', 'Provider', 'Phlebotomist', 'Time', 'Consents', 'Review'];

test('Next waits for what each step needs, and only reached steps can be jumped to', async () => {
  const page = await openAs((await newPatient('Nell')).token);
  const wizard = wizardOf(page);
  const asked = new Set<string | null>();
  const reached = async (count: number) => {
    for (const [index, name] of STEPS.entries()) {
      await expect(wizard.step(name)).toBeEnabled({ enabled: index < count });
    }
  };
  const looksRight = async (name: string) => {
    await wizard.shows(name);
    await expectAccessibleEverywhere(page, `wizard: ${name}`);
    await expectRoomAtDoubleSize(page, name);
  };
  await wizard.open();

  await test.step('Location: a contact and a whole address', async () => {
    await expect(wizard.next).toBeDisabled();
    await wizard.fillAddress();
    await expect(wizard.next).toBeEnabled();
    for (const [field, missing] of [
      ['First name', 'First name is missing.'],
      ['Mobile', 'Mobile number is missing.'],
      ['ZIP', 'ZIP code is missing.'],
    ] as const) {
      const input = page.getByLabel(field);
      const value = await input.inputValue();
      await input.fill('');
      await expect(wizard.next).toBeDisabled();
      await expect(wizard.next).toHaveAccessibleDescription(missing);
      // A disabled Next can be pressed.
      await wizard.next.click({ force: true });
      await expect(input).toBeFocused();
      await input.fill(value);
    }
    await reached(1);
    await looksRight('Location');
    await wizard.next.click();
  });

  await test.step('Service: one of those offered, the most wanted ones first', async () => {
    await wizard.shows('Service');
    const names = page.getByRole('radio');
    await expect(names.nth(0)).toHaveAccessibleName(/^Routine Blood Draw/);
    await expect(names.nth(1)).toHaveAccessibleName(/^Specialty Test/);
    await expect(names.nth(2)).toHaveAccessibleName(/^Child\/Infant/);
    await expect(names.nth(3)).toHaveAccessibleName(/^Fasting/);
    await expect(wizard.next).toBeDisabled();
    await wizard.choose(ROUTINE.name);
    await looksRight('Service');
    await wizard.next.click();
  });

  await test.step('Provider: the only one that serves the address is chosen and passed by', async () => {
    await wizard.shows('Phlebotomist');
    await wizard.step('Provider').click();
    await wizard.shows('Provider');
    await expect(page.getByRole('radio')).toHaveCount(1);
    await expect(page.getByRole('radio', { name: EMPIRE.name })).toBeChecked();
    await looksRight('Provider');
    await wizard.next.click();
  });

  await test.step('Phlebotomist: one of the provider', async () => {
    await wizard.shows('Phlebotomist');
    await expect(page.getByRole('radio', { name: MARIA.name })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Anyone, earliest time' })).toBeChecked();
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith(`/${MARIA.id}/slots`)) asked.add(searchParams.get('from'));
    });
    await wizard.choose(MARIA.name);
    await looksRight('Phlebotomist');
    await wizard.next.click();
  });

  await test.step('Time: a slot, of a day that has some, in one of five years', async () => {
    await expect(wizard.times).toBeVisible();
    await expect.poll(() => asked.size, 'the next window comes ahead').toBe(2);
    await expect(wizard.next).toBeDisabled();
    const [first, ...years] = await page.getByLabel('Year').locator('option').allTextContents();
    expect(years.map(Number)).toEqual([1, 2, 3, 4].map((more) => Number(first) + more));
    const closed = page.locator('button[data-date][aria-disabled="true"]').first();
    await closed.click({ force: true });
    await expect(closed).toHaveAttribute('aria-pressed', 'false');
    await reached(5);
    await wizard.lookAtNextMonth();
    await wizard.chooseTime(6, 1);
    await looksRight('Time');
    await wizard.next.click();
  });

  await test.step('Consents: every one of them', async () => {
    await expect(wizard.consents).toHaveCount(3);
    for (const box of await wizard.consents.all()) {
      await expect(wizard.next).toBeDisabled();
      await expect(wizard.agreed).not.toBeChecked();
      await box.check();
    }
    await expect(wizard.agreed).toBeChecked();
    await looksRight('Consents');
    await wizard.next.click();
  });

  await test.step('Review: back to any step, and to the review again', async () => {
    await looksRight('Review');
    await wizard.step('Service').click();
    await wizard.shows('Service');
    await expect(page.getByRole('radio', { name: new RegExp(ROUTINE.name) })).toBeChecked();
    await reached(7);
    await wizard.step('Review').click();
    await wizard.shows('Review');
    await expect(wizard.confirm).toBeEnabled();
  });

  await test.step('Another time: whoever goes on at once is shown what follows only when it is held', async () => {
    await wizard.step('Time').click();
    await expect(wizard.times).toBeVisible();
    let answer = (): void => undefined;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/booking-sessions/*', async (route) => {
      await asked;
      return route.fallback();
    });
    await wizard.chooseTime(6, 2);
    await wizard.step('Review').click();
    await expect(wizard.next).toHaveAttribute('aria-disabled', 'true');
    await wizard.shows('Time');
    answer();
    await wizard.shows('Review');
    await expect(wizard.hold).toBeVisible();
  });
});

test('step 1 tells of an address that nobody serves of a refused field, and of the soonest time, and never loses the focus', async () => {
  const page = await openAs((await newPatient('Monty')).token);
  const wizard = wizardOf(page);
  await wizard.open();

  await wizard.fillAddress({
    address: '1 Main St',
    city: 'Absarokee',
    address_state: 'MT',
    address_zip: '59001',
  });
  await wizard.next.click();
  const dialog = page.getByRole('dialog', { name: 'Address Not Serviceable' });
  await expect(dialog).toContainText(
    'The selected address is not serviceable by any providers. Please choose a different saved address or enter a custom address.',
  );
  await dialog.getByRole('button', { name: 'Change the address' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('Address', { exact: true })).toBeFocused();
  await wizard.shows('Location');
  await expect(page.getByLabel('City')).toHaveValue('Absarokee');

  await test.step('an unknown ZIP code is told without a tap, and looked up once', async () => {
    const lookUps: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/geocode')) lookUps.push(request.postData() ?? '');
    });
    await wizard.fillAddress({ ...OFFICE, address_zip: '00000' });
    await expect(page.getByText('We could not find this ZIP code.')).toBeVisible();
    await page.waitForTimeout(3_000);
    expect(lookUps.filter((body) => body.includes('00000'))).toHaveLength(1);
  });
  await wizard.next.click();
  await expect(page.getByLabel('ZIP')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('ZIP')).toBeFocused();
  await wizard.shows('Location');

  await wizard.fillAddress();
  await wizard.next.click();
  await wizard.shows('Service');

  await test.step('the soonest time of all phlebotomists is one tap away, with whom and when', async () => {
    await wizard.choose(ROUTINE.name);
    await wizard.next.click();
    const offer = page.getByRole('region', { name: 'First available' });
    await expect(offer).toContainText(/(today|tomorrow|day|\d) \d+:\d\d [ap]m with \w+/);
    const maria = page.getByRole('radio', { name: new RegExp(MARIA.name) });
    await expect(maria).toHaveAccessibleName(/\$[\d.]+, \d+ min.*Next opening: .+ [ap]m.*About \d+ min away/);
    const [, time] = /(\d+:\d\d [ap]m) with/.exec((await offer.textContent())!)!;
    await offer.getByRole('button', { name: /^Book \d+:\d\d [ap]m with \w+, \$[\d.]+$/ }).click();
    await wizard.shows('Consents');
    await expect(wizard.hold).toBeVisible();
    await wizard.step('Time').click();
    const chosen = wizard.times.getByRole('button', { pressed: true });
    await expect(chosen).toContainText(time!);
    await expect(chosen).toHaveText(/^\d+:\d\d [ap]m\w+, \$[\d.]+$/);
    await expect(offer).toHaveCount(0);
    await wizard.next.click();
    await wizard.agree();
    await wizard.next.click();
    await wizard.confirm.click();
    await expect(page).toHaveURL(/\/appointments\/\d+\/confirmation$/);
    await expect(page.getByText(time!).first()).toBeVisible();
    await expect(page.getByRole('figure', { name: 'Map of the visit' })).toBeVisible();
  });

  await test.step('a refused email is shown with the focus in it, and a refusal never loses the focus', async () => {
    const page = await openAs((await newPatient('Erna')).token);
    await page.setViewportSize({ width: 390, height: 600 });
    const wizard = wizardOf(page);
    await wizard.open();
    await wizard.fillAddress();
    await wizard.contact('Email').fill('erna@gmial.con');
    await wizard.contact('Email').blur();
    await page.getByRole('button', { name: 'Did you mean erna@gmail.com?' }).click();
    await expect(wizard.contact('Email')).toHaveValue('erna@gmail.com');
    await wizard.contact('Email').fill('erna@nowhere');
    await wizard.next.focus();
    await wizard.next.press('Enter');
    await expect(wizard.contact('Email')).toBeFocused();
    await expect(wizard.contact('Email')).toBeInViewport({ ratio: 1 });
    await expect(wizard.contact('Email')).toHaveAccessibleDescription(/email/i);

    await wizard.contact('Email').fill('erna@example.test');
    await page.route('**/api/booking-sessions/*', (route) => route.fulfill({ status: 503, json: {} }));
    await wizard.next.focus();
    await wizard.next.press('Enter');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(wizard.next).toBeFocused();
  });
});
